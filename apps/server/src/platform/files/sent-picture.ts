import sharp, { type Sharp } from "sharp";
import { refuse } from "../http/refusal.ts";
import { slots } from "../keys/slots.ts";
import { imageKind, isCutOff, isPolyglot } from "./image-kind.ts";
import { mostPixels } from "./picture-limits.ts";

/** Decoding a picture of the largest size takes time and memory: few at once, and further requests are refused until the queue is shorter. */
export const pictureWork = slots({ atOnce: 2, waiting: 20 });

type Size = { width: number; height: number };

/**
 * Encodes an uploaded picture as a new WebP: upright, as `draw` wants it, and without anything else that the file contained (place, time, camera).
 * Refuses with `image_unreadable` and the reason, and with `image_too_large` above 50 million pixels.
 */
export async function drawSentPicture(
  bytes: Buffer,
  type: string,
  draw: (upright: Sharp, size: Size) => Sharp,
): Promise<Buffer> {
  const kind = imageKind(bytes);
  if (!kind) return unreadable("format", "must be a JPEG, PNG or WebP picture");
  if (type !== `image/${kind}`)
    return unreadable("type", `is sent as ${type} but is a picture of the type image/${kind}`);
  if (isCutOff(bytes, kind)) return unreadable("damaged", "is cut off before its end");
  if (isPolyglot(bytes, kind)) return unreadable("polyglot", "must be a picture and nothing else");
  return pictureWork.run(() => convert(bytes, draw));
}

async function convert(bytes: Buffer, draw: (upright: Sharp, size: Size) => Sharp): Promise<Buffer> {
  // The limit is checked here, so that it has its own refusal.
  const { width, height, autoOrient } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => unreadable("damaged", "cannot be read as a picture"));
  if (width * height > mostPixels) refuse("image_too_large");
  const upright = { width: autoOrient.width ?? width, height: autoOrient.height ?? height };
  return draw(sharp(bytes, { limitInputPixels: mostPixels, failOn: "error" }).autoOrient(), upright)
    .webp({ quality: 86, effort: 4 })
    .toBuffer()
    .catch(() => unreadable("damaged", "cannot be read as a picture"));
}

/** Refuses an uploaded picture, with the reason. */
export function unreadable(code: string, message: string): never {
  return refuse("image_unreadable", [{ path: "/", code, message }]);
}
