import { randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cleanPhoto } from "./photos.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "atrium-photos-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const noise = (side = 90) => sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } });
const secret = "SecretPlace";

/** A photo is read in pieces of these sizes, so that each marker crosses a boundary at one of them. */
const rooms = [32, 33, 37, 61, 64, 509, 4_096, 65_536];

async function clean(bytes: Buffer, kind: "jpg" | "png", room: number) {
  const path = join(folder, `photo.${kind}`);
  writeFileSync(path, bytes);
  const answer = await cleanPhoto(path, kind, room);
  const after = readFileSync(path);
  expect(readdirSync(folder)).toEqual([`photo.${kind}`]);
  rmSync(path);
  return { answer, after };
}

const pixels = (bytes: Buffer) => sharp(bytes).raw().toBuffer();

function chunk(type: string, data: string): Buffer {
  const named = Buffer.from(type + data, "latin1");
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([size, named, sum]);
}

/** With metadata about place and time before, inside and behind its picture, so that none survives because of its position. */
async function pngWithMetadata(): Promise<Buffer> {
  const png = await noise()
    .png()
    .withExif({ IFD0: { Make: secret } })
    .toBuffer();
  const head = 8 + 12 + 13;
  const quiet = ["tEXt", "zTXt", "iTXt", "tIME"].map((type) => chunk(type, secret));
  return Buffer.concat([
    png.subarray(0, head),
    ...quiet,
    chunk("abCd", "kept"),
    png.subarray(head, -12),
    ...quiet,
    png.subarray(-12),
  ]);
}

async function jpegWithMetadata(options: { progressive?: boolean }): Promise<Buffer> {
  const jpeg = await noise()
    .jpeg({ quality: 95, ...options })
    .withMetadata({ orientation: 6 })
    .withExif({ IFD0: { Make: secret, Orientation: "6" } })
    .toBuffer();
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, secret.length + 2]), Buffer.from(secret)]);
  // A marker may be preceded by fill bytes.
  return Buffer.concat([jpeg.subarray(0, 2), comment, Buffer.alloc(5, 0xff), jpeg.subarray(2), jpeg]);
}

test.each(rooms)("38 read %i bytes at a time, a photo keeps its picture and loses place and time", async (room) => {
  const all = [
    ["png", await pngWithMetadata()],
    ["jpg", await jpegWithMetadata({})],
    ["jpg", await jpegWithMetadata({ progressive: true })],
  ] as const;
  for (const [kind, bytes] of all) {
    expect(bytes.includes(secret)).toBe(true);
    const { answer, after } = await clean(bytes, kind, room);
    expect(answer).toBe(after.length);
    expect(after.includes(secret)).toBe(false);
    expect(after.includes("kept")).toBe(kind === "png");
    expect(await pixels(after)).toEqual(await pixels(bytes));
    if (kind === "jpg") expect((await sharp(after).metadata()).orientation).toBe(6);
    expect((await clean(after, kind, room)).after).toEqual(after);
  }
});

test("38 another file type inside is found wherever it begins, and the file stays unchanged", async () => {
  const png = await noise(4).png().toBuffer();
  const jpeg = await noise(4).jpeg().toBuffer();
  for (const opening of ["<script", "<HTML", "<!DocType", "<iframe", "<?php"])
    for (let before = 0; before < 70; before += 1) {
      const page = chunk("abCd", `${"x".repeat(before)}${opening} y`);
      const bytes = Buffer.concat([png.subarray(0, -12), page, png.subarray(-12)]);
      expect(await clean(bytes, "png", 64)).toEqual({ answer: "polyglot", after: bytes });
    }
  const pdf = Buffer.concat([png.subarray(0, 33), chunk("abCd", "%PDF-1.4"), png.subarray(33)]);
  expect((await clean(pdf, "png", 65_536)).answer).toBe("polyglot");
  const zip = Buffer.concat([jpeg, Buffer.from("PK\x05\x06"), Buffer.alloc(18)]);
  expect((await clean(zip, "jpg", 64)).answer).toBe("polyglot");
  const behind = Buffer.concat([png, Buffer.from("more")]);
  expect((await clean(behind, "png", 64)).answer).toBe("polyglot");
});

test.each(["png", "jpg"] as const)("38 a %s that ends anywhere before its end is damaged", async (kind) => {
  const bytes = await (kind === "png" ? noise().png() : noise().jpeg()).toBuffer();
  for (const length of [8, 20, 40, 100, 333, bytes.length - 13, bytes.length - 2, bytes.length - 1]) {
    const cut = bytes.subarray(0, length);
    expect(await clean(cut, kind, 64)).toEqual({ answer: "damaged", after: cut });
  }
});
