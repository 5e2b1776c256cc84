export type ImageKind = "jpeg" | "png" | "webp";

/** The format of a file by its first bytes, whatever its name or sender says. */
export function imageKind(bytes: Buffer): ImageKind | undefined {
  if (bytes.length < 16) return undefined;
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return "jpeg";
  if (bytes.subarray(0, 8).equals(pngStart)) return "png";
  const isRiff = bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP";
  return isRiff ? "webp" : undefined;
}

const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Where a PNG or a WebP ends according to its header. A JPEG does not say: phones append a second picture to it. */
function endOf(bytes: Buffer, kind: ImageKind): number {
  if (kind === "jpeg") return bytes.length;
  if (kind === "webp") return 8 + bytes.readUInt32LE(4) + (bytes.readUInt32LE(4) % 2);
  for (let at = 8; at + 12 <= bytes.length; ) {
    const next = at + 12 + bytes.readUInt32BE(at);
    if (bytes.toString("latin1", at + 4, at + 8) === "IEND") return next;
    at = next;
  }
  return bytes.length + 1;
}

/** Whether a file ends before the end that its header announces. For a JPEG only decoding tells. */
export function isCutOff(bytes: Buffer, kind: ImageKind): boolean {
  return endOf(bytes, kind) > bytes.length;
}

const markup = /<(script|html|!doctype|iframe|\?php)/i;
export const longestMarkup = 16;
const pieceOfText = 64 * 1024;
const zipEnd = Buffer.from("PK\x05\x06", "latin1");
const longestZipEnd = 22 + 65_535;

/** Whether a page or a script begins somewhere in a piece of a file. */
export function holdsMarkup(piece: Buffer): boolean {
  return markup.test(piece.toString("latin1"));
}

/** PDF readers accept a header that begins a little later. */
export function beginsAsPdf(bytes: Buffer): boolean {
  return bytes.subarray(0, 1024 + 4).includes("%PDF-", 0, "latin1");
}

/**
 * Whether a file is also something else: a page, a document or an archive that begins like a picture. The stored picture is always encoded anew, but
 * such a file is sent with bad intent and is refused.
 */
export function isPolyglot(bytes: Buffer, kind: ImageKind): boolean {
  if (endOf(bytes, kind) < bytes.length) return true;
  if (beginsAsPdf(bytes)) return true;
  if (bytes.subarray(-longestZipEnd).includes(zipEnd)) return true;
  // In pieces: as one text, a large picture would be in memory twice.
  for (let at = 0; at < bytes.length; at += pieceOfText)
    if (holdsMarkup(bytes.subarray(at, at + pieceOfText + longestMarkup))) return true;
  return false;
}
