import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { pictureWidths } from "../../packages/rules/src/pictures.ts";
import { type RunningServer, startServer } from "./server.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Ports of servers with the demo pack: one for each worker, shared by the files that it runs one after the other. */
    ports: number[];
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Whoever runs a few journeys again and again keeps a filled folder, and names it here.
  const kept = process.env["ATRIUM_E2E_FOLDER"];
  const folder = kept ?? (await mkdtemp(join(tmpdir(), "atrium-e2e-filled-")));
  await fill(folder);
  // Read by whoever starts a server (server.ts), in this process and in the workers.
  process.env["ATRIUM_E2E_FOLDER"] = folder;
  const servers = await Promise.all(Array.from({ length: project.config.maxWorkers }, () => startServer()));
  project.provide(
    "ports",
    servers.map(({ port }) => port),
  );
  return async () => {
    await Promise.all(servers.map((server) => server.stop()));
    if (!kept) await rm(folder, { recursive: true, force: true });
  };
}

/** The demo pack and all its pictures, as a server leaves them that has been up for a minute. */
async function fill(folder: string): Promise<void> {
  if (await isFilled(folder)) return;
  const server = await startServer({ DATA_DIR: folder });
  if (!server.output().includes("The portal answers at")) {
    await server.stop();
    throw new Error(`The first server did not start:\n${server.output()}`);
  }
  await allPictures(folder, server);
  const { code } = await server.stop();
  if (code !== 0) throw new Error(`The first server did not end well:\n${server.output()}`);
}

/** As long as a busy machine may take for one picture, and for the small ones of all that come first. */
const longestPicture = 120_000;

/** A server makes a small picture of each for its preview, and then the one of each that is asked for most: the latter are files. */
async function allPictures(folder: string, server: RunningServer): Promise<void> {
  let before = -1;
  let since = Date.now();
  while (!(await isFilled(folder))) {
    const now = (await filesOf(folder)).length;
    if (now !== before) [before, since] = [now, Date.now()];
    if (Date.now() - since > longestPicture) throw new Error(`The pictures do not come:\n${server.output()}`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

const filesOf = (folder: string) => readdir(join(folder, "files"), { recursive: true }).catch(() => []);

async function isFilled(folder: string): Promise<boolean> {
  const all = await filesOf(folder);
  const known = new Set(all);
  const pictures = all.filter((path) => /(^|\/)[0-9a-f]{64}\.(?!pdf$)\w+$/.test(path));
  return pictures.length > 0 && pictures.every((path) => known.has(`${path}.d/${pictureWidths.card[1]}.avif`));
}
