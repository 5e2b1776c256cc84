import { connect, type Socket } from "node:net";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cutSlowBodies } from "./slow-bodies.ts";

const quarterMinute = 15_000;

let app: FastifyInstance;
let port: number;
let begun: Socket[];
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  begun = [];
  app = Fastify();
  cutSlowBodies(app);
  app.addHook("onRequest", async ({ raw }) => void begun.push(raw.socket));
  app.addContentTypeParser("multipart/form-data", (_request, body, done) => {
    body
      .resume()
      .on("end", () => done(null))
      .on("error", done);
  });
  app.post("/", async () => "taken");
  port = Number(new URL(await app.listen({ port: 0, host: "127.0.0.1" })).port);
});
afterEach(async () => {
  vi.useRealTimers();
  app.server.closeAllConnections();
  await app.close();
});

/** A request of which only the headers and the first bytes have arrived. */
async function begin(type: string, length = 1_000_000) {
  const socket = connect(port, "127.0.0.1");
  const state = { open: true, heard: "" };
  socket
    .on("error", () => undefined)
    .on("close", () => {
      state.open = false;
    });
  socket.setEncoding("utf8").on("data", (text: string) => {
    state.heard += text;
  });
  socket.write(`POST / HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`);
  await expect.poll(() => begun.length).toBe(1);
  return {
    state,
    async send(bytes: number): Promise<void> {
      const before = begun[0]?.bytesRead ?? 0;
      socket.write("x".repeat(bytes));
      await expect.poll(() => (begun[0]?.bytesRead ?? 0) - before).toBe(bytes);
    },
  };
}

/** Advances the server's clock; returns whether it has closed the connection by then. */
function cutAfterQuarter(): boolean {
  vi.advanceTimersByTime(quarterMinute);
  return begun[0]?.destroyed ?? true;
}

test("20 a plain body that is not complete in time is cut off, however steadily it arrives", async () => {
  const { state, send } = await begin("application/json");
  await send(500_000);
  expect(cutAfterQuarter()).toBe(true);
  await expect.poll(() => state.open).toBe(false);
});

test("38 a form may take long while data arrives, and is cut off when it stalls", async () => {
  const { state, send } = await begin("multipart/form-data; boundary=b");
  for (let quarter = 0; quarter < 4; quarter += 1) {
    await send(20_000);
    expect(cutAfterQuarter()).toBe(false);
  }
  await send(1_000);
  expect(cutAfterQuarter()).toBe(true);
  await expect.poll(() => state.open).toBe(false);
});

test("38 a sender that was in time is answered and not cut off later", async () => {
  const { state, send } = await begin("multipart/form-data; boundary=b", 3000);
  await send(3000);
  await expect.poll(() => state.heard).toContain("taken");
  expect(cutAfterQuarter()).toBe(false);
});
