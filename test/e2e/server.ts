import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

export {
  freePort,
  freshFolder,
  type RunningServer,
  shareFiles,
  startServer,
} from "../../apps/server/src/testing/real-server.ts";

const root = join(import.meta.dirname, "../..");

/** The demo pack as all servers of a run have it: with small pictures (global-setup.ts). A journey that imports another pack changes a copy. */
export const demoPack = (filled = process.env["ATRIUM_E2E_FOLDER"] ?? "") => join(filled, "pack");

/** An operator's import of a pack, in a process of its own. */
export async function importPack(pack: string, environment: Record<string, string>): Promise<void> {
  const env = { ...process.env, NODE_ENV: "production", LOG_LEVEL: "warn", ...environment };
  await promisify(execFile)(process.execPath, [join(root, "apps/server/src/cli.ts"), "import", pack], { env });
}
