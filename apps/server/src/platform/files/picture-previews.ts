import { type RawBuilder, sql } from "kysely";
import sharp from "sharp";
import { rgbaToThumbHash, thumbHashToRGBA } from "thumbhash";
import type { Database } from "../database/database.ts";
import type { FileStore } from "./file-store.ts";
import { mostPixels } from "./picture-drawing.ts";
import { isPicture } from "./pictures.ts";

/** The preview of the picture that a column or an expression names, as part of a statement; null until it has been made. */
export function previewOf(picture: string | RawBuilder<unknown>) {
  const name = typeof picture === "string" ? sql.ref(picture) : picture;
  return sql<string | null>`(select preview from picture_previews where picture_previews.name = ${name})`;
}

const sideOfHash = 100;
/** Pixels of what is painted: a browser smooths them, and more of them would only make lists longer. */
const painted = { width: 8, height: 5 };
const atOnce = 200;
/** Where shapes of a drawing meet it is a little less than whole, which nobody sees through. */
const half = 128;

/** Makes the previews that are missing, after an import and after an upgrade. A picture that cannot be read has none. */
export async function makePreviews(
  { system }: Database,
  files: Pick<FileStore, "list" | "read">,
  signal: AbortSignal,
): Promise<void> {
  const names = (await files.list()).filter(isPicture);
  for (let from = 0; from < names.length; from += atOnce) {
    const some = names.slice(from, from + atOnce);
    const rows = await system.selectFrom("picture_previews").select("name").where("name", "in", some).execute();
    const known = new Set(rows.map(({ name }) => name));
    for (const name of some.filter((each) => !known.has(each))) {
      if (signal.aborted) return;
      const bytes = await files.read(name);
      const made = bytes && (await previewFrom(bytes).catch(() => undefined));
      if (!made) continue;
      const row = { name, ...made };
      await system
        .insertInto("picture_previews")
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
  }
}

/**
 * The picture's thumbhash (base64) and a data URL of what it says, some 110 characters long. What one can see through has none: it would stay
 * to be seen behind the picture.
 */
export async function previewFrom(bytes: Uint8Array): Promise<{ thumbhash: string; preview: string | null }> {
  const { data, info } = await sharp(bytes, { limitInputPixels: mostPixels })
    .autoOrient()
    .resize(sideOfHash, sideOfHash, { fit: "inside" })
    .toColourspace("srgb")
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const isGlass = data.some((value, at) => at % 4 === 3 && value < half);
  if (!isGlass) for (let at = 3; at < data.length; at += 4) data[at] = 255;
  const hash = rgbaToThumbHash(info.width, info.height, data);
  const thumbhash = Buffer.from(hash).toString("base64");
  if (isGlass) return { thumbhash, preview: null };
  const { w, h, rgba } = thumbHashToRGBA(hash);
  const tiny = await sharp(rgba, { raw: { width: w, height: h, channels: 4 } })
    .resize({ ...painted, fit: "fill" })
    .webp({ quality: 20, alphaQuality: 40, effort: 6 })
    .toBuffer();
  return {
    thumbhash,
    preview: `data:image/webp;base64,${tiny.toString("base64")}`,
  };
}
