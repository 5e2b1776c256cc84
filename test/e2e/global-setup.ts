import type { TestProject } from "vitest/node";
import { startServer } from "./server.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Ports of servers with the demo pack: one for each worker, shared by the files that it runs one after the other. */
    ports: number[];
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const workers = project.config.maxWorkers;
  const servers = await Promise.all(Array.from({ length: workers }, () => startServer()));
  const stop = () => Promise.all(servers.map((server) => server.stop()));
  const dead = servers.find((server) => !server.output().includes("The portal answers at"));
  if (dead) {
    await stop();
    throw new Error(`A server did not start:\n${dead.output()}`);
  }
  project.provide(
    "ports",
    servers.map(({ port }) => port),
  );
  return async () => {
    await stop();
  };
}
