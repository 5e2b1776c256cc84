import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { test as base } from "./journey.ts";
import { startServer } from "./server.ts";

const root = join(import.meta.dirname, "../..");

type OfWorker = {
  /** The folder of a development build of the portal, as `npm run dev` makes it; a worker builds it once. */
  developerBuild: string;
};

/** Journeys with a development server and build: `server` and `inVisit` are that server's. */
export const test = base.extend<object, OfWorker>({
  developerBuild: [
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), "atrium-developer-"));
      const vite = join(root, "node_modules/vite/bin/vite.js");
      const where = ["--mode", "development", "--outDir", folder, "--emptyOutDir", "--logLevel", "error"];
      await promisify(execFile)(process.execPath, [vite, "build", join(root, "apps/portal"), ...where], {
        env: { ...process.env, NODE_ENV: "development" },
      });
      await use(folder);
      await rm(folder, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 180_000 },
  ],
  server: [
    async ({ developerBuild, settings }, use) => {
      const developer = { NODE_ENV: "development", PORTAL_FOLDER: developerBuild };
      const server = await startServer({ TRUST_PROXY: "true", ...developer, ...settings });
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 180_000 },
  ],
});
