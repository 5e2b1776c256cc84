import sharp from "sharp";
import { rgbaToThumbHash, thumbHashToRGBA } from "thumbhash";
import { mostPixels } from "./picture-limits.ts";

const sideOfHash = 100;
/** Pixels of what is painted: a browser smooths them, and more of them would only make lists longer. */
const painted = { width: 8, height: 5 };
/** Where shapes of a drawing meet it is a little less than whole, which nobody sees through. */
const half = 128;

export type Preview = { thumbhash: string; preview: string | null };

/**
 * The picture's thumbhash (base64) and a data URL of what it says, some 110 characters long. What one can see through has none: it would stay
 * to be seen behind the picture.
 */
export async function previewFrom(bytes: Uint8Array): Promise<Preview> {
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
