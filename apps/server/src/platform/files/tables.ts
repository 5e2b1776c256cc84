/** A stored picture's tiny form: its thumbhash (base64), and what that looks like as a data URL of a few pixels; none where one could see through it. */
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
