import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../config.ts";
import { type FileStore, localFileStore } from "./file-store.ts";

/** Where an installation keeps pictures and documents. */
export function openFiles({ dataDir }: Pick<Config, "dataDir">): FileStore {
  const folder = join(dataDir, "files");
  mkdirSync(folder, { recursive: true });
  return localFileStore(folder);
}
