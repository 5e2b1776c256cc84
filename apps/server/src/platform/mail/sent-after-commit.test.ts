import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { startServerJobs } from "../../server-jobs.ts";
import { outsideTransaction } from "../../testing/one-connection.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import type { Tenant } from "../database/database.ts";
import { inTransaction } from "../database/in-transaction.ts";
import type { Jobs } from "../jobs/jobs.ts";

/** On the embedded database, whose only connection belongs to one transaction at a time, no worker looks before the commit. */
const onPostgres = inject("prepared").backend === "postgres";

let rig: Rig;
let jobs: Jobs;
let tenant: Tenant;
let brand: string;
beforeAll(async () => {
  rig = await startRig();
  const { portfolio_uuid, uuid } = await rig.services.brands.ofDomain("alpha.test");
  tenant = rig.services.database.tenant(portfolio_uuid);
  brand = uuid;
  jobs = await startServerJobs(rig.services, {
    databaseUrl: onPostgres ? rig.databaseUrl : undefined,
    mail: { send: async () => undefined, close: () => undefined },
  });
  // What is not woken stays where it is.
  await sql`delete from pgboss.schedule`.execute(rig.services.database.system);
});
afterAll(async () => {
  await jobs.stop();
  await rig.close();
});

const kinds = {
  outgoing_mails: (own: Tenant) =>
    rig.services.outbox.post(own, { to: "anna@acme.test", subject: "Booked: Oost", text: "1" }),
  outgoing_letters: (own: Tenant) =>
    rig.services.outbox.postToMany(own, [{ letter: { subject: "News", text: "1" }, own: [{ to: "otto@acme.test" }] }]),
  outgoing_webhooks: (own: Tenant) => rig.services.webhooks.post(own, brand, { type: "booked", data: {} }),
};

describe.runIf(onPostgres)("15 what is queued in a transaction that takes long to commit", () => {
  test.each(Object.entries(kinds))(
    "%s: is sent after the commit, without waiting for the next minute",
    async (table, post) => {
      const queue = table === "outgoing_webhooks" ? table : "outgoing_mails";
      const { system } = rig.services.database;
      const sentAll = () =>
        vi.waitFor(async () => expect(await system.selectFrom(queue).select("uuid").execute()).toEqual([]), {
          timeout: 20_000,
          interval: 50,
        });
      await inTransaction(tenant, async (own) => {
        await post(own);
        await outsideTransaction(() => post(tenant));
        // The worker has looked: of the two, it saw only what was committed.
        await outsideTransaction(sentAll);
        expect(await own.db.selectFrom(queue).select("uuid").execute()).toHaveLength(1);
      });
      await sentAll();
    },
  );
});
