import { readKey } from "@atrium/contract/endpoint.ts";
import { endpoints } from "@atrium/contract/endpoints.ts";
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from "jose";
import { sql } from "kysely";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { hashOf } from "../../platform/keys/secrets.ts";
import { sweep } from "../../sweep.ts";
import { startBeside } from "../../testing/beside.ts";
import { refusalOf } from "../../testing/refusal-of.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import { useUpLink } from "./store.ts";

const audience = "https://admin.alpha.test";

let rig: Rig;
let anna: Awaited<ReturnType<Rig["login"]>>;
let tower: string;
beforeAll(async () => {
  rig = await startRig();
  await setAdminUrl("alpha", `${audience}/enter?from=portal`);
  anna = await rig.login("anna@acme.test");
  tower = await rig.uuid("buildings", "tower");
});
afterAll(() => rig.close());
beforeEach(() => rig.forgetLimits());

const system = () => rig.services.database.system;

async function setAdminUrl(brand: string, url: string | undefined): Promise<void> {
  const config = url ? sql`config || ${JSON.stringify({ admin_url: url })}::jsonb` : sql`config - 'admin_url'`;
  await sql`update whitelabels set config = ${config} where brand_identifier = ${brand}`.execute(system());
  rig.services.brands.clear();
}

const generate = (api = anna.api, building_uuid = tower) =>
  api("POST /auth/v2/generate-auth-link", { body: { building_uuid } });

/** The administration's back end: no browser, no session, no brand. */
const redeem = (ott: string, bound: { building_uuid?: string; audience?: string } = {}) =>
  rig.api({ brand: "none" })("POST /auth/v2/consume-auth-link", {
    body: { ott, building_uuid: tower, audience, ...bound },
  });

describe("the one-time way into the administration", () => {
  test("U6 X1 R20 a code of 128 bits is redeemed for the person's identity and a token for that administration", async () => {
    const { ott, expires_in } = await generate();
    expect(expires_in).toBe(60);
    expect(Buffer.from(ott, "base64url")).toHaveLength(16);
    const answer = await redeem(ott);
    expect(answer).toMatchObject({
      expires_in: 300,
      building_uuid: tower,
      company_uuid: await rig.uuid("companies", "acme"),
      user: { email: "anna@acme.test", first_name: "Anna", admin: false, roles: [] },
    });
    const keys = createLocalJWKSet(await rig.services.keys.jwks());
    const { payload, protectedHeader } = await jwtVerify(answer.token, keys, {
      audience,
      typ: "admin+jwt",
      issuer: "http://localhost",
      currentDate: rig.clock.now(),
    });
    expect(protectedHeader.alg).toBe("EdDSA");
    expect(payload).toMatchObject({
      sub: answer.user.uuid,
      portfolio: answer.portfolio_uuid,
      building: tower,
      company: answer.company_uuid,
    });
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(300);
  });

  test("R20 that token is not accepted by this API", async () => {
    const { token } = await redeem((await generate()).ott);
    expect(decodeProtectedHeader(token).typ).toBe("admin+jwt");
    const closed = Object.entries(endpoints).filter(([, { access }]) => access !== "anonymous");
    expect(closed.length).toBeGreaterThan(10);
    for (const [key] of closed) {
      const { method, path } = readKey(key);
      const answer = await rig.ask({
        method,
        url: `/api${path.replace(/:\w+/g, tower)}`,
        headers: { authorization: `Bearer ${token}` },
      });
      expect([key, answer.statusCode, answer.json().code]).toEqual([key, 401, "unauthenticated"]);
    }
  });

  test("R20 it is valid once, for a minute, and only for its building and audience; no refusal says which was wrong", async () => {
    const { ott } = await generate();
    const others = [
      { audience: "https://evil.test" },
      { audience: "https://admin.alpha.test:444" },
      { audience: "http://admin.alpha.test" },
      { building_uuid: await rig.uuid("buildings", "annex") },
      { building_uuid: v7() },
    ];
    for (const other of others) expect(await refusalOf(redeem(ott, other))).toBe("link_invalid");
    expect(await refusalOf(redeem(Buffer.alloc(16).toString("base64url")))).toBe("link_invalid");
    await redeem(ott);
    expect(await refusalOf(redeem(ott))).toBe("link_invalid");
    const [inTime, late] = [await generate(), await generate()];
    rig.clock.advance(59);
    await redeem(inTime.ott);
    rig.clock.advance(1);
    expect(await refusalOf(redeem(late.ott))).toBe("link_invalid");
  });

  test("R20 neither a form nor an address redeems it", async () => {
    const { ott } = await generate();
    const url = "/api/auth/v2/consume-auth-link";
    const body = new URLSearchParams({ ott, building_uuid: tower, audience }).toString();
    expect((await rig.ask({ url: `${url}?${body}` })).statusCode).toBe(404);
    const form = await rig.ask({
      method: "POST",
      url,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: body,
    });
    expect(form.statusCode).toBe(415);
    await redeem(ott);
  });

  test("R20 the stored hash cannot be redeemed", async () => {
    const { ott } = await generate();
    const rows = await system().selectFrom("auth_links").selectAll().execute();
    expect(rows.some(({ code_hash }) => Buffer.from(code_hash).equals(hashOf(ott)))).toBe(true);
    expect(JSON.stringify(rows)).not.toContain(ott);
    for (const { code_hash } of rows) {
      const stored = Buffer.from(code_hash).toString("base64url");
      expect(await refusalOf(redeem(stored))).toBe("link_invalid");
    }
  });

  test("R20 the end of the session, of the permission or of the account ends codes that were not redeemed", async () => {
    const leaving = await rig.login("anna@acme.test");
    const left = await generate(leaving.api);
    await leaving.api("POST /auth/logout");
    expect(await refusalOf(redeem(left.ott))).toBe("link_invalid");

    const { ott } = await generate();
    const { uuid } = await system()
      .selectFrom("auth_links")
      .innerJoin("users", "users.uuid", "auth_links.user_uuid")
      .where("code_hash", "=", hashOf(ott))
      .select("users.uuid")
      .executeTakeFirstOrThrow();
    const permit = (permissions: string[]) =>
      system()
        .updateTable("user_buildings")
        .set({ permissions })
        .where("user_uuid", "=", uuid)
        .where("building_uuid", "=", tower)
        .execute();
    await permit(["smart-suites"]);
    expect(await refusalOf(redeem(ott))).toBe("link_invalid");
    await permit(["can-see-admin-ui-link"]);
    const activate = (deactivated: boolean) =>
      system().updateTable("users").set({ deactivated }).where("uuid", "=", uuid).execute();
    await activate(true);
    expect(await refusalOf(redeem(ott))).toBe("link_invalid");
    await activate(false);
    await redeem(ott);
  });

  test("U6 R20 who lacks the permission of that building gets none, and learns nothing of other buildings", async () => {
    const hall = await rig.uuid("buildings", "hall");
    for (const building of [await rig.uuid("buildings", "annex"), hall, v7()])
      expect([building, await refusalOf(generate(anna.api, building))]).toEqual([building, "permission_missing"]);
    const { api } = await rig.login("berta@borealis.test", "beta");
    expect(await refusalOf(generate(api, hall))).toBe("permission_missing");
    expect(await refusalOf(generate(rig.api()))).toBe("unauthenticated");
  });

  test("U6 a brand without an administration is reported", async () => {
    await setAdminUrl("alpha", undefined);
    expect(await refusalOf(generate())).toBe("administration_missing");
    await setAdminUrl("alpha", `${audience}/enter?from=portal`);
    await generate();
  });

  test("R20 it is bound to the administration of the brand whose page asks, and never to another portfolio's", async () => {
    const { id: _, ...alpha } = await system()
      .selectFrom("whitelabels")
      .selectAll()
      .where("brand_identifier", "=", "alpha")
      .executeTakeFirstOrThrow();
    await system()
      .insertInto("whitelabels")
      .values({
        ...alpha,
        uuid: v7(),
        pack_key: "second",
        brand_identifier: "second",
        whitelabel_config_uuid: v7(),
        is_default: false,
        theme: JSON.stringify(alpha.theme),
        languages: JSON.stringify(alpha.languages),
        flags: JSON.stringify(alpha.flags),
        config: JSON.stringify({ ...alpha.config, admin_url: "http://admin.second.test:8080/" }),
      })
      .execute();
    await setAdminUrl("beta", "https://admin.beta.test");
    onTestFinished(() => setAdminUrl("beta", undefined));
    const askedBy = (brand: string) => generate(rig.api({ brand, token: anna.token }));
    const audienceAt = async (brand: string) => {
      const { ott } = await askedBy(brand);
      const row = system().selectFrom("auth_links").select("audience").where("code_hash", "=", hashOf(ott));
      return (await row.executeTakeFirstOrThrow()).audience;
    };
    expect(await audienceAt("second")).toBe("http://admin.second.test:8080");
    for (const brand of ["alpha", "beta", "nobody"]) expect(await audienceAt(brand)).toBe(audience);
  });

  test("R20 one person gets twenty in ten minutes", async () => {
    for (let count = 1; count <= 20; count += 1) await generate();
    expect(await refusalOf(generate())).toBe("too_many_requests");
  });

  test("R20 21 codes are deleted one day after they expire, and not before", async () => {
    const hours = 3_600_000;
    await system().deleteFrom("auth_links").execute();
    const [old, young] = [await generate(), await generate()];
    const expire = (ott: string, ago: number) =>
      system()
        .updateTable("auth_links")
        .set({ expires_at: new Date(rig.clock.now().getTime() - ago * hours) })
        .where("code_hash", "=", hashOf(ott))
        .execute();
    await expire(old.ott, 25);
    await expire(young.ott, 23);
    await sweep(rig.services.database, rig.clock, rig.services.config.auditDays);
    const left = await system().selectFrom("auth_links").select("code_hash").execute();
    expect(left.map(({ code_hash }) => Buffer.from(code_hash))).toEqual([hashOf(young.ott)]);
  });
});

describe("twenty who redeem one code at once", () => {
  test("R20 one of them succeeds, over two processes", async () => {
    const beside = await startBeside(rig);
    onTestFinished(() => beside.close());
    const { ott } = await generate();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 ? rig.app : beside.app).inject({
          method: "POST",
          url: "/api/auth/v2/consume-auth-link",
          payload: { ott, building_uuid: tower, audience },
        }),
      ),
    );
    const answered = (status: number) => answers.filter(({ statusCode }) => statusCode === status).length;
    expect([answered(200), answered(410)]).toEqual([1, 19]);
  });

  test("R20 the statement lets one of them succeed; the control, which reads first, lets more", async () => {
    const link = { buildingUuid: tower, audience, now: rig.clock.now() };
    const one = (await generate()).ott;
    const used = await Promise.all(Array.from({ length: 20 }, () => useUpLink(system(), { ...link, code: one })));
    expect(used.filter(Boolean)).toHaveLength(1);
    const other = (await generate()).ott;
    const looked = await Promise.all(Array.from({ length: 20 }, () => useUpByLookingFirst(other)));
    expect(looked.filter(Boolean).length).toBeGreaterThan(1);
  });

  async function useUpByLookingFirst(ott: string): Promise<boolean> {
    const open = await system()
      .selectFrom("auth_links")
      .select("consumed_at")
      .where("code_hash", "=", hashOf(ott))
      .where("consumed_at", "is", null)
      .executeTakeFirst();
    if (!open) return false;
    await system()
      .updateTable("auth_links")
      .set({ consumed_at: rig.clock.now() })
      .where("code_hash", "=", hashOf(ott))
      .execute();
    return true;
  }
});

describe("the portfolio", () => {
  const ask = (id: string) => anna.api("GET /admin/v1/portfolios/:id", { params: { id } });
  const uuidOf = async (key: string) =>
    (await system().selectFrom("portfolios").select("uuid").where("key", "=", key).executeTakeFirstOrThrow()).uuid;

  test("X1 the person's own is returned; another one and one that does not exist are refused alike", async () => {
    const own = await uuidOf("alpha");
    expect(await ask(own)).toEqual({ data: { portfolio: { uuid: own, name: expect.any(String) } } });
    expect(await refusalOf(ask(await uuidOf("beta")))).toBe("portfolio_not_found");
    expect(await refusalOf(ask(v7()))).toBe("portfolio_not_found");
  });
});
