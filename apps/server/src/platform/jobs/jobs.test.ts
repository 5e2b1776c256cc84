import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { type Rig, startRig } from "../../testing/rig.ts";
import { startServerJobs } from "../../server-jobs.ts";
import type { Jobs } from "./jobs.ts";
import { sweep } from "../../sweep.ts";
import type { Mail } from "../mail/stored-mails.ts";

let rig: Rig;
let jobs: Jobs;
const sent: Mail[] = [];
let failures = 1;

beforeAll(async () => {
  rig = await startRig();
  jobs = await startServerJobs(rig.services, {
    databaseUrl: inject("prepared").backend === "postgres" ? rig.databaseUrl : undefined,
    mail: {
      async send(mail) {
        if (failures > 0) {
          failures -= 1;
          throw new Error("the mail server is away");
        }
        sent.push(mail);
      },
      close: () => undefined,
    },
  });
}, 60_000);
afterAll(async () => {
  await jobs.stop();
  await rig.close();
});

test("15 a mail is a job: it survives a mail server outage, and is sent once", async () => {
  const { database, outbox } = rig.services;
  const { portfolio_uuid } = await database.system
    .selectFrom("users")
    .select("portfolio_uuid")
    .executeTakeFirstOrThrow();
  await outbox.post(database.tenant(portfolio_uuid), { to: "anna@acme.test", subject: "One", text: "1" });
  await vi.waitFor(() => expect(failures).toBe(0), { timeout: 25_000, interval: 100 });
  expect(await database.system.selectFrom("outgoing_mails").select("attempts").execute()).toEqual([{ attempts: 1 }]);
  rig.clock.advance(120);
  await jobs.send("mail");
  await vi.waitFor(() => expect(sent).toHaveLength(1), { timeout: 25_000, interval: 100 });
  expect(sent[0]).toMatchObject({ subject: "One" });
  await vi.waitFor(async () =>
    expect(await database.system.selectFrom("outgoing_mails").selectAll().execute()).toEqual([]),
  );
});

test("29 a letter for an unknown address is stored like any other, and deleted unsent", async () => {
  const { database, outbox } = rig.services;
  const { portfolio_uuid } = await database.system
    .selectFrom("users")
    .select("portfolio_uuid")
    .executeTakeFirstOrThrow();
  sent.length = 0;
  const own = database.tenant(portfolio_uuid);
  await outbox.post(own, { to: "nobody@acme.test", subject: "Never", text: "1" }, { forNobody: true });
  await outbox.post(own, { to: "anna@acme.test", subject: "After it", text: "2" });
  await vi.waitFor(
    async () => expect(await database.system.selectFrom("outgoing_mails").selectAll().execute()).toEqual([]),
    { timeout: 25_000, interval: 100 },
  );
  expect(sent.map(({ subject }) => subject)).toEqual(["After it"]);
});

test("requests are answered while jobs run on the same database", async () => {
  await jobs.send("sweep");
  const answers = await Promise.all(Array.from({ length: 20 }, () => rig.api()("GET /healthcheck")));
  expect(answers.every(({ status }) => status === "OK")).toBe(true);
});

test("21 the sweep deletes day-old idempotency keys and long-ended sessions, and nothing else", async () => {
  const { database, clock } = rig.services;
  const { api } = await rig.login("anna@acme.test");
  await api("PUT /users/current", { body: { first_name: "Anna" }, idempotencyKey: "old" });
  rig.clock.advance(25 * 60 * 60);
  const later = await rig.login("anna@acme.test");
  await later.api("PUT /users/current", { body: { first_name: "Anna" }, idempotencyKey: "new" });
  await sweep(database, clock, rig.services.config.auditDays);
  const keys = await database.system.selectFrom("idempotency_keys").select("key").execute();
  expect(keys.map(({ key }) => key)).toEqual(["new"]);
  expect((await database.system.selectFrom("sessions").select("uuid").execute()).length).toBeGreaterThanOrEqual(2);
  rig.clock.advance(61 * 24 * 60 * 60);
  await sweep(database, clock, rig.services.config.auditDays);
  expect(await database.system.selectFrom("sessions").select("uuid").execute()).toEqual([]);
});
