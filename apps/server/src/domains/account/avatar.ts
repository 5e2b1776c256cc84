import { drawSentPicture } from "../../platform/files/sent-picture.ts";
import { refuse } from "../../platform/http/refusal.ts";

/** A square of the upright picture, in its own pixels. */
export type Crop = { left?: number; top?: number; size?: number };

const side = 512;

/** Encodes an uploaded picture as a new square WebP: cropped, and at most 512 pixels wide. */
export function squarePicture(bytes: Buffer, type: string, crop: Crop): Promise<Buffer> {
  return drawSentPicture(bytes, type, (upright, size) => {
    const square = squareIn(size, crop);
    return upright
      .extract({ left: square.left, top: square.top, width: square.size, height: square.size })
      .resize(side, side, { withoutEnlargement: true });
  });
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
