import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";

/** As wide as the smallest form of a card. */
const width = 324;

/**
 * Draws the pictures of a pack small, each in its place and of its own shape. The forms of the demo's hundred
 * drawings take a server minutes of a processor, and no test could tell the difference.
 */
export async function makePicturesSmall(pack: string): Promise<void> {
  const drawings = (await readdir(pack, { recursive: true })).filter((path) => path.endsWith(".svg"));
  await Promise.all(drawings.map((path) => drawSmall(join(pack, path))));
}

/** What a picture is follows from its bytes and not from the name of its file, so that the pack can go on naming it as it does. */
async function drawSmall(path: string): Promise<void> {
  const drawing = await readFile(path);
  const { width: own } = await sharp(drawing).metadata();
  // 72 dots an inch is a drawing's own size.
  const density = Math.max(1, (72 * width) / own);
  await writeFile(path, await sharp(drawing, { density }).resize({ width }).webp({ effort: 1 }).toBuffer());
}
