import sharp from "sharp";
import { officeFile } from "./archive.ts";

const colour = { create: { width: 60, height: 40, channels: 3, background: "#3a7" } } as const;

export const samplePdf = (text = "Hello") =>
  Buffer.from(`%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n% ${text}\ntrailer<</Root 1 0 R>>\n%%EOF\n`, "latin1");

/** The container of old Word files, with these streams. */
export function sampleDoc(...streams: string[]): Buffer {
  const bytes = Buffer.alloc(512 + 512 * 3);
  Buffer.from("d0cf11e0a1b11ae1", "hex").copy(bytes);
  bytes.writeUInt16LE(0x3e, 24);
  bytes.writeUInt16LE(3, 26);
  bytes.writeUInt16LE(0xfffe, 28);
  bytes.writeUInt16LE(9, 30);
  for (const [place, name] of ["Root Entry", "WordDocument", ...streams].entries()) {
    const at = 512 + place * 128;
    bytes.write(`${name}\0`, at, "utf16le");
    bytes.writeUInt16LE((name.length + 1) * 2, at + 64);
  }
  return bytes;
}

function atom(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + 8);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, content]);
}

export const sampleMovie = () =>
  Buffer.concat([
    atom("ftyp", Buffer.from("qt  \0\0\0\0qt  ", "latin1")),
    atom("moov", atom("mvhd", Buffer.alloc(100))),
    atom("mdat", Buffer.alloc(400, 7)),
  ]);

/** One file of each kind that a request for support may have. */
export async function sampleFiles(): Promise<Record<string, Buffer>> {
  return {
    "plan.pdf": samplePdf(),
    "lobby.jpg": await sharp(colour).jpeg().toBuffer(),
    "lobby.jpeg": await sharp(colour).jpeg({ progressive: true }).toBuffer(),
    "lobby.png": await sharp(colour).png().toBuffer(),
    "letter.doc": sampleDoc(),
    "letter.docx": officeFile("docx"),
    "list.xlsx": officeFile("xlsx"),
    "lift.mov": sampleMovie(),
    "lift.mpg": Buffer.concat([Buffer.from("000001ba21000100018000", "hex"), Buffer.alloc(300, 1)]),
  };
}
