/** A stored picture's preview: its thumbhash (base64) and a data URL of a few pixels; null for a transparent picture. */
interface PicturePreviewsTable {
  name: string;
  thumbhash: string;
  preview: string | null;
}

declare module "../database/schema.ts" {
  interface Schema {
    picture_previews: PicturePreviewsTable;
  }
}
