import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Tenant } from "../../platform/database/database.ts";
import { callers } from "./callers.ts";
import { type Browser, openBrowser } from "../../testing/browser.ts";
import { refusalOf } from "../../testing/refusal-of.ts";
import { hashOf } from "../../platform/keys/secrets.ts";
import { rotate, successorOf } from "./refresh-tokens.ts";
import { testPassword } from "../../testing/global-setup.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import type { Caller } from "../../platform/http/who-calls.ts";

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.close());

type Tokens = { token: string; refresh_token: { token: string } };

/** A browser that has just signed in. */
async function signedIn(email = "anna@acme.test"): Promise<{ browser: Browser; tokens: Tokens }> {
  const browser = openBrowser(rig);
  const answer = await browser.send("POST", "/auth/v2/login", { email, password: testPassword });
  expect(answer.statusCode).toBe(200);
  return { browser, tokens: answer.json<Tokens>() };
}

const renewIn = (browser: Browser, token: string, headers: Record<string, string> = {}) =>
  browser.send("POST", "/auth/v2/refresh", { refresh_token: token }, { headers });

describe("log-out", () => {
  test("A7 the token is refused at once, and so is its refresh token", async () => {
    const { api, refresh } = await rig.login("anna@acme.test");
    await api("GET /users/current");
    await api("POST /auth/logout");
    expect(await refusalOf(api("GET /users/current"))).toBe("session_ended");
    expect(await refusalOf(rig.api()("POST /auth/v2/refresh", { body: { refresh_token: refresh } }))).toBe(
      "refresh_refused",
    );
  });

  test("A7 other sessions of the same person go on", async () => {
    const first = await rig.login("anna@acme.test");
    const second = await rig.login("anna@acme.test");
    await first.api("POST /auth/logout");
    expect(await refusalOf(second.api("GET /users/current"))).toBe("none");
  });

  test("A7 the browser deletes stored pages, and the companion cookie is cleared", async () => {
    const { browser, tokens } = await signedIn();
    expect(browser.cookies.has("portal-companion")).toBe(true);
    const answer = await browser.send("POST", "/auth/logout", undefined, { token: tokens.token });
    expect(answer.headers["clear-site-data"]).toBe('"cache"');
    expect(browser.cookies.has("portal-companion")).toBe(false);
    expect(browser.cookies.has("portal-device")).toBe(true);
  });
});

describe("refresh", () => {
  const refresh = (token: string, brand = "alpha") =>
    rig.api({ brand })("POST /auth/v2/refresh", { body: { refresh_token: token } });

  test("B3 an expired access token is refused as such, and a refresh makes a good one", async () => {
    const session = await rig.login("anna@acme.test");
    rig.clock.advance(601);
    expect(await refusalOf(session.api("GET /users/current"))).toBe("token_expired");
    const renewed = await refresh(session.refresh);
    expect(await refusalOf(rig.api({ token: renewed.token })("GET /users/current"))).toBe("none");
    expect(renewed.refresh_token.expires_in).toBe(30 * 24 * 60 * 60 - 601);
  });

  test("B3 L9 two tabs that refresh at once get the same successor, and no session ends", async () => {
    const session = await rig.login("anna@acme.test");
    const both = await Promise.all([refresh(session.refresh), refresh(session.refresh)]);
    expect(both[0].refresh_token.token).toBe(both[1].refresh_token.token);
    expect(await refusalOf(refresh(both[0].refresh_token.token))).toBe("none");
  });

  test("26 L9 the control: without the grace, the second of two tabs is taken for a thief", async () => {
    const { database, keys, clock } = rig.services;
    const session = await rig.login("anna@acme.test");
    const held = {
      tokenHash: hashOf(session.refresh),
      successorHash: hashOf(successorOf(session.refresh, keys.refreshSecret)),
      now: clock.now(),
      graceMs: -1,
      hasCompanion: () => true,
    };
    const alpha = await database.system
      .selectFrom("portfolios")
      .select("uuid")
      .where("key", "=", "alpha")
      .executeTakeFirstOrThrow();
    const tenant = database.tenant(alpha.uuid);
    const tab = () => tenant.db.transaction().execute((db) => rotate({ ...tenant, db }, held));
    const outcomes = (await Promise.all([tab(), tab()])).map(({ outcome }) => outcome);
    expect(outcomes.toSorted()).toEqual(["refresh_reused", "rotated"]);
  });

  test("26 reuse after the grace ends the session for everybody with its token", async () => {
    const session = await rig.login("anna@acme.test");
    const renewed = await refresh(session.refresh);
    rig.clock.advance(11);
    expect(await refusalOf(refresh(session.refresh))).toBe("refresh_refused");
    expect(await refusalOf(refresh(renewed.refresh_token.token))).toBe("refresh_refused");
    expect(await refusalOf(rig.api({ token: renewed.token })("GET /users/current"))).toBe("session_ended");
  });

  test("26 a token of two generations ago ends the session even within the grace", async () => {
    const session = await rig.login("anna@acme.test");
    const child = await refresh(session.refresh);
    const grandchild = await refresh(child.refresh_token.token);
    expect(await refusalOf(refresh(session.refresh))).toBe("refresh_refused");
    expect(await refusalOf(refresh(grandchild.refresh_token.token))).toBe("refresh_refused");
  });

  test("26 the session ends thirty days after log-in, however often it was refreshed", async () => {
    const own = await startRig();
    const session = await own.login("anna@acme.test");
    own.clock.advance(29 * 86_400);
    const late = await own.api()("POST /auth/v2/refresh", { body: { refresh_token: session.refresh } });
    expect(late.refresh_token.expires_in).toBe(86_400);
    own.clock.advance(86_401);
    const call = own.api()("POST /auth/v2/refresh", { body: { refresh_token: late.refresh_token.token } });
    expect(await refusalOf(call)).toBe("refresh_refused");
    await own.close();
  });

  test("26 a refresh token is good only under its own brand, and only its hash is stored", async () => {
    const session = await rig.login("anna@acme.test");
    expect(await refusalOf(refresh(session.refresh, "beta"))).toBe("refresh_refused");
    const rows = await rig.services.database.system.selectFrom("refresh_tokens").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(session.refresh);
    expect(rows.some((row) => Buffer.from(row.token_hash).toString("base64url") === session.refresh)).toBe(false);
  });

  test("26 reuse is reported to the session's owner by one mail, in the transaction that ends the session", async () => {
    const { system } = rig.services.database;
    const mails = () => system.selectFrom("outgoing_mails").select("mail").execute();
    await system.deleteFrom("outgoing_mails").execute();
    const session = await rig.login("anna@acme.test");
    await refresh(session.refresh);
    expect(await mails()).toEqual([]);
    rig.clock.advance(11);
    const attempts = Array.from({ length: 5 }, () => refusalOf(refresh(session.refresh)));
    expect(new Set(await Promise.all(attempts))).toEqual(new Set(["refresh_refused"]));
    const sent = await mails();
    expect(sent).toHaveLength(1);
    expect(sent[0]?.mail).toMatchObject({ to: "anna@acme.test" });
  });

  test("26 a retry after the answer was lost gets the same pair: the rotation is in the database", async () => {
    const session = await rig.login("anna@acme.test");
    const lost = await refresh(session.refresh);
    rig.clock.advance(5);
    expect((await refresh(session.refresh)).refresh_token.token).toBe(lost.refresh_token.token);
  });
});

describe("the companion of a refresh token", () => {
  test("26 R4 is a cookie that scripts cannot read, of which only the hash is stored", async () => {
    const { browser } = await signedIn();
    const companion = browser.cookies.get("portal-companion") ?? "";
    expect(companion.length).toBeGreaterThan(40);
    const rows = await rig.services.database.system.selectFrom("sessions").select("companion_hash").execute();
    const hashes = rows.map(({ companion_hash }) => Buffer.from(companion_hash ?? []).toString("base64url"));
    expect(hashes).toContain(createHash("sha256").update(companion).digest("base64url"));
    expect(hashes).not.toContain(companion);
  });

  test("26 with it two tabs renew at once and again; no session ends", async () => {
    const { browser, tokens } = await signedIn();
    const { token } = tokens.refresh_token;
    const both = await Promise.all([renewIn(browser, token), renewIn(browser, token)]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const next = both[0].json<Tokens>().refresh_token.token;
    expect(both[1].json<Tokens>().refresh_token.token).toBe(next);
    expect((await renewIn(browser, next)).statusCode).toBe(200);
  });

  test.each([
    ["without it", () => new Map<string, string>()],
    ["with another session's", (other: Browser) => other.cookies],
    ["with a made-up one", () => new Map([["portal-companion", "A".repeat(43)]])],
  ])(
    "26 R4 a stolen refresh token %s is refused, and ends the session for everybody with its token",
    async (_, cookies) => {
      const { browser, tokens } = await signedIn();
      const other = await signedIn();
      const thief = openBrowser(rig);
      for (const [name, value] of cookies(other.browser)) thief.cookies.set(name, value);
      const stolen = await renewIn(thief, tokens.refresh_token.token);
      expect(stolen.json()).toMatchObject({ status: 401, code: "refresh_refused" });
      expect((await renewIn(browser, tokens.refresh_token.token)).statusCode).toBe(401);
      expect(await refusalOf(rig.api({ token: tokens.token })("GET /users/current"))).toBe("session_ended");
      const reasons = await rig.services.database.system
        .selectFrom("sessions")
        .select("end_reason")
        .where("end_reason", "=", "companion_missing")
        .execute();
      expect(reasons.length).toBeGreaterThan(0);
      expect((await renewIn(other.browser, other.tokens.refresh_token.token)).statusCode).toBe(200);
    },
  );

  test("26 R4 it does not help a token that was used before, either", async () => {
    const { browser, tokens } = await signedIn();
    const renewed = (await renewIn(browser, tokens.refresh_token.token)).json<Tokens>();
    rig.clock.advance(11);
    expect((await renewIn(browser, tokens.refresh_token.token)).statusCode).toBe(401);
    expect((await renewIn(browser, renewed.refresh_token.token)).statusCode).toBe(401);
  });

  test.each([
    ["says so", { "sec-fetch-site": "cross-site" }],
    ["has another origin", { "sec-fetch-site": "", origin: "https://evil.test" }],
  ])("34 a page of another site cannot use the cookie: it %s; the session continues", async (_, headers) => {
    const { browser, tokens } = await signedIn();
    const answer = await renewIn(browser, tokens.refresh_token.token, headers);
    expect(answer.json()).toMatchObject({ status: 403, code: "cross_site_request" });
    expect((await renewIn(browser, tokens.refresh_token.token)).statusCode).toBe(200);
  });
});

describe("upgrade", () => {
  test("A21 gives another token of the same session, which ends with it", async () => {
    const session = await rig.login("anna@acme.test");
    rig.clock.advance(300);
    const upgraded = await session.api("POST /auth/upgrade");
    expect(upgraded).toEqual({ token: expect.any(String), expires_in: 300 });
    expect(upgraded.token).not.toBe(session.token);
    const { api } = { api: rig.api({ token: upgraded.token }) };
    expect(await refusalOf(api("GET /users/current"))).toBe("none");
    await session.api("POST /auth/logout");
    expect(await refusalOf(api("GET /users/current"))).toBe("session_ended");
  });

  test("Z1 with a bearer only, upgraded over and over, the token ends when the first one would have", async () => {
    let { token } = await rig.login("anna@acme.test");
    for (let turn = 1; turn <= 5; turn += 1) {
      rig.clock.advance(100);
      token = (await rig.api({ token })("POST /auth/upgrade")).token;
    }
    expect(await refusalOf(rig.api({ token })("GET /users/current"))).toBe("none");
    rig.clock.advance(100);
    expect(await refusalOf(rig.api({ token })("GET /users/current"))).toBe("token_expired");
    expect(await refusalOf(rig.api({ token })("POST /auth/upgrade"))).toBe("token_expired");
  });

  test("Z1 with the session's cookie it returns a token of the full lifetime; another session's cookie does not count", async () => {
    const { browser, tokens } = await signedIn();
    const { browser: other } = await signedIn();
    rig.clock.advance(300);
    const upgradeIn = async (from: Browser) =>
      (await from.send("POST", "/auth/upgrade", undefined, { token: tokens.token })).json<{ expires_in: number }>();
    expect((await upgradeIn(browser)).expires_in).toBe(600);
    expect((await upgradeIn(other)).expires_in).toBe(300);
  });

  test("Z1 with the session's cookie a token that has run out is not renewed by upgrading it", async () => {
    const { browser, tokens } = await signedIn();
    rig.clock.advance(600);
    const answer = await browser.send("POST", "/auth/upgrade", undefined, { token: tokens.token });
    expect(answer.json()).toMatchObject({ status: 401, code: "token_expired" });
  });
});

describe("an access token of a session that has ended", () => {
  type End = (tenant: Tenant, caller: Caller) => Promise<unknown>;
  const ways: [string, End][] = [
    ["log-out", (tenant, { sessionUuid }) => rig.services.sessions.end(tenant, sessionUuid, "logout")],
    ["a new password", (tenant, { userUuid }) => rig.services.sessions.endAll(tenant, userUuid, "password_reset")],
    [
      "deactivation",
      ({ portfolioUuid }, { userUuid }) =>
        rig.services.database.system
          .updateTable("users")
          .set({ deactivated: true })
          .where("portfolio_uuid", "=", portfolioUuid)
          .where("uuid", "=", userUuid)
          .execute(),
    ],
  ];

  test.each(ways)("25 A7 is refused after %s within a second, in other processes as well", async (_, end) => {
    const { token } = await rig.login("anna@acme.test");
    const otherProcess = callers(rig.services);
    const caller = await otherProcess.ofToken(token);
    await end(caller.tenant, caller);
    rig.clock.advance(1);
    await expect(otherProcess.ofToken(token)).rejects.toMatchObject({ code: "session_ended" });
    expect(await refusalOf(rig.api({ token })("GET /users/current"))).toBe("session_ended");
  });
});
