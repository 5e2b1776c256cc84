import { join } from "node:path";
import type { Config } from "../config/config.ts";
import { type AttachmentStore, keptAttachments } from "./attachment-store.ts";
import { type FileStore, keptFiles } from "./file-store.ts";
import { folderObjects, within } from "./object-store.ts";

export type Files = { files: FileStore; attachments: AttachmentStore; close(): void };

/** Opens the stores for pictures, documents and attachments: in DATA_DIR, or in an object store that all servers share. */
export async function openFiles({ dataDir, s3 }: Pick<Config, "dataDir" | "s3">): Promise<Files> {
  if (!s3) {
    return {
      files: keptFiles(folderObjects(join(dataDir, "files"))),
      attachments: keptAttachments(folderObjects(join(dataDir, "attachments"))),
      close: () => undefined,
    };
  }
  const { s3Objects } = await import("./s3-objects.ts");
  const objects = s3Objects(s3);
  await objects.check();
  const store = s3.prefix ? within(objects, s3.prefix) : objects;
  return {
    files: keptFiles(within(store, "files")),
    attachments: keptAttachments(within(store, "attachments")),
    close: objects.close,
  };
}
