import { readKey } from "@atrium/contract/endpoint.ts";
import { endpoints } from "@atrium/contract/endpoints.ts";
import { appTokenSeconds } from "@atrium/rules/app-token.ts";
import { createLocalJWKSet, decodeJwt, type JSONWebKeySet, jwtVerify, SignJWT } from "jose";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openBrowser } from "../../testing/browser.ts";
import { refusalOf } from "../../testing/refusal-of.ts";
import { testPassword } from "../../testing/global-setup.ts";
import { type Rig, startRig } from "../../testing/rig.ts";

const list = "GET /tenant/v1/buildings/:buildingUuid/apps";
const begin = "POST /tenant/v1/apps/:appUuid/sessions";
const read = "GET /tenant/v1/apps/:appUuid/storage/:key";
const keep = "PUT /tenant/v1/apps/:appUuid/storage/:key";
const base_url = "https://rooms.alpha.test/start?x=1";

let rig: Rig;
let anna: Awaited<ReturnType<Rig["login"]>>;
let tower: string;
let annex: string;
let rooms: string;
let off: string;
let elsewhere: string;

beforeAll(async () => {
  rig = await startRig();
  [tower, annex] = [await rig.uuid("buildings", "tower"), await rig.uuid("buildings", "annex")];
  [rooms, off, elsewhere] = [v7(), v7(), v7()];
  const { portfolio_uuid } = await rig.services.brands.ofDomain("alpha.test");
  const { system } = rig.services.database;
  const app = {
    portfolio_uuid,
    name: "Rooms",
    type: "MICROFRONTEND" as const,
    url: "https://rooms.alpha.test/",
    origins: ["https://rooms.alpha.test", "https://rooms.alpha.test:8443"],
    actions: ["init", "getJWT"],
  };
  await system
    .insertInto("apps")
    .values([
      { ...app, uuid: rooms, pack_key: "rooms", scopes: ["email"] },
      { ...app, uuid: off, pack_key: "off", active: false },
      { ...app, uuid: elsewhere, pack_key: "elsewhere", name: "Annex alone" },
    ])
    .execute();
  const at = (app_uuid: string, building_uuid: string) => ({ portfolio_uuid, app_uuid, building_uuid });
  await system
    .insertInto("app_buildings")
    .values([at(rooms, tower), at(off, tower), at(elsewhere, annex), at(rooms, annex)])
    .execute();
});
afterAll(() => rig.close());
beforeEach(async () => {
  await rig.forgetLimits();
  anna = await rig.login("anna@acme.test");
});

const session = async (more: object = {}, { appUuid = rooms, api = anna.api } = {}) =>
  (await api(begin, { params: { appUuid }, body: { building_uuid: tower, base_url, ...more } })).data.session;
const asApp = (token: string) => rig.api({ token })("GET /mini-app/v1/session");
const faultOf = (call: Promise<unknown>) =>
  call.then(
    () => "done",
    (error: { problem?: { errors?: { path: string }[] } }) => error.problem?.errors?.[0]?.path,
  );

describe("M4 the apps of a building", () => {
  test("M4 are those that are on there, with what the host must know of each", async () => {
    const { apps, pagination } = (await anna.api(list, { params: { buildingUuid: tower } })).data;
    expect(apps).toEqual([
      {
        uuid: rooms,
        name: "Rooms",
        type: "MICROFRONTEND",
        url: "https://rooms.alpha.test/",
        origins: ["https://rooms.alpha.test", "https://rooms.alpha.test:8443"],
        actions: ["init", "getJWT"],
        scopes: ["email"],
      },
    ]);
    expect(pagination).toEqual({ offset: 0, limit: 100, total: 1 });
  });

  test("M4 are paginated, and only for members of the building", async () => {
    const query = { offset: 1, limit: 1 };
    const { apps, pagination } = (await anna.api(list, { params: { buildingUuid: annex }, query })).data;
    expect([apps.map(({ uuid }) => uuid), pagination.total]).toEqual([[rooms], 2]);
    const berta = await rig.login("berta@borealis.test", "beta");
    expect(await refusalOf(berta.api(list, { params: { buildingUuid: tower } }))).toBe("building_not_found");
    expect(await refusalOf(anna.api(list, { params: { buildingUuid: v7() } }))).toBe("building_not_found");
    expect(await refusalOf(rig.api()(list, { params: { buildingUuid: tower } }))).toBe("unauthenticated");
    const { headers } = await rig.ask({
      url: `/api/tenant/v1/buildings/${tower}/apps`,
      headers: { authorization: `Bearer ${anna.token}` },
    });
    expect(headers["cache-control"]).toMatch(/^private/);
  });
});

describe("M5 an app's session", () => {
  test("M5 a back end verifies its token with the published keys: for this app, person and building, five minutes long", async () => {
    const { token, expires_at, version } = await session();
    const jwks = (await rig.ask({ url: "/.well-known/jwks.json" })).json<JSONWebKeySet>();
    const { payload, protectedHeader } = await jwtVerify(token, createLocalJWKSet(jwks), {
      issuer: "http://localhost",
      audience: rooms,
      typ: "mini-app+jwt",
      currentDate: rig.clock.now(),
    });
    const { uuid } = (await anna.api("GET /users/current")).data.user;
    expect(payload).toMatchObject({ sub: uuid, building_uuid: tower, version: 3 });
    expect(payload.jti).toMatch(/^[0-9a-f-]{36}$/);
    expect(Number(payload.exp) - Number(payload.iat)).toBe(appTokenSeconds);
    expect([protectedHeader.alg, version]).toEqual(["EdDSA", 3]);
    expect(new Date(expires_at).getTime()).toBe(Number(payload.exp) * 1000);
    expect(decodeJwt((await session()).token).jti).not.toBe(payload.jti);
    expect(Object.keys(payload).filter((claim) => /mail|name/.test(claim))).toEqual([]);
  });

  test("Z1 with a bearer only, a token does not outlive it; with the session's cookie it lasts its five minutes", async () => {
    const browser = openBrowser(rig);
    const login = { email: "anna@acme.test", password: testPassword };
    const { token } = (await browser.send("POST", "/auth/v2/login", login)).json<{ token: string }>();
    rig.clock.advance(500);
    const leftOf = (answer: { token: string }) =>
      (decodeJwt(answer.token).exp ?? 0) - (decodeJwt(answer.token).iat ?? 0);
    expect(leftOf(await session({}, { api: rig.api({ token }) }))).toBe(100);
    const body = { building_uuid: tower, base_url };
    const answer = await browser.send("POST", `/tenant/v1/apps/${rooms}/sessions`, body, { token });
    expect(leftOf(answer.json<{ data: { session: { token: string } } }>().data.session)).toBe(appTokenSeconds);
  });

  test("M5 each is in the audit log, with person, place and app", async () => {
    await session();
    const entry = await rig.services.database.system
      .selectFrom("facts")
      .selectAll()
      .where("action", "=", "app.session_begun")
      .orderBy("uuid", "desc")
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ actor_kind: "user", target_kind: "app", target_uuid: rooms, building_uuid: tower });
    expect(JSON.stringify(entry)).not.toContain("eyJ");
  });

  test("M5 an app that is off, one of another building, one that does not exist, and another's building are 404 alike", async () => {
    for (const appUuid of [off, elsewhere, v7()])
      expect(await refusalOf(session({}, { appUuid }))).toBe("app_not_found");
    expect(await refusalOf(session({ building_uuid: v7() }))).toBe("building_not_found");
    expect(await refusalOf(session({ building_uuid: await rig.uuid("buildings", "hall") }))).toBe("building_not_found");
    const berta = await rig.login("berta@borealis.test", "beta");
    expect(await refusalOf(session({}, { api: berta.api }))).toBe("building_not_found");
    expect(await refusalOf(session({}, { api: rig.api() }))).toBe("unauthenticated");
  });

  test.each([
    "https://rooms.alpha.test.evil.test/",
    "http://rooms.alpha.test/",
    "https://rooms.alpha.test:444/",
    "https://user@evil.test/https://rooms.alpha.test",
    "javascript:alert(1)",
    "rooms.alpha.test",
    "",
  ])("M5 39 a base_url outside the registered origins is refused by name: %s", async (other) => {
    expect(await faultOf(session({ base_url: other }))).toBe("/base_url");
  });

  test("M5 28 sixty in five minutes are enough for one person", async () => {
    const tries = await Promise.allSettled(Array.from({ length: 62 }, () => session()));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(60);
  });
});

describe("40 access of an app's token", () => {
  test("40 it is refused by every call of the API that is not for mini-apps", async () => {
    const { token } = await session();
    const opened: string[] = [];
    for (const [key, { access }] of Object.entries(endpoints)) {
      if (access === "anonymous" || access === "mini_app") continue;
      const { method, path } = readKey(key);
      const url = `/api${path.replace(/:\w+/g, "018f0000-0000-7000-8000-000000000000")}`;
      const remoteAddress = `10.9.${opened.length}.${Object.keys(endpoints).indexOf(key) & 255}`;
      const answer = await rig.ask({ method, url, headers: { authorization: `Bearer ${token}` }, remoteAddress });
      if (answer.statusCode !== 401) opened.push(`${key} ${answer.statusCode}`);
    }
    expect(opened).toEqual([]);
  });

  test("40 it returns whose session it is, and whether it is still valid", async () => {
    const { token, expires_at } = await session();
    const { sub } = decodeJwt(token);
    expect((await asApp(token)).data.session).toEqual({
      app_uuid: rooms,
      user_uuid: sub,
      building_uuid: tower,
      expires_at,
    });
    expect(await refusalOf(asApp(anna.token))).toBe("unauthenticated");
  });

  test("40 M5 it ends with its five minutes, with the person's session, and when the app is switched off", async () => {
    const visit = await rig.login("anna@acme.test");
    const { token } = await session({}, { api: visit.api });
    await asApp(token);
    const { system } = rig.services.database;
    const turn = (active: boolean) => system.updateTable("apps").set({ active }).where("uuid", "=", rooms).execute();
    await turn(false);
    expect(await refusalOf(asApp(token))).toBe("session_ended");
    await turn(true);
    await asApp(token);
    await visit.api("POST /auth/logout");
    rig.clock.advance(2);
    expect(await refusalOf(asApp(token))).toBe("session_ended");
    const other = (await session()).token;
    rig.clock.advance(appTokenSeconds);
    expect(await refusalOf(asApp(other))).toBe("token_expired");
  });

  test("40 25 a forged one is refused: another version, app, type or key", async () => {
    const { token } = await session();
    const claims = decodeJwt(token);
    const { kid, privateKey } = await rig.services.keys.signing();
    const sign = (change: object, header: object = {}) =>
      new SignJWT({ ...claims, ...change })
        .setProtectedHeader({ alg: "EdDSA", kid, typ: "mini-app+jwt", ...header })
        .sign(privateKey);
    await asApp(await sign({}));
    expect(await refusalOf(asApp(await sign({ version: 2 })))).toBe("token_expired");
    for (const forged of [
      sign({ aud: "portal" }),
      sign({ aud: [rooms, elsewhere] }),
      sign({ building_uuid: undefined }),
      sign({ portfolio: "x" }),
      sign({}, { typ: "at+jwt" }),
      sign({}, { kid: "other" }),
      sign({ iss: "https://evil.test" }),
    ])
      expect(await refusalOf(asApp(await forged))).toBe("unauthenticated");
    expect(await refusalOf(asApp(await sign({ aud: elsewhere })))).toBe("session_ended");
    expect(await refusalOf(asApp(await sign({ building_uuid: v7() })))).toBe("session_ended");
  });
});

describe("M4 storage of an app", () => {
  const at = (key: string, { appUuid = rooms } = {}) => ({ appUuid, key });
  const put = (key: string, value: unknown, { api = anna.api, building_uuid = tower } = {}) =>
    api(keep, { params: at(key), body: { building_uuid, value } });
  const get = async (key: string, { api = anna.api, building_uuid = tower } = {}) =>
    (await api(read, { params: at(key), query: { building_uuid } })).data.storage.value;

  test.each([["text"], [0], [false], [{ a: [1, { b: "'ü' \\ 🎉" }] }], [[]], [{ constructor: 1 }]])(
    "M4 any JSON comes back as it was: %j",
    async (value) => {
      await put("any", value);
      expect(JSON.stringify(await get("any"))).toBe(JSON.stringify(value));
    },
  );

  test("39 bodies that other calls refuse are refused here", async () => {
    expect(await faultOf(put("any", { a: "\u0000" }))).toBe("/value/a");
    expect(await refusalOf(put("any", JSON.parse('{"__proto__":1}')))).toBe("malformed_json");
  });

  test("M4 a missing value is null, and null deletes it", async () => {
    expect(await get("never")).toBeNull();
    await put("once", 1);
    await put("once", null);
    expect(await get("once")).toBeNull();
  });

  test("M4 it belongs to the person, in that building, with that app, and to nobody else", async () => {
    await put("mine", "anna");
    expect(await get("mine", { building_uuid: annex })).toBeNull();
    const other = await rig.login("anna@acme.test");
    expect(await get("mine", { api: other.api })).toBe("anna");
    const berta = await rig.login("berta@borealis.test", "beta");
    expect(await refusalOf(get("mine", { api: berta.api }))).toBe("building_not_found");
    const params = at("mine", { appUuid: elsewhere });
    expect((await anna.api(read, { params, query: { building_uuid: annex } })).data.storage.value).toBeNull();
    expect(await refusalOf(anna.api(read, { params, query: { building_uuid: tower } }))).toBe("app_not_found");
    expect(await refusalOf(get("mine", { api: rig.api() }))).toBe("unauthenticated");
  });

  test("M4 a value of more than 16 kB is refused by name, and so is an invalid key", async () => {
    await put("large", "x".repeat(16 * 1024 - 2));
    expect(await faultOf(put("large", "x".repeat(16 * 1024 - 1)))).toBe("/value");
    expect(await faultOf(put("large", "ü".repeat(9000)))).toBe("/value");
    expect(await get("large")).toBe("x".repeat(16 * 1024 - 2));
    expect(await refusalOf(put("a b", 1))).toBe("invalid_parameter");
    expect(await refusalOf(put("k".repeat(101), 1))).toBe("invalid_parameter");
  });

  test("M4 L2 64 kB is the limit, also when twenty write at once; deleting frees space", async () => {
    const big = "y".repeat(15_000);
    const tries = await Promise.allSettled(
      Array.from({ length: 20 }, (_, at) => put(`race${at}`, big, { building_uuid: annex })),
    );
    const kept = tries.filter(({ status }) => status === "fulfilled").length;
    expect(kept).toBe(4);
    const refused = tries.flatMap((each) => (each.status === "rejected" ? [each.reason.problem.code as string] : []));
    expect(new Set(refused)).toEqual(new Set(["app_storage_full"]));
    const first = tries.findIndex(({ status }) => status === "fulfilled");
    expect(await refusalOf(put("more", big, { building_uuid: annex }))).toBe("app_storage_full");
    await put(`race${first}`, null, { building_uuid: annex });
    await put("more", big, { building_uuid: annex });
    expect(await get("more", { building_uuid: annex })).toBe(big);
  });
});
