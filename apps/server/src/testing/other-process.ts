import { onTestFinished } from "vitest";
import { buildApp } from "../app.ts";
import { importPack } from "../domains/pack-import/import-pack.ts";
import { openPostgres } from "../platform/database/postgres-backend.ts";
import { startServices } from "../installation.ts";
import { testPack } from "./global-setup.ts";
import { patience, type Rig } from "./rig.ts";

/** The address of a second server on the rig's PostgreSQL, for the duration of the test. */
export async function listenElsewhere({ services, databaseUrl = "" }: Rig): Promise<string> {
  const { config, logger, clock } = services;
  const backend = await openPostgres({ url: databaseUrl, connections: 2, patience });
  const own = await startServices(backend, config, { logger, clock });
  const app = await buildApp(own);
  onTestFinished(async () => {
    await app.close();
    await own.database.close();
  });
  return app.listen({ port: 0, host: "127.0.0.1" });
}

/** Notifies a running server as an operator's import of the test pack does. */
export async function importAgain({ services }: Rig, takeBack: string[] = []): Promise<void> {
  const { database, files, clock } = services;
  await importPack({ folder: testPack, database, files, clock, takeBack, report: () => undefined });
}
