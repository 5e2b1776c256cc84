import { rm } from "node:fs/promises";
import { join } from "node:path";
import { importDemoIfEmpty } from "../apps/server/src/demo.ts";
import type { AllServices } from "../apps/server/src/services.ts";

/**
 * The demo pack without its pictures, which nobody looks at: for some minutes the server would draw them in all their sizes beside its answers, which
 * takes a core of the machine and would be measured as theirs.
 */
export async function importDemo(services: AllServices): Promise<void> {
  await importDemoIfEmpty(services, () => undefined);
  await rm(join(services.config.dataDir, "files"), { recursive: true, force: true });
}
