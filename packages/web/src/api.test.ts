import { ApiRefusal, ApiUnreachable } from "@atrium/contract/client.ts";
import { createChallenge, type Payload } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/sha";
import { expect, test } from "vitest";
import { traceOf } from "./report.ts";
import { memoryStore } from "./storage.ts";
import { buildings, locks, refreshed, refuse, tab, tokens, user } from "./testing/api-tab.ts";

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

test("B3 public data is read without a token while the session cannot be renewed", async () => {
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

test("A5 a refusal with Retry-After keeps its time", async () => {
  const { api } = tab({ answer: () => ({ ...refuse(429, "too_many_requests"), headers: { "retry-after": "840" } }) });
  const login = api("POST /auth/v2/login", { body: { email: "a@harborline.example", password: "x" } });
  await expect(login).rejects.toMatchObject({ retryAfterSeconds: 840 });
});

test("B3 R4 every call sends the cookies of the API, also to another origin", async () => {
  const { api, calls } = tab({ answer: () => buildings });
  await api("GET /public/buildings");
  expect(calls[0]?.credentials).toBe("include");
});

test("X4 a missing answer is distinguished from a refusal, and has the trace id that was sent", async () => {
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

test("X4 an aborted call is neither", async () => {
  const aborted = new DOMException("Called off.", "AbortError");
  const { api } = tab({
    answer: () => {
      throw aborted;
    },
  });
  await expect(api("GET /healthcheck")).rejects.toBe(aborted);
});
