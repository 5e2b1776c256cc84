import { appActions } from "@atrium/rules/app-actions.ts";
import { expect, test } from "vitest";
import { createDispatcher, type Watched } from "./dispatcher.ts";
import type { Envelope } from "./protocol.ts";
import { type Simulation, simulatedHandlers } from "./simulated.ts";

const app = { uuid: "0198c0de-0000-7000-8000-00000000000a", origins: ["https://rooms.example"], actions: appActions };
const origin = "https://rooms.example";

function open(simulation: Partial<Simulation> = {}) {
  const frame = {};
  const seen: Watched[] = [];
  const whole = { ask: () => true, close: () => undefined, nowSeconds: () => 1_800_000_000, ...simulation };
  const dispatcher = createDispatcher({
    apps: [app],
    source: () => frame,
    handlers: simulatedHandlers(whole),
    watch: (one) => seen.push(one),
  });
  const send = (data: unknown, from: { origin?: string; source?: unknown } = {}) =>
    dispatcher.receive({ origin, source: frame, data, reply: () => undefined, ...from });
  const ask = (action: string, payload: object = {}) =>
    new Promise<Envelope>((resolve) =>
      dispatcher.receive({
        origin,
        source: frame,
        data: { action, payload },
        reply: (one) => resolve(one as Envelope),
      }),
    );
  return { ask, send, seen, dispatcher };
}

test("M4 a simulated portal answers each of the eighteen actions", async () => {
  const { ask } = open();
  const payload = { app_uuid: app.uuid, key: "a", value: [1], card_id: "card_sample", gateway_id: "gateway_sample" };
  for (const action of appActions)
    expect(await ask(action, payload)).toMatchObject({ ok: true, event: `${action}Response` });
  expect(await ask("getStorage", { key: "a" })).toMatchObject({ data: { key: "a", value: [1] } });
  expect(await ask("getStorage", { key: "b" })).toMatchObject({ data: { value: null } });
});

test("M4 its tokens are cached until they expire, renewed on request, and not signed", async () => {
  let now = 1_800_000_000;
  const { ask } = open({ nowSeconds: () => now });
  await ask("init", { app_uuid: app.uuid });
  const token = async (action: string) => {
    const answer = await ask(action);
    return answer.ok ? (answer.data as { token: string }).token : "";
  };
  const first = await token("getJWT");
  expect(await token("getJWT")).toBe(first);
  expect(first).toMatch(/\.$/);
  const renewed = await token("refreshToken");
  expect(renewed).not.toBe(first);
  expect(await token("getJWT")).toBe(renewed);
  now += 300;
  expect(await token("getJWT")).not.toBe(renewed);
});

test("M4 a declined request stays declined", async () => {
  const { ask } = open({ ask: () => false });
  await ask("init", { app_uuid: app.uuid });
  expect(await ask("logout")).toMatchObject({ error: { code: "USER_CANCELLED" } });
  const card = { card_id: "card_sample", gateway_id: "gateway_sample" };
  expect(await ask("tokenizeCard", card)).toMatchObject({ error: { code: "USER_CANCELLED" } });
  expect(await ask("tokenizeCard", { ...card, card_id: "other" })).toMatchObject({ error: { code: "INVALID_PARAMS" } });
});

test("M4 39 a watcher sees requests, answers and pushes, and why a message is ignored", async () => {
  const { ask, send, seen, dispatcher } = open();
  await ask("init", { app_uuid: app.uuid });
  dispatcher.push("languageChanged", { locale: "de-de" });
  send({ action: "getUser" }, { source: {} });
  send({ action: "getUser" }, { origin: "https://evil.example" });
  send("hello");
  expect(seen.map((one) => (one.kind === "unheard" ? one.why : one.kind))).toEqual([
    "asked",
    "answered",
    "told",
    "window",
    "origin",
    "unreadable",
  ]);
});
