import { avatarFile, isAvatarType } from "@atrium/rules/avatar-file.ts";
import type { Square } from "./crop.ts";

/** Larger files would block a phone for too long. */
export const mostMegabytes = 40;
/** Smaller files are uploaded as they are; larger ones are scaled down first, for slow connections. */
const sentWhole = 1_500_000;
const side = 1024;

export type PictureFault = "photo_wrong_type" | "photo_too_large";
export type Picture = { file: File; bitmap: ImageBitmap };

/** Decodes a file as an upright picture, or returns what is wrong with it. */
export async function readPicture(file: File): Promise<Picture | PictureFault> {
  if (!isAvatarType(file.type)) return "photo_wrong_type";
  if (file.size > mostMegabytes * 1024 * 1024) return "photo_too_large";
  try {
    return { file, bitmap: await createImageBitmap(file) };
  } catch {
    return "photo_wrong_type";
  }
}

/** The upload: the file and the square in it, or only the square if the file is large. */
export async function pictureToSend(
  { file, bitmap }: Picture,
  square: Square,
): Promise<{ file: Blob; query: Partial<Square> }> {
  if (file.size <= Math.min(sentWhole, avatarFile.mostBytes)) return { file, query: square };
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = Math.min(side, square.size);
  drawSquare(canvas, bitmap, square);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.92));
  return blob ? { file: blob, query: {} } : { file, query: square };
}

export function drawSquare(canvas: HTMLCanvasElement, bitmap: ImageBitmap, { left, top, size }: Square): void {
  const context = canvas.getContext("2d");
  if (!context) return;
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, left, top, size, size, 0, 0, canvas.width, canvas.height);
}

/** The first picture among dropped or pasted files. */
export function pictureIn(data: DataTransfer | null): File | undefined {
  return Array.from(data?.files ?? []).find(({ type }) => type.startsWith("image/"));
}
