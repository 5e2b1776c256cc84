import { open } from "node:fs/promises";
import type { Readable } from "node:stream";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { passedThrough } from "../../platform/concurrency/release-memory.ts";
import type { ContentFault } from "./content-fault.ts";

const mostEntries = 1_000;
const mostBytes = 100 * 1024 * 1024;
const mostRatio = 100;
/** Small files with hardly any content may have a high compression ratio without being harmful. */
const harmlessBytes = 1024 * 1024;

const mainPart = {
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml",
} as const;

const contentTypes = "[Content_Types].xml";
const programs =
  /(^|\/)(vba[^/]*\.(bin|xml)|macrosheets\/|dialogsheets\/|activex\/)|\.(exe|dll|js|vbs|scr|bat|cmd|ps1|lnk)$/i;
const macroTypes = /macroEnabled|vbaProject|ms-office\.activeX|ms-excel\.(macrosheet|intlmacrosheet)/i;
const zip64Size = 0xff_ff_ff_ff;

/**
 * Why an archive is not a document of Word or Excel without macros. Its declared sizes are checked before anything is unpacked; then every entry is
 * unpacked without storing it, since the sizes may be false (L12).
 */
export async function officeFault(path: string, kind: keyof typeof mainPart): Promise<ContentFault | undefined> {
  if (!(await beginsAsArchive(path))) return "polyglot";
  let archive: ZipFile | undefined;
  try {
    archive = await openPromise(path, { lazyEntries: true, autoClose: false, strictFileNames: true });
    const entries = await readDirectory(archive);
    if (!Array.isArray(entries)) return entries;
    return await readAll(archive, entries, kind);
  } catch {
    // yauzl reports paths outside (`../`), false sizes and trailing data as errors.
    return "format";
  } finally {
    archive?.close();
  }
}

/** Nothing precedes the archive, such as a self-extracting program. */
async function beginsAsArchive(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.equals(Buffer.from("PK\x03\x04", "latin1"));
  } finally {
    await file.close();
  }
}

async function readDirectory(archive: ZipFile): Promise<Entry[] | ContentFault> {
  if (archive.entryCount > mostEntries) return "bomb";
  const entries: Entry[] = [];
  let packed = 0;
  let unpacked = 0;
  for await (const entry of archive.eachEntry()) {
    if (entries.length >= mostEntries) return "bomb";
    if (entry.isEncrypted()) return "encrypted";
    if (programs.test(entry.fileName)) return "macros";
    packed += entry.compressedSize;
    unpacked += entry.uncompressedSize;
    if (unpacked > mostBytes || entry.uncompressedSize >= zip64Size) return "bomb";
    entries.push(entry);
  }
  return unpacked > harmlessBytes && unpacked > packed * mostRatio ? "bomb" : entries;
}

async function readAll(
  archive: ZipFile,
  entries: Entry[],
  kind: keyof typeof mainPart,
): Promise<ContentFault | undefined> {
  let types = "";
  for (const entry of entries) {
    if (entry.fileName.endsWith("/")) continue;
    const stream: Readable = await archive.openReadStreamPromise(entry);
    const keeps = entry.fileName === contentTypes;
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      passedThrough(chunk.length);
      if (keeps && types.length < harmlessBytes) types += chunk.toString("utf8");
    }
  }
  if (macroTypes.test(types)) return "macros";
  return types.includes(mainPart[kind]) ? undefined : "format";
}
