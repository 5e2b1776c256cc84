import sharp from "sharp";

const mostPixels = 50_000_000;
const longestSide = 30_000;

/** By what the picture says of itself; nothing is unpacked. */
export async function tooManyPixels(bytes: Buffer): Promise<boolean> {
  const { width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => ({ width: 0, height: 0 }));
  return Math.max(width, height) > longestSide || width * height > mostPixels;
}

const quiet = new Set(["eXIf", "tEXt", "zTXt", "iTXt", "tIME"]);

/** A PNG without what it tells of place, time and camera; its picture stays as it is. Undefined if it is not whole. */
export function barePng(bytes: Buffer): Buffer | undefined {
  const kept = [bytes.subarray(0, 8)];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const type = bytes.toString("latin1", at + 4, at + 8);
    const next = at + 12 + bytes.readUInt32BE(at);
    if (next > bytes.length) return undefined;
    if (!quiet.has(type)) kept.push(bytes.subarray(at, next));
    if (type === "IEND") return Buffer.concat(kept);
    at = next;
  }
  return undefined;
}

const endOfPicture = 0xd9;
const startOfScan = 0xda;
const firstApp = 0xe0;
const colourProfile = 0xe2;
const adobe = 0xee;
const lastApp = 0xef;
const comment = 0xfe;

/**
 * A JPEG without what it tells of place, time and camera, and without the second picture that phones put behind it; its own picture stays
 * as it is, and upright. Undefined if it is not whole.
 */
export async function bareJpeg(bytes: Buffer): Promise<Buffer | undefined> {
  const { orientation } = await sharp(bytes)
    .metadata()
    .catch(() => ({ orientation: undefined }));
  const kept = [bytes.subarray(0, 2)];
  if (orientation && orientation > 1) kept.push(onlyOrientation(orientation));
  for (let at = 2; at + 2 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === endOfPicture) {
      kept.push(bytes.subarray(at, at + 2));
      return Buffer.concat(kept);
    }
    if (at + 4 > bytes.length) return undefined;
    const head = at + 2 + bytes.readUInt16BE(at + 2);
    const next = marker === startOfScan ? endOfScan(bytes, head) : head;
    if (next === undefined || next > bytes.length || next <= at) return undefined;
    if (belongsToPicture(bytes, at, marker)) kept.push(bytes.subarray(at, next));
    at = next;
  }
  return undefined;
}

function belongsToPicture(bytes: Buffer, at: number, marker: number): boolean {
  if (marker === comment) return false;
  if (marker < firstApp || marker > lastApp || marker === firstApp || marker === adobe) return true;
  return marker === colourProfile && bytes.toString("latin1", at + 4, at + 15) === "ICC_PROFILE";
}

/** Where the next marker stands that is no part of the scan: neither a stuffed byte nor a restart. */
function endOfScan(bytes: Buffer, from: number): number | undefined {
  for (let at = bytes.indexOf(0xff, from); at !== -1 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return undefined;
}

/** An EXIF block that says how the picture is turned, and nothing else. */
function onlyOrientation(orientation: number): Buffer {
  const tiff = Buffer.from("4d4d002a00000008000101120003000000010000000000000000", "hex");
  tiff.writeUInt16BE(orientation, 18);
  const exif = Buffer.concat([Buffer.from("Exif\0\0", "latin1"), tiff]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(exif.length + 2, 2);
  return Buffer.concat([head, exif]);
}
