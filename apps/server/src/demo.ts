import { join } from "node:path";
import { importPack } from "./features/packs/import-pack.ts";
import type { Services } from "./shared/services.ts";

export const demoFolder = join(import.meta.dirname, "../../../demo");

/** The demo pack is an empty installation's first content, so that a newcomer has something to sign in to. */
export async function importDemoIfEmpty(services: Services, report: (line: string) => void): Promise<void> {
  if (!services.config.importDemo) return;
  const some = await services.database.system.selectFrom("portfolios").select("uuid").limit(1).executeTakeFirst();
  if (some) return;
  report("The database is empty: importing the demo pack.");
  const { database, files, clock } = services;
  await importPack({ folder: demoFolder, database, files, clock, report });
  services.brands.clear();
}
