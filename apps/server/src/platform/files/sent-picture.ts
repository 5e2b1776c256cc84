import sharp, { type Sharp } from "sharp";
import { refuse } from "../http/refusal.ts";
import { slots } from "../keys/slots.ts";
import { imageKind, isCutOff, isPolyglot } from "./image-kind.ts";
import { mostPixels } from "./picture-limits.ts";

/** A picture of the most pixels takes its time and some memory: few at once, and whoever comes when many wait comes again. */
export const pictureWork = slots({ atOnce: 2, waiting: 20 });

type Size = { width: number; height: number };

/**
 * A WebP of its own from what somebody has sent: upright, as `draw` wants it, and without anything else that the file carried (place, time, camera).
 * Refuses `image_unreadable`, naming why, and `image_too_large` above 50 million pixels.
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
  // The limit is checked here, so that it has a refusal of its own.
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

/** Refuses what was sent as a picture, by what is wrong with it. */
export function unreadable(code: string, message: string): never {
  return refuse("image_unreadable", [{ path: "/", code, message }]);
}
