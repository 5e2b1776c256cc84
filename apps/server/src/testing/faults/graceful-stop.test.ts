import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { buildApp } from "../../app.ts";
import { startServerJobs } from "../../server-jobs.ts";
import type { Jobs } from "../../platform/jobs/jobs.ts";
import { deliverMails } from "../../platform/mail/deliver.ts";
import type { MailPort } from "../../platform/mail/mail-port.ts";
import { type Rig, startRig } from "../rig.ts";
import type { Mail } from "../../platform/mail/stored-mails.ts";

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.close());

describe("12 a server that is stopped", () => {
  test("12 a hundred requests in flight are all answered, and none is reset", async () => {
    const { token } = await rig.login("anna@acme.test");
    const app = await buildApp(rig.services);
    const at = await app.listen({ port: 0, host: "127.0.0.1" });
    const headers = { "x-brand": "alpha", authorization: `Bearer ${token}` };
    const flight = Array.from({ length: 100 }, () => fetch(`${at}/api/users/current`, { headers }));
    // All of them have arrived.
    await expect
      .poll(() => new Promise((resolve) => app.server.getConnections((_, count) => resolve(count))))
      .toBeGreaterThanOrEqual(100);
    const closed = app.close();
    const heard = await Promise.allSettled(flight);
    await closed;
    expect(heard.filter(({ status }) => status === "rejected")).toEqual([]);
    expect(heard.every((one) => one.status === "fulfilled" && one.value.status === 200)).toBe(true);
  });
});

describe("12 a server that is stopped in the middle of a job", () => {
  beforeEach(async () => {
    await rig.services.database.system.deleteFrom("outgoing_mails").execute();
    sent.length = 0;
  });

  const sent: { by: string; subject: string }[] = [];
  const subjects = Array.from({ length: 8 }, (_, number) => `Letter ${number}`);

  async function postAll(): Promise<void> {
    const { database, outbox, brands } = rig.services;
    const tenant = database.tenant((await brands.ofDomain("alpha.test")).portfolio_uuid);
    for (const subject of subjects) await outbox.post(tenant, { to: "anna@acme.test", subject, text: "1" });
  }

  /** A mail server that receives each mail, and delays its answer to the first until released. */
  function port(by: string, hold = Promise.resolve()): MailPort & { begun: Promise<void> } {
    const { promise: begun, resolve } = Promise.withResolvers<void>();
    return {
      begun,
      async send(mail: Mail) {
        resolve();
        await hold;
        sent.push({ by, subject: mail.subject });
      },
      close: () => undefined,
    };
  }

  const process = (mail: MailPort): Promise<Jobs> =>
    startServerJobs(rig.services, {
      databaseUrl: rig.databaseUrl,
      mail,
      patience: { stopMs: 1_000, retrySeconds: 1 },
    });

  const waiting = () =>
    rig.services.database.system.selectFrom("outgoing_mails").select(["attempts", "next_at"]).execute();
  const unfinished = async () =>
    (
      await sql<{
        state: string;
      }>`select state::text from pgboss.job where name = 'mail' and state <> 'completed'`.execute(
        rig.services.database.system,
      )
    ).rows;

  async function anotherDoesTheRest(): Promise<void> {
    const another = await process(port("another"));
    await another.send("mail");
    await expect.poll(waiting, { timeout: 25_000 }).toEqual([]);
    await expect.poll(unfinished, { timeout: 25_000 }).toEqual([]);
    await another.stop();
    expect(sent.map(({ subject }) => subject).toSorted()).toEqual(subjects);
  }

  test("12 finishes the mail that it is sending and releases the others, and another server sends those, each once", async () => {
    await postAll();
    const { promise: hold, resolve: letGo } = Promise.withResolvers<void>();
    const mail = port("the first", hold);
    const first = await process(mail);
    await first.send("mail");
    await mail.begun;
    expect((await waiting()).map(({ attempts }) => attempts)).toEqual(subjects.map(() => 1));
    const stopped = first.stop();
    letGo();
    await stopped;
    expect(sent).toHaveLength(1);
    const given = await waiting();
    expect(given.map(({ attempts }) => attempts)).toEqual(subjects.slice(1).map(() => 0));
    expect(given.every(({ next_at }) => next_at <= rig.clock.now())).toBe(true);
    await anotherDoesTheRest();
    expect(sent.filter(({ by }) => by === "another")).toHaveLength(subjects.length - 1);
  });

  test("12 the control: a server that is not stopped sends every mail", async () => {
    await postAll();
    await deliverMails({ ...rig.services, mail: port("deaf") });
    expect(sent).toHaveLength(subjects.length);
  });

  test("12 a job that does not end is released after a timeout, and done by another server once", async () => {
    await postAll();
    const mail = port("the first", new Promise(() => undefined));
    const first = await process(mail);
    await first.send("mail");
    await mail.begun;
    await first.stop();
    expect(sent).toEqual([]);
    // There may also be the next minute's job, which nobody has begun.
    expect(new Set((await unfinished()).map(({ state }) => state).filter((state) => state !== "created"))).toEqual(
      new Set(["retry"]),
    );
    // The claimed mails wait for their next attempt, in case the current one was sent after all.
    rig.clock.advance(120);
    await anotherDoesTheRest();
    expect(new Set(sent.map(({ by }) => by))).toEqual(new Set(["another"]));
  });
});
