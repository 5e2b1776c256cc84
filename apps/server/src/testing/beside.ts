import type { FastifyInstance } from "fastify";
import { buildApp } from "../app.ts";
import { openPostgres } from "../platform/database/postgres-backend.ts";
import { startServices } from "../installation.ts";
import { patience, type Rig } from "./rig.ts";

/** Another process on the rig's PostgreSQL, with the same clock. The embedded database has one process, so there it is the rig itself. */
export async function startBeside({ app, databaseUrl, services, clock }: Rig): Promise<{
  app: FastifyInstance;
  close(): Promise<void>;
}> {
  if (!databaseUrl) return { app, close: async () => undefined };
  const backend = await openPostgres({ url: databaseUrl, connections: 10, patience });
  const own = await startServices(backend, services.config, { logger: services.logger, clock });
  const beside = await buildApp(own);
  await beside.ready();
  return {
    app: beside,
    async close() {
      await beside.close();
      await own.database.close();
    },
  };
}
