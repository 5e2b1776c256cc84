import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { expect, onTestFinished, test } from "vitest";
import { startServer } from "../real-server.ts";
import { brands } from "../../domains/brands/brands.ts";
import type { Database } from "../../platform/database/database.ts";
import { outbox } from "../../platform/mail/outbox.ts";
import { type OwnInstallation, ownInstallation } from "../own-installation.ts";
import { someByDay } from "../size.ts";

const letters = Array.from({ length: 6 }, (_, number) => `Letter ${number}`);
/** The mail that the server is sending when it is killed. */
const inHand = 3;

type Received = { id: string; subject: string };

/** A mail server that receives each mail completely; `arrives` is called before the sender gets the answer, and may suppress the answer. */
async function mailServer(arrives: (count: number) => "taken" | "unheard") {
  const received: Received[] = [];
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    logger: false,
    async onData(stream, _session, done) {
      const text = Buffer.concat(await stream.toArray()).toString();
      const [, subject = ""] = /^Subject: (.+?)\r?$/m.exec(text) ?? [];
      const [, id = ""] = /^Message-ID: (.+?)\r?$/im.exec(text) ?? [];
      received.push({ subject, id });
      if (arrives(received.length) === "taken") done();
    },
  });
  server.on("error", () => undefined);
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { received, port: (server.server.address() as AddressInfo).port };
}

/** Queues mails that are due. */
async function postAll(database: Database): Promise<void> {
  const clock = { now: () => new Date(Date.now() - 60_000) };
  const { portfolio_uuid } = await brands({ database, clock }).ofDomain("alpha.test");
  const post = outbox({ clock, tracing: undefined, holdSeconds: 0 });
  const tenant = database.tenant(portfolio_uuid);
  for (const subject of letters) await post.post(tenant, { to: "anna@acme.test", subject, text: "1" });
}

/** The queued mails, after the clock has moved on an hour. */
const anHourLater = ({ look }: OwnInstallation) =>
  look(async ({ system }) => {
    await system.updateTable("outgoing_mails").set({ next_at: new Date() }).execute();
    return (await system.selectFrom("outgoing_mails").select("uuid").execute()).map(({ uuid }) => uuid);
  });

/** Requests a password reset, which wakes the mail worker, whether the person exists or not. */
async function forgetPassword(port: number, email: string): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/user-verification/v2/code/reset-password/send`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-brand": "alpha" },
    body: JSON.stringify({ email }),
  });
  expect(answer.status).toBe(200);
}

test.each(someByDay(["unheard", "taken"] as const))(
  "7 15 kill -9 while mails are sent, one just %s: none is lost, the current one is sent at most twice, with the same Message-ID, and every other one once",
  async (how) => {
    const place = await ownInstallation("test pack");
    await place.look(postAll);
    const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
    const { received, port } = await mailServer((count) => {
      if (count === inHand) reach();
      return count === inHand ? how : "taken";
    });
    const environment = { ...place.environment, IMPORT_DEMO: "false", SMTP_URL: `smtp://127.0.0.1:${port}` };

    const first = await startServer(environment);
    await forgetPassword(first.port, "anna@acme.test");
    await reached;
    expect(await first.stop("SIGKILL")).toEqual({ code: null, signal: "SIGKILL" });
    const caught = received.at(-1)?.id ?? "";
    expect(received).toHaveLength(inHand);
    const left = await anHourLater(place);
    // The control: the kill interrupted the work.
    expect(left.length).toBeGreaterThan(0);

    const second = await startServer(environment);
    await forgetPassword(second.port, "ben@acme.test");
    const sentAgain = () => received.slice(inHand).map(({ id }) => id.slice(1).split("@")[0]);
    await expect.poll(sentAgain, { timeout: 300_000 }).toEqual(expect.arrayContaining(left));
    expect((await second.stop()).code).toBe(0);
    expect(await anHourLater(place)).toEqual([]);

    const subjects = new Set(received.map(({ subject }) => subject));
    expect(letters.filter((subject) => !subjects.has(subject))).toEqual([]);
    const times = (id: string) => received.filter((one) => one.id === id).length;
    expect(received.filter(({ id }) => id !== caught && times(id) !== 1)).toEqual([]);
    expect(how === "unheard" ? [2] : [1, 2]).toContain(times(caught));
  },
  600_000,
);
