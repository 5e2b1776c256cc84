import { createHash } from "node:crypto";
import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { OperatorMistake } from "../config/operator-mistake.ts";
import type { TableShape, TableSum } from "./tables.ts";
import { readTar, tarEnd, tarEntry, type TarEntry } from "./tar.ts";

export const archiveFormat = 1;

/** The manifest: the first entry of a backup. */
export type Manifest = {
  format: number;
  made_at: string;
  /** The names of the migrations that the database had run, in order. */
  migrations: string[];
  /** The months that have a partition of the analytics events. */
  months: string[];
  tables: TableShape[];
  /** Whether the backup holds the files, or the database alone. */
  files: boolean;
};

/** The summary: the last entry of a backup. A backup whose content differs from it was cut off or damaged. */
export type Contents = { tables: Record<string, TableSum>; entries: Record<string, string> };

export const names = { manifest: "manifest.json", contents: "contents.json" };
export const tablePart = (table: string, part: number) => `tables/${table}/${String(part).padStart(6, "0")}.jsonl`;

export type ArchiveWriter = {
  add(name: string, bytes: Uint8Array): Promise<void>;
  /** Adds the summary as the last entry. */
  finish(tables: Record<string, TableSum>): Promise<void>;
};

const isPacked = (path: string) => /\.t?gz$/.test(path);

/**
 * Writes an archive (tar; compressed if its name ends in `.gz`) that only its owner may read. It has a temporary name until it is complete, and
 * never replaces an existing file.
 */
export async function writeArchive(
  path: string,
  at: Date,
  fill: (writer: ArchiveWriter) => Promise<void>,
): Promise<void> {
  await (await open(path, "ax", 0o600).catch(refuseToOverwrite(path))).close();
  const unfinished = `${path}.unfinished`;
  const source = isPacked(path) ? createGzip({ level: 6 }) : new PassThrough();
  const written = pipeline(source, createWriteStream(unfinished, { mode: 0o600 }));
  written.catch(() => undefined);
  const entries: Record<string, string> = {};
  // Waits while the file cannot take more, and stops when writing fails.
  const put = async (bytes: Buffer) => {
    if (source.destroyed || !source.write(bytes)) await Promise.race([once(source, "drain"), written]);
  };
  const add = async (name: string, bytes: Uint8Array) => {
    entries[name] = createHash("sha256").update(bytes).digest("hex");
    await put(tarEntry(name, bytes, at));
  };
  try {
    await fill({
      add,
      finish: (tables) => add(names.contents, Buffer.from(JSON.stringify({ tables, entries }, null, 1))),
    });
    source.end(tarEnd);
    await written;
    await rename(unfinished, path);
  } catch (error) {
    source.destroy();
    await written.catch(() => undefined);
    await Promise.all([rm(unfinished, { force: true }), rm(path, { force: true })]);
    throw error;
  }
}

const refuseToOverwrite = (path: string) => (error: NodeJS.ErrnoException) => {
  if (error.code === "EEXIST") throw new OperatorMistake(`${path} already exists. Choose another file.`);
  if (error.code === "ENOENT") throw new OperatorMistake(`${path}: the folder does not exist.`);
  throw error;
};

export async function* readArchive(path: string): AsyncGenerator<TarEntry> {
  const file = createReadStream(path);
  const source = isPacked(path) ? file.pipe(createGunzip()) : file;
  file.on("error", (error) => source.destroy(error));
  try {
    yield* readTar(source);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") throw new OperatorMistake(`${path} does not exist.`);
    throw new OperatorMistake(`${path} is not a complete backup: ${message}`);
  } finally {
    file.destroy();
  }
}

/** Reads an archive from end to end and checks that it is complete and undamaged, before anything is done with it. */
export async function checkArchive(path: string): Promise<{ manifest: Manifest; contents: Contents }> {
  let manifest: Manifest | undefined;
  let contents: Contents | undefined;
  const found: Record<string, string> = {};
  for await (const { name, bytes } of readArchive(path)) {
    if (name === names.contents) contents = JSON.parse(bytes.toString()) as Contents;
    else found[name] = createHash("sha256").update(bytes).digest("hex");
    if (name === names.manifest) manifest = JSON.parse(bytes.toString()) as Manifest;
  }
  if (!manifest || !contents) throw new OperatorMistake(`${path} is not a complete backup: its manifest is missing.`);
  if (manifest.format !== archiveFormat)
    throw new OperatorMistake(`${path} has format ${manifest.format}, and this version reads format ${archiveFormat}.`);
  const wrong = [...Object.keys(contents.entries), ...Object.keys(found)].find(
    (name) => found[name] !== contents.entries[name],
  );
  if (wrong !== undefined)
    throw new OperatorMistake(`${path} is damaged: ${wrong} has another hash than at its backup.`);
  return { manifest, contents };
}
