import sharp from "sharp";
import { rgbaToThumbHash, thumbHashToRGBA } from "thumbhash";
import { mostPixels } from "./picture-limits.ts";

const sideOfHash = 100;
/** Size of the preview in pixels: browsers smooth it, and more pixels would only make lists longer. */
const painted = { width: 8, height: 5 };
/** The smallest alpha that counts as opaque: where shapes of a drawing meet, alpha is slightly below 255. */
const half = 128;

export type Preview = { thumbhash: string; preview: string | null };

/**
 * The picture's thumbhash (base64) and its preview as a data URL of some 110 characters. A transparent picture has none: the preview would show
 * through behind it.
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
