import sharp from "sharp";

let made: Promise<Buffer> | undefined;

/** The smallest valid picture. */
export function onePixel(): Promise<Buffer> {
  made ??= sharp({ create: { width: 1, height: 1, channels: 3, background: "#3a7" } })
    .png()
    .toBuffer();
  return made;
}
