import { cp, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { importDemoIfEmpty } from "../apps/server/src/demo.ts";
import { makePreviews } from "../apps/server/src/shared/files/picture-previews.ts";
import type { Services } from "../apps/server/src/shared/services.ts";

/** Where this run has its pictures from, once they are made. */
let made: string | undefined;

/**
 * The demo pack and all its pictures, as a server leaves them that has been up for some minutes. What it would still draw beside its answers
 * takes a core of the machine, and would be measured as theirs.
 */
export async function importDemo(services: Services): Promise<void> {
  const { config, database, files, pictures } = services;
  const folder = join(config.dataDir, "files");
  await mkdir(folder, { recursive: true });
  if (made !== undefined) await cp(made, folder, { recursive: true });
  await importDemoIfEmpty(services, () => undefined);
  const { signal } = new AbortController();
  await makePreviews(database, files, signal);
  await pictures.prepare(signal);
  made ??= folder;
}
