import { rm } from "node:fs/promises";
import { join } from "node:path";
import { importDemoIfEmpty } from "../apps/server/src/demo.ts";
import type { AllServices } from "../apps/server/src/services.ts";

/**
 * Imports the demo pack and removes its pictures, which the measurements do not show. Otherwise the server generates all their sizes for some
 * minutes, which uses one core and distorts the results.
 */
export async function importDemo(services: AllServices): Promise<void> {
  await importDemoIfEmpty(services, () => undefined);
  await rm(join(services.config.dataDir, "files"), { recursive: true, force: true });
}
