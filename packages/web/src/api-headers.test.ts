import { expect, test } from "vitest";
import { buildings, login, refreshed, tab, tokens, user } from "./testing/api-tab.ts";

const uuidLike = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The headers of a call: of a person in a building, of a visitor at first, of a token renewal. */
const headerTable: [name: string, signedIn: unknown, atStart: unknown, renewal: unknown][] = [
  ["accept", ...same("application/vnd.atrium.v2+json")],
  ["accept-language", "de-de,en;q=0.9", "en-US,en;q=0.9", "de-de,en;q=0.9"],
  ["content-type", ...same("application/json")],
  ["x-brand", "harborline", "default", "harborline"],
  ["x-app-id", ...same("3")],
  ["x-app-uuid", ...same(expect.stringMatching(uuidLike))],
  ["x-app-version", ...same("3.5.0")],
  ["x-building-uuid", "b-1", undefined, "b-1"],
  ["x-trace-id", ...same(expect.stringMatching(/^[0-9a-f]{32}$/))],
  ["traceparent", ...same(expect.stringMatching(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/))],
  ["x-client-kind", ...same("web")],
  ["x-api-key", ...same("key-1")],
  ["authorization", "Bearer t1", undefined, undefined],
];

function same<T>(value: T): [T, T, T] {
  return [value, value, value];
}

test.each(headerTable)("X3 every call carries %s as it should", async (name, signedIn, atStart, renewal) => {
  const inside = tab({ answer: refreshed, apiKey: "key-1" });
  inside.session.signIn({ ...tokens("t1", 60), user });
  await inside.api("GET /users/current/buildings");
  await inside.api("PUT /users/current", { body: { first_name: "Ada" } });
  await inside.api("POST /auth/logout");
  expect(inside.calls.map(({ headers }) => headers[name])).toEqual([signedIn, signedIn, signedIn]);

  const outside = tab({ answer: () => buildings, apiKey: "key-1", surroundings: { language: "en" } });
  await outside.api("GET /healthcheck");
  await outside.api("POST /auth/v2/login", login);
  expect(outside.calls.map(({ headers }) => headers[name])).toEqual([atStart, atStart]);

  inside.clock.now = 1040;
  await inside.api("GET /users/current/buildings");
  const refresh = inside.calls.find(({ path }) => path === "/auth/v2/refresh");
  expect(refresh?.headers[name]).toEqual(renewal);
});

test("X3 a call carries no header that is not in the table", async () => {
  const { api, session, calls } = tab({ answer: () => buildings, apiKey: "key-1" });
  session.signIn({ ...tokens("t1"), user });
  await api("GET /users/current/buildings");
  expect(Object.keys(calls[0]?.headers ?? {}).toSorted()).toEqual(headerTable.map(([name]) => name).toSorted());
});

test.each([
  ["en", "en-US,en;q=0.9"],
  ["en-us", "en-US,en;q=0.9"],
  ["en-gb", "en-gb,en;q=0.9"],
  ["fr-ca", "fr-ca,en;q=0.9"],
])("X3 with the language %s, %s is requested", async (language, accepted) => {
  const { api, calls } = tab({ answer: () => buildings, surroundings: { language } });
  await api("GET /public/buildings");
  expect(calls[0]?.headers["accept-language"]).toBe(accepted);
});

test("X3 without a gateway key none is sent", async () => {
  const { api, calls } = tab({ answer: () => buildings });
  await api("GET /public/buildings");
  expect(calls[0]?.headers).not.toHaveProperty("x-api-key");
});

test("X3 each call has its own trace id, the same one in both headers", async () => {
  const { api, session, calls } = tab({ answer: () => buildings });
  session.signIn({ ...tokens("t1"), user });
  await api("GET /users/current/buildings");
  await api("GET /users/current/buildings");
  const [first, second] = calls;
  const trace = first?.headers["x-trace-id"];
  expect(first?.headers["traceparent"]).toMatch(new RegExp(`^00-${trace}-[0-9a-f]{16}-01$`));
  expect(second?.headers["x-trace-id"]).not.toBe(trace);
});
