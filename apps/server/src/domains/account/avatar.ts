import sharp from "sharp";
import { refuse } from "../../platform/http/refusal.ts";
import { slots } from "../../platform/keys/slots.ts";
import { imageKind, isCutOff, isPolyglot } from "../../platform/files/image-kind.ts";

/** A square of the upright picture, in its own pixels. */
export type Crop = { left?: number; top?: number; size?: number };

const side = 512;
const mostPixels = 50_000_000;
/** A picture of the most pixels takes its time and some memory: few at once, and whoever comes when many wait comes again. */
const work = slots({ atOnce: 2, waiting: 20 });

/**
 * A square WebP of its own from what somebody has sent: upright, cropped, at most 512 pixels wide, and without anything else that
 * the file carried (place, time, camera). Refuses `image_unreadable`, naming why, and `image_too_large` above 50 million pixels.
 */
export async function squarePicture(bytes: Buffer, type: string, crop: Crop): Promise<Buffer> {
  const kind = imageKind(bytes);
  if (!kind) return unreadable("format", "must be a JPEG, PNG or WebP picture");
  if (type !== `image/${kind}`)
    return unreadable("type", `is sent as ${type} but is a picture of the type image/${kind}`);
  if (isCutOff(bytes, kind)) return unreadable("damaged", "is cut off before its end");
  if (isPolyglot(bytes, kind)) return unreadable("polyglot", "must be a picture and nothing else");
  return work.run(() => convert(bytes, crop));
}

async function convert(bytes: Buffer, crop: Crop): Promise<Buffer> {
  // The limit is checked here, so that it has a refusal of its own.
  const { width, height, autoOrient } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => unreadable("damaged", "cannot be read as a picture"));
  if (width * height > mostPixels) refuse("image_too_large");
  const upright = { width: autoOrient.width ?? width, height: autoOrient.height ?? height };
  const square = squareIn(upright, crop);
  return sharp(bytes, { limitInputPixels: mostPixels, failOn: "error" })
    .autoOrient()
    .extract({ left: square.left, top: square.top, width: square.size, height: square.size })
    .resize(side, side, { withoutEnlargement: true })
    .webp({ quality: 86, effort: 4 })
    .toBuffer()
    .catch(() => unreadable("damaged", "cannot be read as a picture"));
}

function squareIn({ width, height }: { width: number; height: number }, crop: Crop): Required<Crop> {
  const whole = Math.min(width, height);
  const { size = whole } = crop;
  const { left = Math.round((width - size) / 2), top = Math.round((height - size) / 2) } = crop;
  if (left < 0 || top < 0 || left + size > width || top + size > height) {
    refuse("invalid_parameter", [
      { path: "/size", code: "crop", message: `must lie inside the picture of ${width} by ${height} pixels` },
    ]);
  }
  return { left, top, size };
}

function unreadable(code: string, message: string): never {
  return refuse("image_unreadable", [{ path: "/", code, message }]);
}
