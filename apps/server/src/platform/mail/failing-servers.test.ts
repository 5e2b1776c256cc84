import { once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { type Rig, startRig } from "../../testing/rig.ts";
import { deliverMails } from "./deliver.ts";
import { smtpMail } from "./smtp.ts";

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.close());
beforeEach(async () => {
  await rig.services.database.system.deleteFrom("outgoing_mails").execute();
});

const waiting = () => rig.services.database.system.selectFrom("outgoing_mails").select("attempts").execute();

async function post(): Promise<void> {
  const { portfolio_uuid } = await rig.services.brands.ofDomain("alpha.test");
  const { database, outbox } = rig.services;
  await outbox.post(database.tenant(portfolio_uuid), { to: "anna@acme.test", subject: "One", text: "1" });
}

/** Runs one delivery to the server on that port; the clock then moves on a quarter of an hour, past the next retry. */
async function deliver(port: number, { scheme = "smtp", connectMs = 10_000 } = {}): Promise<void> {
  const mail = smtpMail({ url: `${scheme}://127.0.0.1:${port}`, from: "Portal <portal@alpha.test>", connectMs });
  await deliverMails({ ...rig.services, mail });
  mail.close();
  rig.clock.advance(15 * 60);
}

/** A mail server that treats each mail as told: accept it, refuse it with a status, or close the connection after the whole mail. */
async function mailServer(...answers: ("take" | "cut" | number)[]) {
  const received: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const answer = answers.shift() ?? "take";
        if (typeof answer === "number") return done(Object.assign(new Error("no"), { responseCode: answer }));
        received.push(Buffer.concat(chunks).toString());
        if (answer === "take") return done();
        const { connection } = session as unknown as { connection?: { _socket: Socket } };
        if (connection) connection._socket.destroy();
        else
          for (const one of (server as unknown as { connections: Set<{ _socket: Socket }> }).connections)
            one._socket.destroy();
      });
    },
  });
  server.on("error", () => undefined);
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { received, port: (server.server.address() as AddressInfo).port };
}

async function listening(server: Server): Promise<number> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => sockets.add(socket.on("error", () => undefined)));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

const idOf = (received = "") => /^Message-ID: (.+)$/im.exec(received)?.[1];

test("15 a mail that is temporarily refused is sent once", async () => {
  const { received, port } = await mailServer(451, "take");
  await post();
  await deliver(port);
  expect(await waiting()).toEqual([{ attempts: 1 }]);
  await deliver(port);
  expect(received).toHaveLength(1);
  expect(await waiting()).toEqual([]);
  await deliver(port);
  expect(received).toHaveLength(1);
});

test("15 a mail that is permanently refused is tried ten times, and then no more", async () => {
  const { received, port } = await mailServer(...Array.from({ length: 20 }, () => 550));
  await post();
  for (let time = 1; time < 10; time += 1) {
    await deliver(port);
    expect(await waiting()).toEqual([{ attempts: time }]);
    rig.clock.advance(24 * 60 * 60);
  }
  await deliver(port);
  expect(await waiting()).toEqual([]);
  expect(received).toEqual([]);
});

test("15 a connection lost after the whole mail causes at most one repetition, with the same Message-ID", async () => {
  const { received, port } = await mailServer("cut", "take");
  await post();
  await deliver(port);
  await deliver(port);
  await deliver(port);
  expect(received).toHaveLength(2);
  expect(idOf(received[0])).toMatch(/^<[0-9a-f-]{36}@alpha\.test>\s*$/);
  expect(idOf(received[1])).toBe(idOf(received[0]));
  expect(await waiting()).toEqual([]);
});

test("15 a server that is unreachable, silent or very slow: the mail waits, and requests do not", async () => {
  const silent = await listening(createServer());
  const trickling = await listening(
    createServer((socket) => {
      const drip = setInterval(() => socket.write("2"), 100);
      socket.on("close", () => clearInterval(drip));
    }),
  );
  const away = await listening(createServer());
  await post();
  for (const [time, port] of [silent, trickling, 1, away].entries()) {
    let delivered = false;
    const delivering = deliver(port, { connectMs: 400 }).then(() => {
      delivered = true;
    });
    // Called while the delivery hangs; a call that causes a mail only stores it.
    if (port === silent) {
      expect((await rig.ask({ url: "/api/healthcheck" })).statusCode).toBe(200);
      expect(delivered).toBe(false);
    }
    await delivering;
    expect(await waiting()).toEqual([{ attempts: time + 1 }]);
  }
});

/** A mail server that accepts every mail, and offers STARTTLS with an untrusted certificate. */
async function encryptingServer(secure: boolean) {
  const received: string[] = [];
  const server = new SMTPServer({
    secure,
    disabledCommands: ["AUTH"],
    logger: false,
    onData(stream, _session, done) {
      stream.on("data", (chunk: Buffer) => received.push(chunk.toString()));
      stream.on("end", () => done());
    },
  });
  server.on("error", () => undefined);
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { received, port: (server.server.address() as AddressInfo).port };
}

/** Offers STARTTLS, and closes the connection when it begins. */
async function leavesAtEncryption() {
  const heard: string[] = [];
  const port = await listening(
    createServer((socket) => {
      socket.write("220 mail.test\r\n");
      socket.setEncoding("utf8").on("data", (text: string) => {
        heard.push(text);
        if (text.startsWith("STARTTLS")) return socket.write("220 go on\r\n", () => socket.destroy());
        socket.write(text.startsWith("EHLO") ? "250-mail.test\r\n250 STARTTLS\r\n" : "250 ok\r\n");
      });
    }),
  );
  return { heard, port };
}

test("15 failing encryption: the mail waits, no part of it is sent in plain text, and it is sent once when encryption works", async () => {
  const stranger = await encryptingServer(false);
  const strangerAtOnce = await encryptingServer(true);
  const leaving = await leavesAtEncryption();
  const plain = await mailServer();
  await post();
  const tries = [
    ["smtp", stranger.port],
    ["smtps", strangerAtOnce.port],
    // It cannot parse the encrypted bytes.
    ["smtps", plain.port],
    ["smtp", leaving.port],
  ] as const;
  for (const [time, [scheme, port]] of tries.entries()) {
    await deliver(port, { scheme });
    expect(await waiting()).toEqual([{ attempts: time + 1 }]);
  }
  expect([stranger.received, strangerAtOnce.received, plain.received]).toEqual([[], [], []]);
  expect(leaving.heard.join("")).toContain("STARTTLS");
  expect(leaving.heard.join("")).not.toMatch(/MAIL FROM|anna@acme/);
  rig.clock.advance(24 * 60 * 60);
  await deliver(plain.port);
  expect(plain.received).toHaveLength(1);
  expect(await waiting()).toEqual([]);
});
