import type { FileHandle } from "node:fs/promises";

/** A file that is inspected piece by piece: however large it is, only a piece is in memory. */
export type Looked = { file: FileHandle; size: number };

export async function readAt({ file, size }: Looked, at: number, length: number): Promise<Buffer> {
  const wanted = Math.max(0, Math.min(length, size - at));
  const { buffer, bytesRead } = await file.read(Buffer.alloc(wanted), 0, wanted, at);
  return buffer.subarray(0, bytesRead);
}

const archiveEnd = Buffer.from("PK\x05\x06", "latin1");
const longestArchiveEnd = 22 + 65_535;

/** Whether the file can also be opened as an archive, whatever precedes it. */
export async function holdsArchive(looked: Looked): Promise<boolean> {
  const from = Math.max(0, looked.size - longestArchiveEnd);
  return (await readAt(looked, from, longestArchiveEnd)).includes(archiveEnd);
}

const pdfEnd = 2048;

/** A complete PDF that begins at its first byte. */
export async function isPdf(looked: Looked): Promise<boolean> {
  const head = await readAt(looked, 0, 5);
  const tail = await readAt(looked, Math.max(0, looked.size - pdfEnd), pdfEnd);
  return head.toString("latin1") === "%PDF-" && tail.includes("%%EOF");
}

const mostAtoms = 10_000;

/** A QuickTime movie: atoms that fill the file to its end, including a movie atom. */
export async function isMovie(looked: Looked): Promise<boolean> {
  let movie = false;
  let at = 0;
  for (let count = 0; at + 8 <= looked.size && count < mostAtoms; count += 1) {
    const head = await readAt(looked, at, 16);
    const type = head.toString("latin1", 4, 8);
    const size = sizeOfAtom(head, looked.size - at);
    if (!/^[\x20-\x7e]{4}$/.test(type) || size === undefined) return false;
    movie ||= type === "moov";
    at += size;
  }
  return movie && at === looked.size;
}

/** An atom's size including its header: 0 means the rest of the file, and 1 means that the size follows in eight bytes. */
function sizeOfAtom(head: Buffer, rest: number): number | undefined {
  const short = head.readUInt32BE(0);
  if (short === 0) return rest;
  if (short === 1) {
    if (head.length < 16) return undefined;
    const long = Number(head.readBigUInt64BE(8));
    return long >= 16 && long <= rest ? long : undefined;
  }
  return short >= 8 && short <= rest ? short : undefined;
}

const directoryEntry = 128;
const nameLengthAt = 64;
const piece = directoryEntry * 1024;
const macroStreams = ["_VBA_PROJECT", "_VBA_PROJECT_CUR", "Macros", "VBA"];

/** Why a file is not a document of old Word without macros; its directory lists its streams. */
export async function wordFault(looked: Looked): Promise<"format" | "macros" | undefined> {
  let isWord = false;
  // Directory entries begin at every 128th byte, so none is split across two pieces.
  for (let at = 0; at < looked.size; at += piece) {
    const bytes = await readAt(looked, at, piece);
    if (macroStreams.some((name) => holdsEntry(bytes, name))) return "macros";
    isWord ||= holdsEntry(bytes, "WordDocument");
  }
  return isWord ? undefined : "format";
}

/** Whether a directory entry of that name exists at its place and with its length; the word alone in a text does not count. */
function holdsEntry(bytes: Buffer, name: string): boolean {
  const wanted = Buffer.from(`${name}\0`, "utf16le");
  for (let at = bytes.indexOf(wanted); at !== -1; at = bytes.indexOf(wanted, at + 2)) {
    const isEntry = at % directoryEntry === 0 && at + directoryEntry <= bytes.length;
    if (isEntry && bytes.readUInt16LE(at + nameLengthAt) === wanted.length) return true;
  }
  return false;
}
