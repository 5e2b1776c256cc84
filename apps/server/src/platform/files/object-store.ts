import { createReadStream } from "node:fs";
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";

/** Bytes under keys that may contain slashes (`ab/abc….svg`), in a folder or an object store. */
export type ObjectStore = {
  /** Atomic: the object is stored completely or not at all. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Moves a file of this machine into the store, unchanged. */
  take(key: string, path: string): Promise<void>;
  read(key: string): Promise<Uint8Array | null>;
  open(key: string): Promise<{ stream: Readable; size: number } | undefined>;
  /** A missing object is no error. */
  remove(key: string): Promise<void>;
  keys(): Promise<string[]>;
  /** All keys with the time at which each was stored; in a folder this reads the metadata of every file. */
  list(): Promise<{ key: string; since: Date }[]>;
};

const unfinishedName = /\.unfinished$/;

export function folderObjects(folder: string): ObjectStore {
  const place = (key: string) => join(folder, key);

  async function keys(): Promise<string[]> {
    const entries = (await readdir(folder, { recursive: true, withFileTypes: true }).catch(orNull)) ?? [];
    const files = entries.filter((entry) => entry.isFile() && !unfinishedName.test(entry.name));
    return files.map(({ parentPath, name }) => join(parentPath, name).slice(join(folder, "/").length));
  }

  return {
    async put(key, bytes) {
      const path = place(key);
      await mkdir(join(path, ".."), { recursive: true, mode: 0o700 });
      // A process that dies while writing leaves no partial file under the final name.
      const unfinished = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}.unfinished`;
      try {
        await writeFile(unfinished, bytes);
        await rename(unfinished, path);
      } catch (error) {
        // On a full disk the partial file would take the space that somebody frees.
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    async take(key, path) {
      await mkdir(join(place(key), ".."), { recursive: true, mode: 0o700 });
      await rename(path, place(key));
    },
    read: (key) => readFile(place(key)).catch(orNull),
    async open(key) {
      const file = await open(place(key)).catch(orNull);
      return file ? { stream: file.createReadStream(), size: (await file.stat()).size } : undefined;
    },
    remove: (key) => rm(place(key), { force: true }),
    keys,
    async list() {
      const found = await Promise.all(
        (await keys()).map(async (key) => {
          const facts = await stat(place(key)).catch(orNull);
          return facts ? [{ key, since: facts.mtime }] : [];
        }),
      );
      return found.flat();
    },
  };
}

/** The same store below a prefix of its own. */
export function within(store: ObjectStore, folder: string): ObjectStore {
  const prefix = `${folder}/`;
  const inside = (key: string) => `${prefix}${key}`;
  const isInside = (key: string) => key.startsWith(prefix);
  const outside = (key: string) => key.slice(prefix.length);
  return {
    put: (key, bytes) => store.put(inside(key), bytes),
    take: (key, path) => store.take(inside(key), path),
    read: (key) => store.read(inside(key)),
    open: (key) => store.open(inside(key)),
    remove: (key) => store.remove(inside(key)),
    keys: async () => (await store.keys()).filter(isInside).map(outside),
    async list() {
      const all = (await store.list()).filter(({ key }) => isInside(key));
      return all.map(({ key, since }) => ({ key: outside(key), since }));
    },
  };
}

/** A missing object is null; any other error is thrown. */
function orNull(error: NodeJS.ErrnoException): null {
  if (error.code !== "ENOENT") throw error;
  return null;
}

/** For a store on another machine: a file's stream, and its end. */
export async function sendAndRemove(
  path: string,
  send: (stream: Readable, size: number) => Promise<void>,
): Promise<void> {
  const { size } = await stat(path);
  await send(createReadStream(path), size);
  await rm(path, { force: true });
}
