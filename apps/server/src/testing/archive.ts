import { crc32, deflateRawSync } from "node:zlib";

type Entry = {
  name: string;
  content: Buffer | string;
  /** The unpacked size that the archive claims, if it is false. */
  saidSize?: number;
  encrypted?: true;
};

/** An archive as a test describes it, with false claims if wanted. */
export function archive(entries: readonly Entry[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content, saidSize, encrypted } of entries) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const path = Buffer.from(name);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(encrypted ? 1 : 0, 2);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(crc32(bytes), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(saidSize ?? bytes.length, 18);
    facts.writeUInt16LE(path.length, 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), facts, path, packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    directory.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\0", "latin1"), facts, rest, path]));
    files.push(local);
    at += local.length;
  }
  const index = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", 0, "latin1");
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(index.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...files, index, end]);
}

const main = {
  docx: ["word/document.xml", "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"],
  xlsx: ["xl/workbook.xml", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"],
} as const;

/** A minimal Word or Excel document, with additional entries if wanted. */
export function officeFile(
  kind: keyof typeof main,
  more: readonly Entry[] = [],
  types: string = main[kind][1],
): Buffer {
  const [part] = main[kind];
  const contentTypes = `<?xml version="1.0"?><Types><Override PartName="/${part}" ContentType="${types}"/></Types>`;
  return archive([
    { name: "[Content_Types].xml", content: contentTypes },
    { name: "_rels/.rels", content: "<Relationships/>" },
    { name: part, content: "<document>Hello</document>" },
    ...more,
  ]);
}
