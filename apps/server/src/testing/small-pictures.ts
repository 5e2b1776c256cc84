import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { sized } from "./size.ts";

/** For the nightly screenshots, half the width of a card's smallest form. By day the pictures are not looked at. */
const width = sized(24, 162);

/**
 * Replaces a pack's pictures by small ones of the same shape. Drawing the demo's hundred pictures takes a server minutes of processor time, and no
 * test could tell the difference.
 */
export async function makePicturesSmall(pack: string): Promise<void> {
  const drawings = (await readdir(pack, { recursive: true })).filter((path) => path.endsWith(".svg"));
  await Promise.all(drawings.map((path) => drawSmall(join(pack, path))));
}

/** A picture's format follows from its bytes and not from its file name, so the pack's file names stay. */
async function drawSmall(path: string): Promise<void> {
  const drawing = await readFile(path);
  const { width: own } = await sharp(drawing).metadata();
  // 72 dots per inch is a drawing's own size.
  const density = Math.max(1, (72 * width) / own);
  await writeFile(path, await sharp(drawing, { density }).resize({ width }).webp({ effort: 1 }).toBuffer());
}
