import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";
import { mostPixels } from "./picture-limits.ts";

const rasterExtensions = ["png", "jpg", "webp", "gif", "avif"];

/** What bytes are as a picture, whatever they are called; or why they are none that could be shown. */
export async function checkedPicture(
  bytes: Uint8Array,
): Promise<{ extension: string } | "no_picture" | "too_large" | "damaged"> {
  const extension = await kindOf(bytes);
  if (!extension) return "no_picture";
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height > mostPixels) return "too_large";
    // A drawing is one text: what is there of it can be read. Of all else the beginning says nothing of the end.
    if (extension !== "svg")
      await sharp(bytes, { limitInputPixels: mostPixels }).resize(64, 64, { fit: "inside" }).raw().toBuffer();
  } catch {
    return "damaged";
  }
  return { extension };
}

/** A drawing must not define entities: they can grow without end. */
async function kindOf(bytes: Uint8Array): Promise<string | undefined> {
  const found = await fileTypeFromBuffer(bytes);
  if (found && rasterExtensions.includes(found.ext)) return found.ext;
  const text = new TextDecoder().decode(bytes);
  const drawing =
    /^\uFEFF?\s*(<\?xml[^>]*\?>\s*)?(<!--[\s\S]*?-->\s*)*(<!DOCTYPE svg[^>[]*>\s*)?(<!--[\s\S]*?-->\s*)*<svg[\s>]/i;
  return drawing.test(text) && !/<!ENTITY/i.test(text) ? "svg" : undefined;
}
