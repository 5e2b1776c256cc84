import { expect, test } from "vitest";
import { withFlagEtags } from "./flags-etags.ts";
import { visitorKey } from "./flags-visitor.ts";
import { memoryStore } from "./storage.ts";

const url = "https://atrium.example/api/ofrep/v1/evaluate/flags";
const context = (building_uuid: string) => JSON.stringify({ context: { targetingKey: "p", building_uuid } });

/** A server whose result changes on command. */
function server() {
  const asked: { tag: string | null }[] = [];
  const state = { version: 1 };
  const fetch = withFlagEtags(async (_, { body, headers }) => {
    const tag = new Headers(headers).get("if-none-match");
    asked.push({ tag });
    const etag = `"${JSON.stringify(body).length}-${state.version}"`;
    if (tag === etag) return new Response(null, { status: 304 });
    return new Response(JSON.stringify({ flags: [{ key: "version", value: state.version }] }), { headers: { etag } });
  });
  const ask = async (body: string, headers: Record<string, string> = {}, at = url) =>
    (await fetch(at, { method: "POST", body, headers })).json();
  return { asked, state, ask, fetch };
}

test("F1 an unchanged result is not sent again, and is the same object for its readers", async () => {
  const { ask, asked, state } = server();
  const first = await ask(context("tower"));
  expect(await ask(context("tower"), {}, `${url}?flagConfigEtag=x`)).toEqual(first);
  expect(asked.map(({ tag }) => tag)).toEqual([null, expect.stringMatching(/-1"$/)]);
  state.version = 2;
  expect(await ask(context("tower"))).toEqual({ flags: [{ key: "version", value: 2 }] });
});

test("F1 trap 2: a building's ETag is never sent with another building's request", async () => {
  const { ask, asked } = server();
  await ask(context("tower"));
  await ask(context("annex"));
  await ask(context("tower"));
  expect(asked.map(({ tag }) => tag !== null)).toEqual([false, false, true]);
});

test("a request for a complete answer gets one", async () => {
  const { ask, asked } = server();
  await ask(context("tower"));
  await ask(context("tower"), { "cache-control": "no-cache" });
  expect(asked.map(({ tag }) => tag)).toEqual([null, null]);
});

test("other calls, one flag's and refusals pass as they are", async () => {
  const { fetch, asked } = server();
  await fetch(`${url}/kiosk`, { method: "POST", body: context("tower") });
  await fetch(`${url}/kiosk`, { method: "POST", body: context("tower") });
  expect(asked.map(({ tag }) => tag)).toEqual([null, null]);
  const refusing = withFlagEtags(
    async () => new Response("{}", { status: 429, headers: { etag: '"x"', "retry-after": "9" } }),
  );
  const answer = await refusing(url, { method: "POST", body: context("tower") });
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "9"]);
});

test("F1 a visitor is the same chance key as long as the tab lasts, and another one in another tab", () => {
  const tab = memoryStore();
  expect(visitorKey(tab)).toMatch(/^[0-9a-f]{32}$/);
  expect(visitorKey(tab)).toBe(visitorKey(tab));
  expect(visitorKey(memoryStore())).not.toBe(visitorKey(tab));
});
