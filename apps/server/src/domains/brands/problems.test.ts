import { Problem } from "@atrium/contract/problem.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Value } from "typebox/value";
import { type Rig, startRig } from "../../testing/rig.ts";

let rig: Rig;
let token: string;
let tower: string;
beforeAll(async () => {
  rig = await startRig();
  token = (await rig.login("anna@acme.test")).token;
  tower = await rig.uuid("buildings", "tower");
});
afterAll(() => rig.close());

const json = { "content-type": "application/json", "x-brand": "alpha" };
const random = "018f0000-0000-7000-8000-0000000000aa";

type Bad = [name: string, status: number, code: string, request: () => Parameters<Rig["ask"]>[0]];

const login = (payload: string | object, headers: Record<string, string> = json) => ({
  method: "POST",
  url: "/api/auth/v2/login",
  headers,
  payload,
});
const get = (url: string) => ({ url, headers: { authorization: `Bearer ${token}`, "x-brand": "alpha" } });
const put = (payload: string | object, headers: Record<string, string> = {}) => ({
  method: "PUT",
  url: "/api/users/current",
  headers: { ...json, authorization: `Bearer ${token}`, ...headers },
  payload,
});

const bad: Bad[] = [
  ["cut-off JSON", 400, "malformed_json", () => login('{"email": "a@b.c"')],
  ["an empty body", 422, "validation_failed", () => login("")],
  ["JSON that reaches for the prototype", 400, "malformed_json", () => login('{"__proto__": {"admin": true}}')],
  [
    "no body at all",
    422,
    "validation_failed",
    () => ({ method: "POST", url: "/api/auth/v2/login", headers: { "x-brand": "alpha" } }),
  ],
  ["a body that is no object", 422, "validation_failed", () => login("[]")],
  ["a number for a text", 422, "validation_failed", () => login({ email: "a@b.test", password: 12345 })],
  ["an array for a text", 422, "validation_failed", () => login({ email: ["a@b.test", "c@d.test"], password: "x" })],
  ["no e-mail address", 422, "validation_failed", () => login({ email: "a b", password: "x" })],
  ["an unknown field", 422, "validation_failed", () => login({ email: "a@b.test", password: "x", admin: true })],
  ["a missing field", 422, "validation_failed", () => login({ email: "a@b.test" })],
  ["a NUL character", 422, "validation_failed", () => login({ email: "a@b.test", password: "x\0y" })],
  [
    "JSON nested 100,000 deep",
    422,
    "validation_failed",
    () => login(`{"email": "a@b.test", "password": ${"[".repeat(100_000)}${"]".repeat(100_000)}}`),
  ],
  [
    "a UUID as other systems name it",
    400,
    "invalid_parameter",
    () => get(`/api/tenant/v1/buildings/urn:uuid:${random}/utility-buttons?lang=en`),
  ],
  ["half a character", 422, "validation_failed", () => login('{"email": "a@b.test", "password": "\\ud800"}')],
  [
    "a body of two megabytes",
    413,
    "payload_too_large",
    () => login({ email: "a@b.test", password: "x".repeat(2_000_000) }),
  ],
  [
    "another media type",
    415,
    "unsupported_media_type",
    () => login("email=a", { "content-type": "application/x-www-form-urlencoded" }),
  ],
  ["XML", 415, "unsupported_media_type", () => login("<a/>", { "content-type": "text/xml" })],
  ["an id that is no uuid", 400, "invalid_parameter", () => get("/api/tenant/v1/buildings/1")],
  ["a NUL in the path", 400, "invalid_parameter", () => get("/api/tenant/v1/buildings/%00")],
  ["SQL for an id", 400, "invalid_parameter", () => get("/api/tenant/v1/buildings/1'%20or%20'1'='1")],
  ["an unknown id", 404, "building_not_found", () => get(`/api/tenant/v1/buildings/${random}`)],
  [
    "an unknown query field",
    400,
    "invalid_parameter",
    () => get(`/api/tenant/v1/buildings/${tower}/utility-buttons?debug=1`),
  ],
  [
    "a limit above the most",
    400,
    "invalid_parameter",
    () => get(`/api/tenant/v1/buildings/${tower}/categories?limit=101`),
  ],
  [
    "a limit that is no number",
    400,
    "invalid_parameter",
    () => get(`/api/tenant/v1/buildings/${tower}/categories?limit=ten`),
  ],
  ["a negative offset", 400, "invalid_parameter", () => get(`/api/tenant/v1/buildings/${tower}/categories?offset=-1`)],
  [
    "an unknown order",
    400,
    "invalid_parameter",
    () => get(`/api/tenant/v1/buildings/${tower}/categories/contents?orderByProperty=price`),
  ],
  [
    "a language that is none",
    400,
    "invalid_parameter",
    () => get(`/api/tenant/v1/buildings/${tower}/utility-buttons?lang=../../x`),
  ],
  ["no token", 401, "unauthenticated", () => ({ url: "/api/users/current" })],
  [
    "another scheme",
    401,
    "unauthenticated",
    () => ({ url: "/api/users/current", headers: { authorization: "Basic YTpi" } }),
  ],
  ["an unknown call", 404, "not_found", () => ({ url: "/api/nothing/here" })],
  ["a call by another method", 404, "not_found", () => ({ method: "DELETE", url: "/api/users/current" })],
  ["a field that only the server sets", 422, "validation_failed", () => put({ admin: true })],
  ["a change of nothing", 422, "validation_failed", () => put({})],
  ["a name of one letter", 422, "validation_failed", () => put({ first_name: "A" })],
  ["a building of others", 404, "building_not_found", () => put({ default_building_uuid: random })],
  [
    "an idempotency key with a space",
    400,
    "invalid_parameter",
    () => put({ first_name: "Anna" }, { "idempotency-key": "a b" }),
  ],
  [
    "an idempotency key that is too long",
    400,
    "invalid_parameter",
    () => put({ first_name: "Anna" }, { "idempotency-key": "k".repeat(256) }),
  ],
  ["a picture that is not there", 404, "not_found", () => ({ url: `/files/${"0".repeat(64)}.png/648.webp` })],
  ["a way out of the files", 404, "not_found", () => ({ url: "/files/..%2f..%2fatrium.lock/648.webp" })],
  ["a width that is not offered", 404, "not_found", () => ({ url: `/files/${"0".repeat(64)}.png/649.webp` })],
];

describe("bad input gets a clear refusal and changes nothing", () => {
  test.each(bad)("%s → %i %s", async (_name, status, code, request) => {
    const before = await everything();
    const answer = await rig.ask(request());
    expect(answer.json()).toMatchObject({ status, code });
    expect(answer.statusCode).toBe(status);
    expect(answer.headers["content-type"]).toContain("application/problem+json");
    expect(Value.Check(Problem, answer.json())).toBe(true);
    expect(answer.headers["x-trace-id"]).toBe(answer.json().trace_id);
    expect(await everything()).toEqual(before);
  });

  test("each fault of a body has its path, kind and sentence", async () => {
    const answer = await rig.ask(login({ email: "nobody", extra: 1 }));
    expect(answer.json().errors).toEqual(
      expect.arrayContaining([
        { path: "/email", code: "format", message: "must be an e-mail address" },
        { path: "/password", code: "required", message: "must be given" },
        { path: "/extra", code: "additionalProperties", message: "is not a field of this call" },
      ]),
    );
  });

  test("a foreign building and one that does not exist are answered alike", async () => {
    const hall = await rig.uuid("buildings", "hall");
    const locked = await rig.uuid("buildings", "locked");
    const answers = await Promise.all(
      [random, hall, locked].map(async (uuid) => {
        const answer = await rig.ask(get(`/api/tenant/v1/buildings/${uuid}`));
        const { instance, trace_id: _own, ...rest } = answer.json<Record<string, unknown>>();
        expect(instance).toContain(uuid);
        return rest;
      }),
    );
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  test("a refusal repeats no input and no inside", async () => {
    const answer = await rig.ask(login({ email: "a@b.test", password: "Hunter2!", more: "select 1" }));
    expect(answer.body).not.toContain("Hunter2!");
    expect(answer.body).not.toMatch(/select|node_modules|at .*\.ts:/);
  });
});

async function everything(): Promise<unknown> {
  const { system } = rig.services.database;
  const [users, sessions, keys] = await Promise.all([
    system.selectFrom("users").selectAll().orderBy("id").execute(),
    system.selectFrom("sessions").selectAll().orderBy("uuid").execute(),
    system.selectFrom("idempotency_keys").selectAll().orderBy("key").execute(),
  ]);
  return { users, sessions, keys };
}
