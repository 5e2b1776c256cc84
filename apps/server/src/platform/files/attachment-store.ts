import type { Readable } from "node:stream";
import type { ObjectStore } from "./object-store.ts";

/** Files that people send to somebody. They are named by nothing that was sent, and no address leads to them but a link's own. */
export type AttachmentStore = {
  /** Takes over a file that was received, as it is. */
  keep(path: string, uuid: string): Promise<void>;
  open(uuid: string): Promise<{ stream: Readable; size: number } | undefined>;
  remove(uuid: string): Promise<void>;
  /** Those that were kept before a time. */
  keptBefore(time: Date): Promise<string[]>;
};

const uuidName = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function keptAttachments(objects: ObjectStore): AttachmentStore {
  const named = (uuid: string) => {
    if (!uuidName.test(uuid)) throw new Error("This is no name of an attachment.");
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
