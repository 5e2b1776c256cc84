import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Rig, startRig } from "../../testing/rig.ts";

let rig: Rig;
let anna: Awaited<ReturnType<Rig["login"]>>;
beforeAll(async () => {
  rig = await startRig();
  anna = await rig.login("anna@acme.test");
});
afterAll(() => rig.close());

const on = { state: "ENABLED", variants: { on: true, off: false }, defaultVariant: "on" } as const;

/** Allows Anna to change flags, as staff of the portfolio or as its administrator. */
async function appoint(rights: { admin?: boolean; hqo_staff?: boolean }): Promise<void> {
  await rig.services.database.system
    .updateTable("users")
    .set({ admin: false, hqo_staff: false, ...rights })
    .where("email", "=", "anna@acme.test")
    .execute();
  // Callers are cached for a second.
  rig.clock.advance(2);
}

const brandUuid = async (brand: string) =>
  (await rig.api({ brand })("GET /public/whitelabel", { query: { domain: `${brand}.test` } })).data.whitelabel.uuid;

const change = async (key: string, body: object, brand = "alpha") =>
  rig.ask({
    method: "PUT",
    url: `/api/admin/v1/whitelabels/${await brandUuid(brand)}/flags/${key}`,
    headers: { authorization: `Bearer ${anna.token}` },
    payload: body,
  });

describe("evaluation", () => {
  const evaluate = (context: unknown, headers: Record<string, string> = {}, path = "") =>
    rig.ask({
      method: "POST",
      url: `/api/ofrep/v1/evaluate/flags${path}`,
      headers: { "x-brand": "alpha", ...headers },
      payload: { context },
    });
  const own = () => ({ authorization: `Bearer ${anna.token}` });

  test("F1 an unchanged result is answered with 304 without a body; the tag identifies the result", async () => {
    const first = await evaluate({ targetingKey: "a" });
    expect(first.statusCode).toBe(200);
    expect(first.json().flags).toContainEqual({ key: "kiosk", value: false, reason: "STATIC", variant: "off" });
    const { etag = "" } = first.headers;
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await evaluate({ targetingKey: "a" }, { "if-none-match": tag });
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, "", etag]);
    }
  });

  test("F1 trap 2: the former building's tag does not suppress the next building's flags", async () => {
    const [tower, annex] = [await rig.uuid("buildings", "tower"), await rig.uuid("buildings", "annex")];
    const inTower = await evaluate({ building_uuid: tower }, own());
    const tag = { ...own(), "if-none-match": String(inTower.headers.etag) };
    expect((await evaluate({ building_uuid: tower }, tag)).statusCode).toBe(304);
    const inAnnex = await evaluate({ building_uuid: annex }, tag);
    expect(inAnnex.statusCode).toBe(200);
    const valueIn = ({ json }: typeof inAnnex) =>
      json().flags.find(({ key }: { key: string }) => key === "show-content-v-2").value;
    expect([valueIn(inTower), valueIn(inAnnex)]).toEqual([true, false]);
  });

  test("A20 F2 a visitor may name the building that a sign-up chose; a member only one of their own", async () => {
    const inTower = await rig.uuid("buildings", "tower");
    const foreign = await rig.uuid("buildings", "hall");
    const targeting = { if: [{ in: [{ var: "building_uuid" }, [inTower, foreign]] }, "on", "off"] };
    const defined = await definitions();
    const flag = { ...on, defaultVariant: "off", targeting };
    await define({ ...defined, flags: { ...defined.flags, "sign-up-user-type-2": flag } });
    rig.services.brands.clear();
    const valueFor = async (context: object, headers = {}) =>
      (await evaluate(context, headers, "/sign-up-user-type-2")).json().value;
    expect(await valueFor({ building_uuid: inTower })).toBe(true);
    expect(await valueFor({ building_uuid: "tower" })).toBe(false);
    expect(await valueFor({ building_uuid: inTower }, own())).toBe(true);
    expect(await valueFor({ building_uuid: foreign }, own())).toBe(false);
    await define(defined);
    rig.services.brands.clear();
  });

  test("F1 one flag by itself; an undefined one is not found, in OFREP's own format", async () => {
    expect((await evaluate({}, {}, "/kiosk")).json()).toEqual({
      key: "kiosk",
      value: false,
      reason: "STATIC",
      variant: "off",
    });
    const unknown = await evaluate({}, {}, "/unheard-of");
    expect(unknown.statusCode).toBe(404);
    expect(unknown.json()).toMatchObject({ key: "unheard-of", errorCode: "FLAG_NOT_FOUND", code: "flag_not_found" });
  });

  test("an invalid context is refused in OFREP's own format", async () => {
    for (const context of ["me", 1, [], null]) {
      const answer = await evaluate(context);
      expect([answer.statusCode, answer.json().errorCode]).toEqual([400, "INVALID_CONTEXT"]);
    }
  });

  test("F2 a foreign token is refused and not treated as anonymous", async () => {
    expect((await evaluate({}, { authorization: "Bearer made-up" })).statusCode).toBe(401);
  });

  test("F1 a process that was not notified of a change yet reads the database, if the page was notified", async () => {
    const defined = await definitions();
    const kiosk = async (query = "") =>
      (await evaluate({}, {}, query)).json().flags.find(({ key }: { key: string }) => key === "kiosk").value;
    expect(await kiosk()).toBe(false);
    await define({ ...defined, flags: { ...defined.flags, kiosk: on } });
    expect(await kiosk()).toBe(false);
    expect(await kiosk("?flagConfigEtag=told&flagConfigLastModified=1771622898")).toBe(true);
    expect(await kiosk()).toBe(true);
    await define(defined);
    rig.services.brands.clear();
  });
});

/** Writes the brand's definitions as another process would, without a notification to this one. */
const define = (flags: object) =>
  rig.services.database.system
    .updateTable("whitelabels")
    .set({ flags: JSON.stringify(flags) })
    .where("brand_identifier", "=", "alpha")
    .execute();

async function definitions() {
  const { flags } = await rig.services.database.system
    .selectFrom("whitelabels")
    .select("flags")
    .where("brand_identifier", "=", "alpha")
    .executeTakeFirstOrThrow();
  return flags;
}

describe("definitions", () => {
  test("F3 only administrators and staff read or change them", async () => {
    await appoint({});
    const before = await definitions();
    const params = { whitelabelUuid: await brandUuid("alpha") };
    const refused = { problem: { code: "administrators_only", status: 403 } };
    await expect(anna.api("GET /admin/v1/whitelabels/:whitelabelUuid/flags", { params })).rejects.toMatchObject(
      refused,
    );
    expect((await change("kiosk", on)).json().code).toBe("administrators_only");
    const key = { params: { ...params, key: "kiosk" } };
    await expect(anna.api("DELETE /admin/v1/whitelabels/:whitelabelUuid/flags/:key", key)).rejects.toMatchObject(
      refused,
    );
    expect(await definitions()).toEqual(before);
  });

  test.each([{ admin: true }, { hqo_staff: true }])(
    "F3 %o changes a flag for everybody, and takes it away again",
    async (rights) => {
      await appoint(rights);
      const params = { whitelabelUuid: await brandUuid("alpha") };
      const read = () => anna.api("GET /admin/v1/whitelabels/:whitelabelUuid/flags", { params });
      const former = (await read()).data;
      expect(former.gates).toContainEqual({ key: "kiosk", default: false, meaning: expect.any(String) });

      expect((await change("header-logo", { ...on, defaultVariant: "off" })).statusCode).toBe(200);
      expect((await read()).data.flags).toEqual({ ...former.flags, "header-logo": { ...on, defaultVariant: "off" } });
      await expect
        .poll(async () => (await rig.api()("POST /ofrep/v1/evaluate/flags", { body: {} })).flags)
        .toContainEqual({ key: "header-logo", value: false, reason: "STATIC", variant: "off" });

      const key = { params: { ...params, key: "header-logo" } };
      await anna.api("DELETE /admin/v1/whitelabels/:whitelabelUuid/flags/:key", key);
      expect((await read()).data).toEqual(former);
      await expect(anna.api("DELETE /admin/v1/whitelabels/:whitelabelUuid/flags/:key", key)).rejects.toMatchObject({
        problem: { code: "flag_not_found" },
      });
    },
  );

  test.each<[string, string, object]>([
    ["a default that is no variant", "kiosk", { ...on, defaultVariant: "maybe" }],
    ["a gate that is neither on nor off", "kiosk", { ...on, variants: { on: "yes", off: false } }],
    ["a rule with an operator that flagd lacks", "kiosk", { ...on, targeting: { guess: [1] } }],
    ["a rule that leads nowhere", "kiosk", { ...on, targeting: { if: [true, "maybe", "on"] } }],
    ["a shared rule that is not there", "kiosk", { ...on, targeting: { $ref: "nobody" } }],
    ["a rule as long as a book", "kiosk", { ...on, targeting: { in: ["x", "y".repeat(20_000)] } }],
  ])("%s is refused, and nothing changes", async (_, key, body) => {
    await appoint({ admin: true });
    const before = await definitions();
    const answer = await change(key, body);
    expect([answer.statusCode, answer.json().code]).toEqual([422, "flag_definition_invalid"]);
    expect(answer.json().errors[0].message).toMatch(/^must /);
    expect(await definitions()).toEqual(before);
  });

  test("a flag of the operator's own may have any value, and may be switched off", async () => {
    await appoint({ admin: true });
    expect((await change("Own.colour", { ...on, variants: { on: "red", off: 1 } })).statusCode).toBe(200);
    expect((await change("Own.colour", { ...on, state: "DISABLED" })).statusCode).toBe(200);
  });

  test.each(["constructor", "toString", "hasOwnProperty", "valueOf"])(
    "35 a flag may be called %s, is decided by its own definition, and is not found when it is removed",
    async (key) => {
      await appoint({ admin: true });
      const remove = () =>
        brandUuid("alpha").then((whitelabelUuid) =>
          anna.api("DELETE /admin/v1/whitelabels/:whitelabelUuid/flags/:key", { params: { whitelabelUuid, key } }),
        );
      await expect(remove()).rejects.toMatchObject({ problem: { code: "flag_not_found" } });
      expect((await change(key, on)).statusCode).toBe(200);
      await expect
        .poll(async () => (await rig.api()("POST /ofrep/v1/evaluate/flags", { body: {} })).flags)
        .toContainEqual({ key, value: true, reason: "STATIC", variant: "on" });
      await remove();
      await expect(remove()).rejects.toMatchObject({ problem: { code: "flag_not_found" } });
    },
  );

  test("a key that is no name, and another portfolio's brand, are refused", async () => {
    await appoint({ admin: true });
    expect((await change("__proto__", on)).statusCode).toBe(400);
    expect((await change("kiosk", on, "beta")).json().code).toBe("whitelabel_not_found");
  });
});
