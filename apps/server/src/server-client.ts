import type { Config } from "./platform/config/config.ts";
import { DataFolderLocked } from "./platform/config/data-folder-lock.ts";
import { askOnSocket } from "./platform/config/server-socket.ts";

/**
 * Runs a command's task in this process, or in the running server, by the task's name, if only that server may open the embedded database. A task's
 * answer is never empty: an empty answer means that no server answered.
 */
export async function localOrViaSocket<T extends object>(
  config: Config,
  name: string,
  here: () => Promise<T>,
): Promise<T> {
  try {
    return await here();
  } catch (error) {
    if (!(error instanceof DataFolderLocked)) throw error;
    const told = await askOnSocket<T>(config.dataDir, name);
    if (told) return told;
    throw error;
  }
}
