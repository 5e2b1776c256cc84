import { statfs } from "node:fs/promises";
import { sql } from "kysely";
import type { FastifyInstance } from "fastify";
import type { Config } from "../config/config.ts";
import type { Handlers } from "./mount.ts";
import type { Database } from "../database/database.ts";
import { whyUnfit } from "../database/fitness.ts";

/** `/healthcheck` for portals; `/livez` (the process answers) and `/readyz` (it can serve requests) for operators. */
export function healthHandlers({ database }: { database: Database }): Pick<Handlers, "GET /healthcheck"> {
  return {
    async "GET /healthcheck"() {
      await sql`select 1`.execute(database.system);
      return { status: "OK" };
    },
  };
}

/** Below this free space on the disk of DATA_DIR no uploads are possible, and the embedded database is about to fail. */
const leastRoomBytes = 1024 * 1024;

type Probed = { database: Database; config: Pick<Config, "dataDir"> };

export function mountProbes(app: FastifyInstance, { database, config }: Probed): void {
  let closing = false;
  app.addHook("preClose", async () => {
    closing = true;
  });
  app.get("/livez", { logLevel: "warn" }, async () => ({ status: "OK" }));
  app.get("/readyz", { logLevel: "warn" }, async (_request, reply) => {
    if (closing) return reply.code(503).send({ status: "CLOSING" });
    const reason = await whyUnfit(database);
    if (reason !== undefined) return reply.code(503).send({ status: "DATABASE_UNFIT", reason });
    if (await isFull(config.dataDir)) return reply.code(503).send({ status: "DISK_FULL" });
    return { status: "OK" };
  });
}

async function isFull(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize < leastRoomBytes;
}
