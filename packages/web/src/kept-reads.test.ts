import { endpoints } from "@atrium/contract/endpoints.ts";
import { expect, test } from "vitest";
import { addressOf, createKeptReads, longestKeptMs, withoutKeys } from "./kept-reads.ts";

const read = "GET /users/current";
const always = () => true;

/** The part of the browser's Cache API that the kept reads use. */
function memoryCaches() {
  const held = new Map<string, Map<string, Response>>();
  const open = async (name: string) => {
    const entries = held.get(name) ?? new Map<string, Response>();
    held.set(name, entries);
    return {
      put: async (url: string, answer: Response) => void entries.set(url, answer),
      match: async (url: string) => entries.get(url)?.clone(),
      delete: async (asked: string | Request) => entries.delete(typeof asked === "string" ? asked : asked.url),
      keys: async () => [...entries.keys()].map((url) => ({ url })),
    };
  };
  return { held, open: open as unknown as CacheStorage["open"] };
}

test("T5 a stored answer is found only for its person, by its request", async () => {
  const reads = createKeptReads(memoryCaches());
  const answer = { data: { user: { first_name: "Marit" } } };
  await reads.keep("marit", read, { query: { lang: "en" } }, answer, always);
  expect(await reads.find("marit", read, { query: { lang: "en" } })).toEqual(answer);
  expect(await reads.find("marit", read, { query: { lang: "de" } })).toBeUndefined();
  expect(await reads.find("daan", read, { query: { lang: "en" } })).toBeUndefined();
});

test("T5 headers and a signal are not part of the request's key", () => {
  const asked = { params: { id: "1" }, headers: { authorization: "Bearer x" }, signal: new AbortController().signal };
  expect(addressOf(read, asked)).toBe(addressOf(read, { params: { id: "1" } }));
  expect(addressOf(read, asked)).not.toContain("Bearer");
});

test("T5 an answer that arrives after its person's log-out is not stored", async () => {
  const storage = memoryCaches();
  await createKeptReads(storage).keep("marit", read, {}, {}, () => false);
  expect(storage.held.get("marit")?.size).toBe(0);
});

test("T5 reads that the contract does not mark are not stored", async () => {
  const storage = memoryCaches();
  const reads = createKeptReads(storage);
  for (const key of ["GET /payment-methods", "GET /users/current/sessions", "GET /healthcheck"])
    await reads.keep("marit", key, {}, { data: {} }, always);
  expect(storage.held.size).toBe(0);
});

test("T5 answers older than a week are not shown, and those refused since are deleted", async () => {
  let now = 0;
  const reads = createKeptReads(memoryCaches(), () => now);
  await reads.keep("marit", read, {}, { data: 1 }, always);
  now = longestKeptMs - 1;
  expect(await reads.find("marit", read, {})).toEqual({ data: 1 });
  now = longestKeptMs;
  expect(await reads.find("marit", read, {})).toBeUndefined();
  now = 0;
  await reads.drop("marit", read, {});
  expect(await reads.find("marit", read, {})).toBeUndefined();
});

test("T5 the newest four hundred answers are stored", async () => {
  const storage = memoryCaches();
  const reads = createKeptReads(storage);
  for (let at = 0; at < 403; at += 1) await reads.keep("marit", read, { query: { at } }, { at }, always);
  expect(storage.held.get("marit")?.size).toBe(400);
  expect(await reads.find("marit", read, { query: { at: 2 } })).toBeUndefined();
  expect(await reads.find("marit", read, { query: { at: 402 } })).toEqual({ at: 402 });
});

test("T5 tickets of streams and of decisions are not stored on a device", () => {
  const rows = [
    { kind: "decision", token: "opens" },
    { kind: "event", uuid: "1" },
  ];
  const answer = {
    data: { rows, app: { token: "t" } },
    event_stream: { request_uri: "/streams?ticket=1" },
    eventStreams: [{}],
  };
  expect(withoutKeys(answer)).toEqual({ data: { rows: [rows[1]], app: {} }, event_stream: { request_uri: "" } });
});

type Schema = { properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[] };

function fieldNames({ properties = {}, items, anyOf = [] }: Schema): string[] {
  const inner = [...Object.values(properties), ...(items ? [items] : []), ...anyOf];
  return [...Object.keys(properties), ...inner.flatMap(fieldNames)];
}

test("T5 37 no stored answer has another field with the name of a secret", () => {
  const marked = Object.entries(endpoints).filter(([, shape]) => "keptOffline" in shape);
  expect(marked.length).toBeGreaterThan(20);
  // The words in question are harmless: whether a password is set, a language code, a theme's colours, and codes for a door or a till, which open
  // nothing here.
  const harmless = [
    "GET /users/current: has_password",
    "GET /tenant/v1/users/current/buildings: code",
    "GET /buildings/:id/theme: tokens",
    "GET /tenant/v1/event-posts/:uuid/ticket: ticket",
    "GET /tenant/v1/event-posts/:uuid/ticket: code",
    "GET /tenant/v1/offers/:uuid/claims: code",
  ];
  const suspicious = marked.flatMap(([key, { reply }]) =>
    fieldNames(reply as Schema)
      .filter((name) => /token|secret|password|ticket|otp|^code$|pin$/i.test(name) && name !== "token")
      .map((name) => `${key}: ${name}`),
  );
  expect(suspicious.filter((field) => !harmless.includes(field))).toEqual([]);
});
