import { open, rename, rm } from "node:fs/promises";
import sharp from "sharp";
import { mostPixels } from "../../platform/files/picture-limits.ts";
import { beginsAsPdf, holdsMarkup, longestMarkup } from "../../platform/files/image-kind.ts";
import { passedThrough } from "../../platform/concurrency/release-memory.ts";
import { holdsArchive, type Looked } from "./containers.ts";
import { type ReadAt, readThrough, roomOfPiece, writeThrough } from "./buffered-file.ts";

export type PhotoFault = "damaged" | "polyglot" | "pixels";

const longestSide = 30_000;

/**
 * Checks a photo and rewrites it in place without place, time and camera; its picture is unchanged. It is read and written through two small
 * buffers, however large it is. Returns its new size, or why it is refused.
 */
export async function cleanPhoto(path: string, kind: "jpg" | "png", room = roomOfPiece): Promise<PhotoFault | number> {
  const file = await open(path);
  try {
    const looked = { file, size: (await file.stat()).size };
    const read = readThrough(looked, room);
    if (await isSomethingElse(looked, read)) return "polyglot";
    // By the header's size; nothing is decoded.
    const { width, height, orientation } = await sharp(path, { limitInputPixels: false })
      .metadata()
      .catch(() => ({ width: 0, height: 0, orientation: undefined }));
    if (Math.max(width, height) > longestSide || width * height > mostPixels) return "pixels";
    return await rewrite(path, room, async (add) => {
      const keep = keptFrom(read, add);
      if (kind === "png") return barePng({ read, size: looked.size }, keep);
      return bareJpeg({ read, size: looked.size }, keep, () => add(onlyOrientation(orientation)));
    });
  } finally {
    await file.close();
  }
}

/** Whether a page, a document or an archive follows a picture's first bytes. */
async function isSomethingElse(looked: Looked, read: ReadAt): Promise<boolean> {
  if (beginsAsPdf(await read(0, 1024))) return true;
  for (let at = 0; at < looked.size; ) {
    const piece = await read(at, 2 * longestMarkup);
    if (holdsMarkup(piece)) return true;
    passedThrough(piece.length);
    const isLast = at + piece.length >= looked.size;
    // Something that begins at the end of one piece is seen complete in the next, which overlaps.
    at += isLast ? piece.length : piece.length - longestMarkup;
  }
  return holdsArchive(looked);
}

type Add = (bytes: Buffer) => Promise<void>;
type Keep = (from: number, to: number) => Promise<void>;
type Source = { read: ReadAt; size: number };
type Work = (add: Add) => Promise<PhotoFault | undefined>;

function keptFrom(read: ReadAt, add: Add): Keep {
  return async (from, to) => {
    for (let at = from; at < to; ) {
      const piece = (await read(at, 1)).subarray(0, to - at);
      if (piece.length === 0) throw new Error("The file has become shorter while it was read.");
      await add(piece);
      at += piece.length;
    }
  };
}

/** Removes the output of an abandoned rewrite. */
async function rewrite(path: string, room: number, work: Work): Promise<PhotoFault | number> {
  const bare = `${path}.bare`;
  try {
    const result = await writeFileOf(bare, room, work);
    if (typeof result === "number") await rename(bare, path);
    return result;
  } finally {
    await rm(bare, { force: true });
  }
}

async function writeFileOf(path: string, room: number, work: Work): Promise<PhotoFault | number> {
  const file = await open(path, "wx");
  try {
    const written = writeThrough(file, room);
    return (await work(written.add)) ?? (await written.end());
  } finally {
    await file.close();
  }
}

const quiet = new Set(["eXIf", "tEXt", "zTXt", "iTXt", "tIME"]);

async function barePng({ read, size }: Source, keep: Keep): Promise<PhotoFault | undefined> {
  await keep(0, 8);
  for (let at = 8; at + 12 <= size; ) {
    const head = await read(at, 8);
    const type = head.toString("latin1", 4, 8);
    const next = at + 12 + head.readUInt32BE(0);
    if (next > size) return "damaged";
    if (!quiet.has(type)) await keep(at, next);
    if (type === "IEND") return next < size ? "polyglot" : undefined;
    at = next;
  }
  return "damaged";
}

const endOfPicture = 0xd9;
const startOfScan = 0xda;
const firstApp = 0xe0;
const colourProfile = 0xe2;
const adobe = 0xee;
const lastApp = 0xef;
const comment = 0xfe;
/** A JPEG segment: its marker, its length, and its identifier. */
const headOfSegment = 16;

/** Keeps the orientation, and drops the second picture that phones append. */
async function bareJpeg(
  { read, size }: Source,
  keep: Keep,
  turn: () => Promise<void>,
): Promise<PhotoFault | undefined> {
  await keep(0, 2);
  await turn();
  for (let at = 2; at + 2 <= size; ) {
    const head = await read(at, headOfSegment);
    if (head[0] !== 0xff) return "damaged";
    const marker = head[1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === endOfPicture) {
      await keep(at, at + 2);
      return undefined;
    }
    if (at + 4 > size) return "damaged";
    const body = at + 2 + head.readUInt16BE(2);
    const belongs = belongsToPicture(head, marker);
    const next = marker === startOfScan ? await endOfScan({ read, size }, body) : body;
    if (next === undefined || next > size || next <= at) return "damaged";
    if (belongs) await keep(at, next);
    at = next;
  }
  return "damaged";
}

function belongsToPicture(head: Buffer, marker: number): boolean {
  if (marker === comment) return false;
  if (marker < firstApp || marker > lastApp || marker === firstApp || marker === adobe) return true;
  return marker === colourProfile && head.toString("latin1", 4, 15) === "ICC_PROFILE";
}

/** The position of the next marker outside the scan: neither a stuffed byte nor a restart marker. */
async function endOfScan({ read, size }: Source, from: number): Promise<number | undefined> {
  for (let start = from; start + 1 < size; ) {
    const piece = await read(start, 2);
    for (let at = piece.indexOf(0xff); at !== -1 && at + 1 < piece.length; at = piece.indexOf(0xff, at + 1)) {
      const next = piece[at + 1] ?? 0;
      if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return start + at;
    }
    // The last byte may begin a marker: it is read again with the next one.
    start += piece.length - 1;
  }
  return undefined;
}

/** An EXIF block that contains only the orientation. */
function onlyOrientation(orientation: number | undefined): Buffer {
  if (!orientation || orientation === 1) return Buffer.alloc(0);
  const tiff = Buffer.from("4d4d002a00000008000101120003000000010000000000000000", "hex");
  tiff.writeUInt16BE(orientation, 18);
  const exif = Buffer.concat([Buffer.from("Exif\0\0", "latin1"), tiff]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(exif.length + 2, 2);
  return Buffer.concat([head, exif]);
}
