import type { Config } from "./platform/config/config.ts";
import { DataFolderLocked } from "./platform/config/data-folder-lock.ts";
import { askOnLine } from "./platform/config/server-line.ts";

/**
 * Does a command's task here, or has the running server do it, by the task's name, where that one alone may read the embedded database. What
 * it answers is never empty: a server that answers nothing is none.
 */
export async function hereOrOnLine<T extends object>(config: Config, name: string, here: () => Promise<T>): Promise<T> {
  try {
    return await here();
  } catch (error) {
    if (!(error instanceof DataFolderLocked)) throw error;
    const told = await askOnLine<T>(config.dataDir, name);
    if (told) return told;
    throw error;
  }
}
