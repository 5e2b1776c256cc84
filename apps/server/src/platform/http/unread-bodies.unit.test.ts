import { connect } from "node:net";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readBodiesBeforeAnswers } from "./unread-bodies.ts";

const megabyte = 1024 * 1024;
const bounds = { mostBytes: 32 * megabyte, patienceMs: 30_000 };

let app: FastifyInstance;
let port: number;
async function listen(prepare: (app: FastifyInstance) => void): Promise<void> {
  app = Fastify({ bodyLimit: 100 });
  prepare(app);
  app.post("/", async () => "taken");
  app.post("/no", { onRequest: async (_request, reply) => reply.code(401).send("no") }, async () => "taken");
  port = Number(new URL(await app.listen({ port: 0, host: "127.0.0.1" })).port);
}
beforeEach(() => listen((made) => readBodiesBeforeAnswers(made, bounds)));
afterEach(async () => {
  app.server.closeAllConnections();
  await app.close();
});

/** Sends the whole body before it reads the answer, as a proxy does. Returns the status, or the write error. */
function send(path: string, { declared, sent = declared }: { declared: number; sent?: number }): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    const head = `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${declared}\r\n\r\n`;
    socket.on("error", () => undefined).write(head);
    socket.write(Buffer.alloc(sent), (error?: (Error & { code?: string }) | null) => {
      if (error) return resolve(error.code ?? error.message);
      socket.once("data", (text: Buffer) => {
        resolve(text.toString().slice(9, 12));
        socket.destroy();
      });
    });
  });
}

test("Y8 a body that is too large is read to its end before it is refused, ten times in a row", async () => {
  for (let time = 0; time < 10; time += 1) expect(await send("/", { declared: 20 * megabyte })).toBe("413");
  expect(await send("/no", { declared: 20 * megabyte })).toBe("401");
});

test("Y8 without that, the sender's connection is reset (control)", async () => {
  await app.close();
  await listen(() => undefined);
  const answers = new Set<string>();
  for (let time = 0; time < 10; time += 1) answers.add(await send("/", { declared: 20 * megabyte }));
  expect(["EPIPE", "ECONNRESET"].some((broken) => answers.has(broken))).toBe(true);
});

test("Y8 a body that does not arrive, or is larger than any form, is not waited for", async () => {
  await app.close();
  await listen((made) => readBodiesBeforeAnswers(made, { ...bounds, patienceMs: 20 }));
  expect(await send("/", { declared: 20 * megabyte, sent: 10 })).toBe("413");
  expect(await send("/", { declared: 33 * megabyte, sent: 10 })).toBe("413");
});
