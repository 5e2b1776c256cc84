import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";

/** Keeps bytes under the name of their content: a name never changes its meaning, so what is served may be cached for ever. */
export type FileStore = {
  /** Returns `<sha256>.<extension>`; the same bytes twice are kept once. */
  put(bytes: Uint8Array, extension: string): Promise<string>;
  read(name: string): Promise<Uint8Array | null>;
  /** The names of all files. */
  list(): Promise<string[]>;
  /** What follows from a file, such as a picture's smaller copies: kept beside it, can be made again. */
  putDerived(name: string, derived: string, bytes: Uint8Array): Promise<void>;
  readDerived(name: string, derived: string): Promise<Uint8Array | null>;
};

const fileName = /^[0-9a-f]{64}\.[a-z0-9]{1,8}$/;
const derivedName = /^[a-z0-9]{1,20}\.[a-z0-9]{1,8}$/;

export function localFileStore(folder: string): FileStore {
  const place = (name: string) => join(folder, name.slice(0, 2), name);
  const derivedPlace = (name: string, derived: string) => join(folder, name.slice(0, 2), `${name}.d`, derived);
  return {
    async put(bytes, extension) {
      const name = `${createHash("sha256").update(bytes).digest("hex")}.${extension}`;
      if (!fileName.test(name)) throw new Error(`"${extension}" is no file extension.`);
      await write(place(name), bytes);
      return name;
    },
    read: async (name) => (fileName.test(name) ? readIfThere(place(name)) : null),
    async list() {
      const names = await readdir(folder, { recursive: true });
      return names.map((path) => basename(path)).filter((name) => fileName.test(name));
    },
    async putDerived(name, derived, bytes) {
      if (!fileName.test(name) || !derivedName.test(derived)) throw new Error("This is no name of a file.");
      await write(derivedPlace(name, derived), bytes);
    },
    readDerived: async (name, derived) =>
      fileName.test(name) && derivedName.test(derived) ? readIfThere(derivedPlace(name, derived)) : null,
  };
}

/** Whole or not at all: a process that dies in mid-write leaves no half file under the final name. */
async function write(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(join(path, ".."), { recursive: true });
  const unfinished = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  await writeFile(unfinished, bytes);
  await rename(unfinished, path);
}

async function readIfThere(path: string): Promise<Uint8Array | null> {
  try {
    return await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
