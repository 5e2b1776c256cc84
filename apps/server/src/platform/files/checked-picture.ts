import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";
import { mostPixels } from "./picture-limits.ts";

const rasterExtensions = ["png", "jpg", "webp", "gif", "avif"];

/** The format of a picture by its bytes, whatever its name says; or why it cannot be shown. */
export async function checkedPicture(
  bytes: Uint8Array,
): Promise<{ extension: string } | "no_picture" | "too_large" | "damaged"> {
  const extension = await kindOf(bytes);
  if (!extension) return "no_picture";
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height > mostPixels) return "too_large";
    // An SVG is one text, so an incomplete one is noticed when it is parsed. Of other formats the beginning says nothing about the end.
    if (extension !== "svg")
      await sharp(bytes, { limitInputPixels: mostPixels }).resize(64, 64, { fit: "inside" }).raw().toBuffer();
  } catch {
    return "damaged";
  }
  return { extension };
}

/** An SVG must not define entities: they can expand without bound. */
async function kindOf(bytes: Uint8Array): Promise<string | undefined> {
  const found = await fileTypeFromBuffer(bytes);
  if (found && rasterExtensions.includes(found.ext)) return found.ext;
  const text = new TextDecoder().decode(bytes);
  const drawing =
    /^\uFEFF?\s*(<\?xml[^>]*\?>\s*)?(<!--[\s\S]*?-->\s*)*(<!DOCTYPE svg[^>[]*>\s*)?(<!--[\s\S]*?-->\s*)*<svg[\s>]/i;
  return drawing.test(text) && !/<!ENTITY/i.test(text) ? "svg" : undefined;
}
