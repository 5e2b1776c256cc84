import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";

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

export function attachmentStore(folder: string): AttachmentStore {
  const place = (uuid: string) => {
    if (!uuidName.test(uuid)) throw new Error("This is no name of an attachment.");
    return join(folder, uuid);
  };
  return {
    async keep(path, uuid) {
      await mkdir(folder, { recursive: true });
      await rename(path, place(uuid));
    },
    async open(uuid) {
      const file = await open(place(uuid)).catch(orUndefined);
      if (!file) return undefined;
      return { stream: file.createReadStream(), size: (await file.stat()).size };
    },
    remove: (uuid) => rm(place(uuid), { force: true }),
    async keptBefore(time) {
      const names = ((await readdir(folder).catch(orUndefined)) ?? []).filter((name) => uuidName.test(name));
      const facts = await Promise.all(names.map((name) => stat(place(name)).catch(orUndefined)));
      return names.filter((_, at) => (facts[at]?.mtimeMs ?? Number.POSITIVE_INFINITY) < time.getTime());
    },
  };
}

/** What is not there is nothing; all else is an error. */
function orUndefined(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}
