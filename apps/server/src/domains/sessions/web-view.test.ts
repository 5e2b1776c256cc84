import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { hashOf } from "../../platform/keys/secrets.ts";
import { sweep } from "../../sweep.ts";
import { startBeside } from "../../testing/beside.ts";
import { refusalOf } from "../../testing/refusal-of.ts";
import { openBrowser } from "../../testing/browser.ts";
import { testPassword } from "../../testing/global-setup.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import { useUpCode } from "./web-view-store.ts";

let rig: Rig;
let anna: Awaited<ReturnType<Rig["login"]>>;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.close());
beforeEach(async () => {
  await rig.forgetLimits();
  anna = await rig.login("anna@acme.test");
});

const system = () => rig.services.database.system;
const generate = async (api = anna.api) => (await api("POST /auth/v2/generate-web-view-code")).code;

/** The page, without a signed-in person. */
const redeem = (code: string, headers: Record<string, string> = {}) =>
  rig.api({ brand: "none", headers })("POST /auth/v2/redeem-web-view-code", { body: { code } });

describe("R5 the one-time code of the web view", () => {
  test("R5 M6 128 bits, valid for a minute; it is redeemed for a token of that person and session, and recorded in the audit log", async () => {
    const { code, expires_in } = await anna.api("POST /auth/v2/generate-web-view-code");
    expect(expires_in).toBe(60);
    expect(Buffer.from(code.replace(/^wv_/, ""), "base64url")).toHaveLength(16);
    const answer = await redeem(code);
    const me = (await rig.api({ token: answer.token })("GET /users/current")).data.user;
    expect(me.email).toBe("anna@acme.test");
    const entry = await system()
      .selectFrom("facts")
      .where("action", "=", "web_view.entered")
      .select("actor_uuid")
      .executeTakeFirstOrThrow();
    expect(entry.actor_uuid).toBe(me.uuid);
    await anna.api("GET /users/current");
  });

  test("R5 it is valid once and for a minute, and no refusal says which was wrong", async () => {
    const code = await generate();
    await redeem(code);
    expect(await refusalOf(redeem(code))).toBe("link_invalid");
    expect(await refusalOf(redeem(`wv_${Buffer.alloc(16).toString("base64url")}`))).toBe("link_invalid");
    const [inTime, late] = [await generate(), await generate()];
    rig.clock.advance(59);
    await redeem(inTime);
    rig.clock.advance(1);
    expect(await refusalOf(redeem(late))).toBe("link_invalid");
  });

  test("R5 neither a form, an address nor another site's page redeems it", async () => {
    const code = await generate();
    const url = "/api/auth/v2/redeem-web-view-code";
    expect((await rig.ask({ url: `${url}?code=${code}` })).statusCode).toBe(404);
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    expect((await rig.ask({ method: "POST", url, headers, payload: `code=${code}` })).statusCode).toBe(415);
    expect(await refusalOf(redeem(code, { "sec-fetch-site": "cross-site" }))).toBe("cross_site_request");
    await redeem(code);
  });

  test("R5 the end of the session or of the account ends codes that were not redeemed; without a session nobody gets one", async () => {
    const leaving = await rig.login("anna@acme.test");
    const left = await generate(leaving.api);
    await leaving.api("POST /auth/logout");
    expect(await refusalOf(redeem(left))).toBe("link_invalid");
    const code = await generate();
    const activate = (deactivated: boolean) =>
      system().updateTable("users").set({ deactivated }).where("email", "=", "anna@acme.test").execute();
    await activate(true);
    expect(await refusalOf(redeem(code))).toBe("link_invalid");
    await activate(false);
    await redeem(code);
    expect(await refusalOf(rig.api()("POST /auth/v2/generate-web-view-code"))).toBe("unauthenticated");
  });

  test("R5 the stored hash cannot be redeemed, and is deleted a day later", async () => {
    const code = await generate();
    const rows = await system().selectFrom("web_view_codes").selectAll().execute();
    expect(rows.some(({ code_hash }) => Buffer.from(code_hash).equals(hashOf(code)))).toBe(true);
    expect(JSON.stringify(rows)).not.toContain(code);
    const { database, config } = rig.services;
    await sweep(database, rig.clock, config.auditDays);
    expect(await system().selectFrom("web_view_codes").selectAll().execute()).toHaveLength(rows.length);
    rig.clock.advance(25 * 3600);
    await sweep(database, rig.clock, config.auditDays);
    expect(await system().selectFrom("web_view_codes").selectAll().execute()).toEqual([]);
  });
});

describe("Z1 the token that a code is redeemed for", () => {
  test("Z1 ends with the bearer that requested the code, and so does the code itself; a chain of codes extends nothing", async () => {
    let { token } = anna;
    for (let turn = 1; turn <= 5; turn += 1) {
      rig.clock.advance(100);
      const redeemed = await redeem(await generate(rig.api({ token })));
      expect(redeemed.expires_in).toBe(600 - turn * 100);
      token = redeemed.token;
    }
    rig.clock.advance(70);
    const { code, expires_in } = await rig.api({ token })("POST /auth/v2/generate-web-view-code");
    expect([29, 30]).toContain(expires_in);
    rig.clock.advance(30);
    expect(await refusalOf(redeem(code))).toBe("link_invalid");
    expect(await refusalOf(rig.api({ token })("GET /users/current"))).toBe("token_expired");
  });

  test("Z1 has the full lifetime if the session's cookie was sent with the request", async () => {
    const browser = openBrowser(rig);
    const login = { email: "anna@acme.test", password: testPassword };
    const { token } = (await browser.send("POST", "/auth/v2/login", login)).json<{ token: string }>();
    rig.clock.advance(570);
    const answer = await browser.send("POST", "/auth/v2/generate-web-view-code", undefined, { token });
    const { code, expires_in } = answer.json<{ code: string; expires_in: number }>();
    expect(expires_in).toBe(60);
    rig.clock.advance(59);
    expect((await redeem(code)).expires_in).toBe(600);
  });
});

describe("R5 twenty who redeem one code at once", () => {
  test("R5 one of them succeeds, over two processes", async () => {
    const beside = await startBeside(rig);
    onTestFinished(() => beside.close());
    const code = await generate();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 ? rig.app : beside.app).inject({
          method: "POST",
          url: "/api/auth/v2/redeem-web-view-code",
          payload: { code },
        }),
      ),
    );
    const answered = (status: number) => answers.filter(({ statusCode }) => statusCode === status).length;
    expect([answered(200), answered(410)]).toEqual([1, 19]);
  });

  test("R5 the statement lets one of them succeed; the control, which reads first, lets more", async () => {
    const now = rig.clock.now();
    const one = await generate();
    const used = await Promise.all(Array.from({ length: 20 }, () => useUpCode(system(), { code: one, now })));
    expect(used.filter(Boolean)).toHaveLength(1);
    const other = await generate();
    const looked = await Promise.all(Array.from({ length: 20 }, () => useUpByLookingFirst(other)));
    expect(looked.filter(Boolean).length).toBeGreaterThan(1);
  });

  async function useUpByLookingFirst(code: string): Promise<boolean> {
    const row = system().selectFrom("web_view_codes").where("code_hash", "=", hashOf(code));
    const open = await row.select("consumed_at").where("consumed_at", "is", null).executeTakeFirst();
    if (!open) return false;
    await system()
      .updateTable("web_view_codes")
      .set({ consumed_at: rig.clock.now() })
      .where("code_hash", "=", hashOf(code))
      .execute();
    return true;
  }
});
