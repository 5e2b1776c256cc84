import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { type RunningServer, startServer } from "./server.ts";

const root = join(import.meta.dirname, "../..");

export type DeveloperServer = RunningServer & { folder: string };

/** A developer's own server with a developer's build, as `npm run dev` has them. */
export async function startDeveloperServer(): Promise<DeveloperServer> {
  const folder = await mkdtemp(join(tmpdir(), "atrium-developer-"));
  const vite = join(root, "node_modules/vite/bin/vite.js");
  const where = ["--mode", "development", "--outDir", folder, "--emptyOutDir", "--logLevel", "error"];
  await promisify(execFile)(process.execPath, [vite, "build", join(root, "apps/portal"), ...where], {
    env: { ...process.env, NODE_ENV: "development" },
  });
  const server = await startServer({ NODE_ENV: "development", PORTAL_FOLDER: folder });
  return {
    ...server,
    folder,
    async stop(signal) {
      const end = await server.stop(signal);
      await rm(folder, { recursive: true, force: true });
      return end;
    },
  };
}
