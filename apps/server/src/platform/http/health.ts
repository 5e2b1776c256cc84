import { sql } from "kysely";
import type { FastifyInstance } from "fastify";
import type { Handlers } from "./mount.ts";
import type { Database } from "../database/database.ts";

/** `/healthcheck` for portals; `/livez` (the process answers) and `/readyz` (the database does too) for whoever runs it. */
export function healthHandlers({ database }: { database: Database }): Pick<Handlers, "GET /healthcheck"> {
  return {
    async "GET /healthcheck"() {
      await sql`select 1`.execute(database.system);
      return { status: "OK" };
    },
  };
}

export function mountProbes(app: FastifyInstance, { database }: { database: Database }): void {
  let closing = false;
  app.addHook("preClose", async () => {
    closing = true;
  });
  app.get("/livez", { logLevel: "warn" }, async () => ({ status: "OK" }));
  app.get("/readyz", { logLevel: "warn" }, async (_request, reply) => {
    if (!closing) {
      await sql`select 1`.execute(database.system);
      return { status: "OK" };
    }
    return reply.code(503).send({ status: "CLOSING" });
  });
}
