import { createHash } from "node:crypto";
import { basename } from "node:path";
import { folderObjects, type ObjectStore } from "./object-store.ts";

/** Stores bytes under the hash of their content: the content under a name never changes, so it may be cached for ever. */
export type FileStore = {
  /** Returns `<sha256>.<extension>`; the same bytes are stored once. */
  put(bytes: Uint8Array, extension: string): Promise<string>;
  read(name: string): Promise<Uint8Array | null>;
  /** The names of all files. */
  list(): Promise<string[]>;
  /** Files derived from a file, such as a picture's smaller copies: stored beside it, and can be made again. */
  putDerived(name: string, derived: string, bytes: Uint8Array): Promise<void>;
  readDerived(name: string, derived: string): Promise<Uint8Array | null>;
};

const fileName = /^[0-9a-f]{64}\.[a-z0-9]{1,8}$/;
const derivedName = /^[a-z0-9]{1,20}\.[a-z0-9]{1,8}$/;

export function keptFiles(objects: ObjectStore): FileStore {
  const place = (name: string) => `${name.slice(0, 2)}/${name}`;
  const derivedPlace = (name: string, derived: string) => `${place(name)}.d/${derived}`;
  return {
    async put(bytes, extension) {
      const name = `${createHash("sha256").update(bytes).digest("hex")}.${extension}`;
      if (!fileName.test(name)) throw new Error(`"${extension}" is not a file extension.`);
      await objects.put(place(name), bytes);
      return name;
    },
    read: async (name) => (fileName.test(name) ? objects.read(place(name)) : null),
    async list() {
      return (await objects.keys()).map((key) => basename(key)).filter((name) => fileName.test(name));
    },
    async putDerived(name, derived, bytes) {
      if (!fileName.test(name) || !derivedName.test(derived)) throw new Error("This is not a file name of the store.");
      await objects.put(derivedPlace(name, derived), bytes);
    },
    readDerived: async (name, derived) =>
      fileName.test(name) && derivedName.test(derived) ? objects.read(derivedPlace(name, derived)) : null,
  };
}

export const localFileStore = (folder: string): FileStore => keptFiles(folderObjects(folder));
