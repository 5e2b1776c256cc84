import type { TestProject } from "vitest/node";
import { startServer } from "./server.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Port of the server with the demo pack, shared by the journeys. */
    port: number;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer();
  if (!server.output().includes("The portal answers at"))
    throw new Error(`The server did not start:\n${server.output()}`);
  project.provide("port", server.port);
  return async () => {
    await server.stop();
  };
}
