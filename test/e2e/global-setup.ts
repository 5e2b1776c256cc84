import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startServer } from "./server.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Ports of servers with the demo pack: one for each worker, shared by the files that it runs one after the other. */
    ports: number[];
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "atrium-e2e-filled-"));
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
    await rm(folder, { recursive: true, force: true });
  };
}

/** The demo pack and all its pictures, as a server leaves them that has been up for a minute. */
async function fill(folder: string): Promise<void> {
  const server = await startServer({ DATA_DIR: folder });
  if (!server.output().includes("The portal answers at")) {
    await server.stop();
    throw new Error(`The first server did not start:\n${server.output()}`);
  }
  const pictures = () => readdir(join(folder, "files"), { recursive: true }).then(({ length }) => length);
  let before = 0;
  for (let now = await pictures(); now !== before; now = await pictures()) {
    before = now;
    await new Promise((resolve) => setTimeout(resolve, 5000));
  }
  const { code } = await server.stop();
  if (code !== 0) throw new Error(`The first server did not end well:\n${server.output()}`);
}
