import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { refusalOf } from "../../testing/refusal-of.ts";
import { type Rig, startRig } from "../../testing/rig.ts";

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.close());

const anna = async () => (await rig.login("anna@acme.test")).api;
const me = async (api: Awaited<ReturnType<typeof anna>>) => (await api("GET /users/current")).data.user;

describe("a profile that changed meanwhile", () => {
  test("U9 is refused with 409, and nothing is written", async () => {
    const api = await anna();
    const { updated_at } = await me(api);
    await api("PUT /users/current", { body: { first_name: "Elsewhere" } });
    await expect(api("PUT /users/current", { body: { first_name: "Here", updated_at } })).rejects.toMatchObject({
      problem: { status: 409, code: "profile_changed" },
    });
    expect((await me(api)).first_name).toBe("Elsewhere");
  });

  test("U9 is accepted if it names the current version, which then changes", async () => {
    const api = await anna();
    const before = await me(api);
    const { data } = await api("PUT /users/current", { body: { last_name: "Neu", updated_at: before.updated_at } });
    expect(data.user.last_name).toBe("Neu");
    expect(Date.parse(data.user.updated_at)).toBeGreaterThan(Date.parse(before.updated_at));
  });

  test("U9 of ten saves at once on one state, one counts", async () => {
    const api = await anna();
    const { updated_at } = await me(api);
    const saves = Array.from({ length: 10 }, (_, at) =>
      refusalOf(api("PUT /users/current", { body: { first_name: `Anna ${at}`, updated_at } })),
    );
    const outcomes = await Promise.all(saves);
    expect(outcomes.filter((one) => one === "none")).toHaveLength(1);
    expect(outcomes.filter((one) => one === "profile_changed")).toHaveLength(9);
    expect((await me(api)).first_name).toBe(`Anna ${outcomes.indexOf("none")}`);
  });

  test("U9 6 a repetition with its key gets the first answer, not a conflict with itself", async () => {
    const api = await anna();
    const { updated_at } = await me(api);
    const call = () => api("PUT /users/current", { body: { first_name: "Repeated", updated_at }, idempotencyKey });
    const idempotencyKey = randomUUID();
    const [one, other] = await Promise.all([call(), call()]);
    expect(other).toEqual(one);
    expect(await call()).toEqual(one);
  });

  test("U9 without it, as the specification's own clients call, the last one counts", async () => {
    const api = await anna();
    await api("PUT /users/current", { body: { first_name: "One" } });
    await api("PUT /users/current", { body: { first_name: "Two" } });
    expect((await me(api)).first_name).toBe("Two");
  });
});

describe("fields that people may not change about themselves", () => {
  test.each([
    "uuid",
    "id",
    "email",
    "avatar_url",
    "company_uuid",
    "admin",
    "roles",
    "hqo-staff",
    "hqo_staff",
    "deactivated",
    "portfolio_uuid",
    "password_hash",
    "created_by",
    "user_type_id",
    "has_password",
  ])("U1 35 %s is refused by its name", async (field) => {
    const api = await anna();
    const before = await me(api);
    const body = { first_name: "Mallory", [field]: "x" } as never;
    await expect(api("PUT /users/current", { body })).rejects.toMatchObject({
      problem: { status: 422, errors: [{ path: `/${field}`, code: "additionalProperties" }] },
    });
    expect(await me(api)).toEqual(before);
  });

  test.each([
    [{ first_name: "A" }, "/first_name", "minLength"],
    [{ last_name: "" }, "/last_name", "minLength"],
    [{ first_name: "x".repeat(101) }, "/first_name", "maxLength"],
    [{ first_name: "An\0na" }, "/first_name", "format"],
    [{ first_name: "Anna", updated_at: "yesterday" }, "/updated_at", "format"],
    [{ locale: "<script>" }, "/locale", "pattern"],
  ])("U1 35 %o names its field", async (body, path, code) => {
    const api = await anna();
    await expect(api("PUT /users/current", { body })).rejects.toMatchObject({
      problem: { code: "validation_failed", errors: [{ path, code }] },
    });
  });

  test("U1 two spaces are no name", async () => {
    const api = await anna();
    await expect(api("PUT /users/current", { body: { first_name: "  " } })).rejects.toMatchObject({
      problem: { code: "validation_failed", errors: [{ path: "/first_name", code: "minLength" }] },
    });
  });
});

test("U1 35 names are returned as they were typed, without surrounding spaces", async () => {
  const api = await anna();
  for (const name of ["Zoë-Łucja", "O'Brien; drop table users", "${7*7}{{7*7}}", "王小明", "👩🏽‍🚀👩🏽‍🚀"]) {
    const { data } = await api("PUT /users/current", { body: { first_name: `  ${name} ` } });
    expect(data.user.first_name).toBe(name);
  }
});
