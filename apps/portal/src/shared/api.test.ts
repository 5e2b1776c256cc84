import { ApiRefusal, ApiUnreachable } from "@atrium/contract/client.ts";
import { createChallenge, type Payload } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/sha";
import { expect, test } from "vitest";
import { createPortalApi } from "./api.ts";
import { traceOf } from "./report.ts";
import { createSession, type SessionUser } from "./session.ts";
import { memoryStore, type Store } from "./storage.ts";

type Call = {
  path: string;
  headers: Record<string, string>;
  body: unknown;
  credentials: RequestCredentials | undefined;
};
type Answer = { status: number; body: unknown; headers?: Record<string, string> };

const user = { uuid: "0199a3c0-0000-7000-8000-000000000001", email: "a@harborline.example" } as SessionUser;
const tokens = (token: string, expires_in = 900) => ({
  token,
  expires_in,
  refresh_token: { token: `${token}-refresh-0123456789`, expires_in: 9000 },
});
const refuse = (status: number, code: string): Answer => ({
  status,
  body: { status, code, trace_id: "t", detail: code },
});
const buildings: Answer = { status: 200, body: { data: { buildings: [] } } };

/** Locks as the browser's: one piece of work at a time under a name, for everyone who shares this. */
function locks() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(_: string, work: () => Promise<T>): Promise<T> => {
    const next = last.then(work, work);
    last = next.catch(() => undefined);
    return next;
  };
}

function tab(options: {
  answer: (call: Call) => Answer | undefined;
  store?: Store;
  lock?: ReturnType<typeof locks>;
  now?: number;
  apiKey?: string;
  surroundings?: { language: string; brand?: string; buildingUuid?: string };
}) {
  const calls: Call[] = [];
  const clock = { now: options.now ?? 1000 };
  const session = createSession({ store: options.store ?? memoryStore(), nowSeconds: () => clock.now });
  const api = createPortalApi({
    base: "https://atrium.example/api",
    session,
    nowSeconds: () => clock.now,
    lock: options.lock ?? locks(),
    apiKey: options.apiKey,
    surroundings: () => options.surroundings ?? { language: "de-de", brand: "harborline", buildingUuid: "b-1" },
    fetch: async (url, init) => {
      const path = url.replace("https://atrium.example/api", "");
      const call = {
        path,
        headers: init.headers as Record<string, string>,
        body: typeof init.body === "string" ? (JSON.parse(init.body) as unknown) : undefined,
        credentials: init.credentials,
      };
      calls.push(call);
      const answer = options.answer(call);
      if (!answer) throw new TypeError("Failed to fetch");
      return new Response(JSON.stringify(answer.body), { status: answer.status, headers: answer.headers ?? {} });
    },
  });
  return { api, session, calls, clock };
}

const refreshed = ({ path }: Call): Answer =>
  path === "/auth/v2/refresh" ? { status: 200, body: tokens("t2") } : buildings;

const uuidLike = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const login = { body: { email: "a@harborline.example", password: "x" } };

/** What stands in the headers of a call: of a person in a building, of a visitor before anything is known, of a renewal. */
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
])("X3 who speaks %s asks for %s", async (language, accepted) => {
  const { api, calls } = tab({ answer: () => buildings, surroundings: { language } });
  await api("GET /public/buildings");
  expect(calls[0]?.headers["accept-language"]).toBe(accepted);
});

test("X3 where no gateway asks for a key none is sent", async () => {
  const { api, calls } = tab({ answer: () => buildings });
  await api("GET /public/buildings");
  expect(calls[0]?.headers).not.toHaveProperty("x-api-key");
});

test("X3 a trace id is of one call alone, and the same in both its headers", async () => {
  const { api, session, calls } = tab({ answer: () => buildings });
  session.signIn({ ...tokens("t1"), user });
  await api("GET /users/current/buildings");
  await api("GET /users/current/buildings");
  const [first, second] = calls;
  const trace = first?.headers["x-trace-id"];
  expect(first?.headers["traceparent"]).toMatch(new RegExp(`^00-${trace}-[0-9a-f]{16}-01$`));
  expect(second?.headers["x-trace-id"]).not.toBe(trace);
});

test("B3 a token at its end is renewed before use, without a bearer, once for many calls", async () => {
  const { api, session, calls, clock } = tab({ answer: refreshed });
  session.signIn({ ...tokens("t1", 60), user });
  clock.now = 1040;
  await Promise.all([
    api("GET /users/current/buildings"),
    api("GET /users/current/buildings"),
    api("GET /users/current/buildings"),
  ]);
  const [refresh, ...others] = calls;
  expect(refresh).toMatchObject({ path: "/auth/v2/refresh", body: { refresh_token: "t1-refresh-0123456789" } });
  expect(refresh?.headers).not.toHaveProperty("authorization");
  expect(others.map(({ path, headers }) => [path, headers["authorization"]])).toEqual(
    Array.from({ length: 3 }, () => ["/users/current/buildings", "Bearer t2"]),
  );
});

test("B3 two tabs renew once between them", async () => {
  const store = memoryStore();
  const lock = locks();
  const first = tab({ answer: refreshed, store, lock, now: 1000 });
  first.session.signIn({ ...tokens("t1", 60), user });
  const second = tab({ answer: refreshed, store, lock, now: 1040 });
  first.clock.now = 1040;
  await Promise.all([first.api("GET /users/current/buildings"), second.api("GET /users/current/buildings")]);
  const calls = [...first.calls, ...second.calls];
  expect(calls.filter(({ path }) => path === "/auth/v2/refresh")).toHaveLength(1);
  expect(calls.filter(({ headers }) => headers["authorization"] === "Bearer t2")).toHaveLength(2);
});

test("B3 a refused renewal logs out, and the call that wanted it fails", async () => {
  const { api, session, calls, clock } = tab({ answer: () => refuse(401, "refresh_refused") });
  session.signIn({ ...tokens("t1", 60), user });
  clock.now = 1100;
  await expect(api("GET /users/current/buildings")).rejects.toBeInstanceOf(ApiRefusal);
  expect(session.get()).toEqual({ flow: "sign_in", notice: "expired" });
  expect(calls).toHaveLength(1);
});

test.each([
  ["no answer", undefined],
  ["a server that is down", refuse(503, "unavailable")],
  ["too many at once", refuse(429, "too_many_requests")],
])("B3 %s logs nobody out", async (_, answer) => {
  const { api, session, clock } = tab({ answer: () => answer });
  session.signIn({ ...tokens("t1", 60), user });
  clock.now = 1100;
  await expect(api("GET /users/current/buildings")).rejects.toBeInstanceOf(Error);
  expect(session.state()).toBe("signed_in");
});

test("B3 what is public is read without a token while the session cannot be renewed", async () => {
  const { api, session, calls, clock } = tab({ answer: () => buildings });
  session.signIn({ ...tokens("t1", 60), user });
  clock.now = 1100;
  await api("GET /public/buildings");
  expect(calls.map(({ path, headers }) => [path, headers["authorization"]])).toEqual([
    ["/public/buildings", undefined],
  ]);
});

test("B3 a clock that is behind the server's renews after the refusal and asks again", async () => {
  const { api, session, calls } = tab({
    answer: (call) => {
      if (call.path === "/auth/v2/refresh") return { status: 200, body: tokens("t2") };
      return call.headers["authorization"] === "Bearer t2" ? buildings : refuse(401, "token_expired");
    },
  });
  session.signIn({ ...tokens("t1"), user });
  await api("GET /users/current/buildings");
  expect(calls.map(({ path }) => path)).toEqual([
    "/users/current/buildings",
    "/auth/v2/refresh",
    "/users/current/buildings",
  ]);
});

test.each(["session_ended", "unauthenticated"])("B4 %s ends the session here too", async (code) => {
  const { api, session } = tab({ answer: () => refuse(401, code) });
  session.signIn({ ...tokens("t1"), user });
  await expect(api("GET /users/current/buildings")).rejects.toBeInstanceOf(ApiRefusal);
  expect(session.get()).toEqual({ flow: "sign_in", notice: "expired" });
});

test("A5 a wrong password ends nothing and asks nothing twice", async () => {
  const { api, session, calls } = tab({ answer: () => refuse(401, "wrong_credentials") });
  session.beginSignIn();
  const login = api("POST /auth/v2/login", { body: { email: "a@harborline.example", password: "x" } });
  await expect(login).rejects.toMatchObject({ problem: { code: "wrong_credentials" } });
  expect(session.get()).toEqual({ flow: "sign_in" });
  expect(calls).toHaveLength(1);
});

test("R2 a busy server's puzzle is solved and the same call repeated once, with the same body and key", async () => {
  const options = { algorithm: "SHA-256", deriveKey, cost: 1, hmacSignatureSecret: "a server's own" };
  const challenge = await createChallenge(options);
  const { api, calls } = tab({
    answer: ({ headers }) =>
      headers["x-proof-of-work"]
        ? { status: 200, body: {} }
        : { status: 429, body: { status: 429, code: "proof_of_work_required", trace_id: "t", detail: "", challenge } },
  });
  await api("POST /user-verification/code/resend", {
    body: { email: "a@b.example" },
    headers: { authorization: "Bearer b" },
  });
  const proof = JSON.parse(atob(calls[1]?.headers["x-proof-of-work"] ?? "")) as Payload;
  expect(proof.challenge).toEqual(challenge);
  expect(calls.map(({ path, body, headers }) => [path, body, headers["authorization"]])).toEqual(
    Array.from({ length: 2 }, () => ["/user-verification/code/resend", { email: "a@b.example" }, "Bearer b"]),
  );
});

test("R2 a puzzle that comes back after it was solved is a refusal, not a loop", async () => {
  const options = { algorithm: "SHA-256", deriveKey, cost: 1, hmacSignatureSecret: "a server's own" };
  const challenge = await createChallenge(options);
  const { api, calls } = tab({
    answer: () => ({
      status: 429,
      body: { status: 429, code: "proof_of_work_required", trace_id: "t", detail: "", challenge },
    }),
  });
  const check = api("POST /auth/v2/validate-email", { body: { email: "a@b.example" } });
  await expect(check).rejects.toMatchObject({ problem: { code: "proof_of_work_required" } });
  expect(calls).toHaveLength(2);
});

test("A5 a refusal that says how long to wait keeps it", async () => {
  const { api } = tab({ answer: () => ({ ...refuse(429, "too_many_requests"), headers: { "retry-after": "840" } }) });
  const login = api("POST /auth/v2/login", { body: { email: "a@harborline.example", password: "x" } });
  await expect(login).rejects.toMatchObject({ retryAfterSeconds: 840 });
});

test("B3 R4 every call carries the cookies of the API, also where that is another origin", async () => {
  const { api, calls } = tab({ answer: () => buildings });
  await api("GET /public/buildings");
  expect(calls[0]?.credentials).toBe("include");
});

test("X4 no answer is told apart from a refusal, and knows the trace id that was sent", async () => {
  const { api, calls } = tab({ answer: () => undefined });
  const error = await api("GET /healthcheck").catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ApiUnreachable);
  expect(traceOf(error)).toBe(calls[0]?.headers["x-trace-id"]);
});

test("X4 an answer of something else in between knows the trace id that was sent, too", async () => {
  const { api, calls } = tab({ answer: () => ({ status: 502, body: "<html>Bad gateway</html>" }) });
  const error = await api("GET /healthcheck").catch((caught: unknown) => caught);
  expect(error).toMatchObject({ name: "ApiUnreachable", traceId: calls[0]?.headers["x-trace-id"] });
});

test("X4 what was called off is neither", async () => {
  const aborted = new DOMException("Called off.", "AbortError");
  const { api } = tab({
    answer: () => {
      throw aborted;
    },
  });
  await expect(api("GET /healthcheck")).rejects.toBe(aborted);
});
