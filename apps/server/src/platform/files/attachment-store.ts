import type { Readable } from "node:stream";
import type { ObjectStore } from "./object-store.ts";

/** Files that people send. Their names contain nothing that was sent, and only a link's own address leads to them. */
export type AttachmentStore = {
  /** Moves a received file into the store, unchanged. */
  keep(path: string, uuid: string): Promise<void>;
  open(uuid: string): Promise<{ stream: Readable; size: number } | undefined>;
  remove(uuid: string): Promise<void>;
  /** The files that were stored before a time. */
  keptBefore(time: Date): Promise<string[]>;
};

const uuidName = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function keptAttachments(objects: ObjectStore): AttachmentStore {
  const named = (uuid: string) => {
    if (!uuidName.test(uuid)) throw new Error("This is not the name of an attachment.");
    return uuid;
  };
  return {
    keep: async (path, uuid) => objects.take(named(uuid), path),
    open: async (uuid) => objects.open(named(uuid)),
    remove: async (uuid) => objects.remove(named(uuid)),
    async keptBefore(time) {
      const all = await objects.list();
      return all.flatMap(({ key, since }) => (uuidName.test(key) && since < time ? [key] : []));
    },
  };
}
