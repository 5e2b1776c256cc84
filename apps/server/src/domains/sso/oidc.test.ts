import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hashOf } from "../../platform/keys/secrets.ts";
import { openBrowser } from "../../testing/browser.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import {
  addCompany,
  addProvider,
  authenticate,
  codeOf,
  comeBack,
  goOut,
  portal,
  signInAt,
  startTestOidc,
} from "../../testing/sso.ts";

let rig: Rig;
const unproved = new Set(["off-and-on@acme.test"]);
let acme: Awaited<ReturnType<typeof startTestOidc>>;
let globex: Awaited<ReturnType<typeof startTestOidc>>;

beforeAll(async () => {
  rig = await startRig({ GLOBEX_SECRET: "of the environment" });
  acme = await startTestOidc({
    claimsOf: ({ email }) => (unproved.has(email) ? { email_verified: false } : {}),
  });
  const people = { id: "portal", name: "Globex", people: [] };
  globex = await startTestOidc({ clients: [{ ...people, secret: "of the environment" }] });
  await addProvider(rig, { name: "Acme entry", issuer: acme.issuer });
  await addCompany(rig, "globex.test");
  const secret = { client_secret_variable: "GLOBEX_SECRET" };
  await addProvider(rig, { name: "Globex entry", issuer: globex.issuer, ...secret }, "globex.test");
});
afterAll(async () => {
  await rig.close();
  await acme.close();
  await globex.close();
});

const profile = { first_name: "Nina", last_name: "Neu", is_term_accepted: true };
const tower = () => rig.uuid("buildings", "tower");

/** A whole sign-on: to the provider, and back to the portal's page. */
async function walk(email: string, browser = openBrowser(rig)) {
  const { url, uuid } = await goOut(browser, { email });
  return { browser, uuid, url, query: await signInAt(url, email) };
}

async function proved(email: string) {
  const { browser, uuid, query } = await walk(email);
  const answer = await comeBack(browser, query);
  expect(codeOf(answer)).toBe("ok");
  return { browser, uuid, answer };
}

describe("with a provider of OpenID Connect", () => {
  test("A19 the browser is sent to the company's provider with PKCE, state, nonce and the address", async () => {
    const { url } = await goOut(openBrowser(rig), { email: "anna@acme.test" });
    expect(url.origin).toBe(acme.issuer);
    const sent = Object.fromEntries(url.searchParams);
    expect(sent).toMatchObject({
      response_type: "code",
      client_id: "portal",
      redirect_uri: `${portal}/login/sso`,
      code_challenge_method: "S256",
      login_hint: "anna@acme.test",
      scope: "openid email profile",
    });
    for (const name of ["state", "nonce", "code_challenge"])
      expect(sent[name]?.length, name).toBeGreaterThanOrEqual(43);
  });

  test("A19 a person with an account is signed in by the provider alone", async () => {
    const { browser, uuid, answer } = await proved("anna@acme.test");
    expect(answer.json()).toMatchObject({
      data: {
        transaction_uuid: uuid,
        email: "anna@acme.test",
        registered: true,
        user_verification: { created_by: "" },
      },
    });
    const session = await authenticate(browser, { email: "Anna@acme.test", uuid });
    expect(session.json()).toMatchObject({ user: { email: "anna@acme.test" } });
    expect(browser.cookies.has("portal-companion")).toBe(true);
    expect(browser.cookies.has("portal-sso")).toBe(false);
    const { token } = session.json<{ token: string }>();
    expect((await browser.send("GET", "/users/current", undefined, { token })).statusCode).toBe(200);
  });

  test("A19 a new person completes the profile, belongs to the provider's company, and is recognised from then on", async () => {
    const { browser, uuid, answer } = await proved("nina.neu@acme.test");
    expect(answer.json()).toMatchObject({
      data: {
        registered: false,
        user_verification: { created_by: null, first_name: "Nina", last_name: "Neu", terms_accepted: false },
      },
    });
    const email = "nina.neu@acme.test";
    const early = await authenticate(browser, { email, uuid });
    expect(early.json()).toMatchObject({ code: "validation_failed" });
    expect(early.json<{ errors: { path: string }[] }>().errors.map(({ path }) => path)).toEqual([
      "/is_term_accepted",
      "/building_uuid",
    ]);
    const elsewhere = await authenticate(browser, { email, uuid }, { ...profile, building_uuid: randomUUID() });
    expect(codeOf(elsewhere)).toBe("building_not_found");
    const session = await authenticate(browser, { email, uuid }, { ...profile, building_uuid: await tower() });
    const { user } = session.json<{ user: Record<string, unknown> }>();
    expect(user).toMatchObject({ email, first_name: "Nina", confirmed: true, terms_accepted: true });
    expect(user.company_uuid).toBe(await rig.uuid("companies", "acme"));
    const row = await rig.services.database.system.selectFrom("users").selectAll().where("email", "=", email).execute();
    expect(row).toMatchObject([{ created_by: "sso", password_hash: null, signup_app_brand: "alpha" }]);
    const again = await proved(email);
    expect(again.answer.json()).toMatchObject({ data: { registered: true } });
    const second = await authenticate(again.browser, { email, uuid: again.uuid });
    expect(second.json()).toMatchObject({ user: { uuid: user.uuid } });
  });

  test("A19 a client's secret comes from the environment; without one nobody is redirected", async () => {
    const browser = openBrowser(rig);
    const { url } = await goOut(browser, { email: "gus@globex.test" });
    expect(codeOf(await comeBack(browser, await signInAt(url, "gus@globex.test")))).toBe("ok");
    await addProvider(rig, { name: "No secret", issuer: globex.issuer, client_secret_variable: "UNSET_SECRET" });
    const { answer } = await goOut(browser, { email: "anna@acme.test", name: "No secret" });
    expect(codeOf(answer)).toBe("provider_unreachable");
  });

  test("A19 an address without a provider of that kind or name has none", async () => {
    const browser = openBrowser(rig);
    for (const out of [
      { email: "a@elsewhere.test" },
      { email: "anna@acme.test", name: "Globex entry" },
      { email: "anna@acme.test", source: "saml" },
    ]) {
      expect(codeOf((await goOut(browser, out)).answer), JSON.stringify(out)).toBe("provider_not_found");
    }
  });
});

describe("32 no session is created", () => {
  test("a state that is missing, unknown or used", async () => {
    const { browser, query } = await walk("anna@acme.test");
    const { code = "", iss = "" } = query;
    expect(codeOf(await comeBack(browser, { code, iss }))).toBe("invalid_parameter");
    expect(codeOf(await comeBack(browser, { ...query, state: "x".repeat(43) }))).toBe("sso_expired");
    expect(codeOf(await comeBack(browser, query))).toBe("ok");
    expect(codeOf(await comeBack(browser, query))).toBe("sso_expired");
  });

  test("another browser than the one that began, with or without a sign-on of its own", async () => {
    const { query, browser } = await walk("anna@acme.test");
    const stranger = openBrowser(rig);
    expect(codeOf(await comeBack(stranger, query))).toBe("sso_expired");
    await goOut(stranger, { email: "anna@acme.test" });
    expect(codeOf(await comeBack(stranger, query))).toBe("sso_expired");
    // The browser that began can still finish.
    expect(codeOf(await comeBack(browser, query))).toBe("ok");
  });

  test("a sign-on of more than ten minutes, before or after the provider's answer", async () => {
    const late = await walk("anna@acme.test");
    const lazy = await proved("anna@acme.test");
    rig.clock.advance(601);
    expect(codeOf(await comeBack(late.browser, late.query))).toBe("sso_expired");
    const uuid = lazy.uuid;
    expect(codeOf(await authenticate(lazy.browser, { email: "anna@acme.test", uuid }))).toBe("sso_expired");
  });

  test("a code that is used twice at once: one of twenty is accepted", async () => {
    const { browser, query } = await walk("anna@acme.test");
    const answers = await Promise.all(Array.from({ length: 20 }, () => comeBack(browser, query)));
    expect(answers.map(codeOf).toSorted()).toEqual(["ok", ...Array.from({ length: 19 }, () => "sso_expired")]);
  });

  test("a code that is read first and used up afterwards would be accepted more than once (control)", async () => {
    const { query } = await walk("anna@acme.test");
    const { system } = rig.services.database;
    const state_hash = hashOf(query.state ?? "");
    const taken = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const row = system.selectFrom("sso_transactions").select("code_hash").where("state_hash", "=", state_hash);
        const { code_hash } = await row.executeTakeFirstOrThrow();
        if (code_hash) return false;
        const code = { code_hash: hashOf("code") };
        await system.updateTable("sso_transactions").set(code).where("state_hash", "=", state_hash).execute();
        return true;
      }),
    );
    expect(taken.filter(Boolean).length).toBeGreaterThan(1);
  });

  test("one proof redeemed twenty times at once: one session", async () => {
    const { browser, uuid } = await proved("anna@acme.test");
    const { cookies } = browser;
    const tries = Array.from({ length: 20 }, () => {
      const tab = openBrowser(rig);
      for (const [name, value] of cookies) tab.cookies.set(name, value);
      return authenticate(tab, { email: "anna@acme.test", uuid });
    });
    const codes = (await Promise.all(tries)).map(codeOf);
    expect(codes.toSorted()).toEqual(["ok", ...Array.from({ length: 19 }, () => "sso_expired")]);
  });

  test("a code of another sign-on, whose verifier is not this one's", async () => {
    const victim = await walk("anna@acme.test");
    const attacker = await walk("mallory@acme.test");
    const injected = { ...victim.query, code: attacker.query.code ?? "" };
    expect(codeOf(await comeBack(victim.browser, injected))).toBe("sso_refused");
  });

  test("an answer that names another issuer, as one provider mixed up with another", async () => {
    const { browser, query } = await walk("anna@acme.test");
    expect(codeOf(await comeBack(browser, { ...query, iss: globex.issuer }))).toBe("sso_refused");
    const mixed = await walk("anna@acme.test");
    const { iss: _, ...silent } = mixed.query;
    expect(codeOf(await comeBack(mixed.browser, silent))).toBe("sso_refused");
  });

  test("an address that the provider reports as unproved", async () => {
    const { browser, query } = await walk("off-and-on@acme.test");
    expect(codeOf(await comeBack(browser, query))).toBe("sso_refused");
  });

  test("a provider of one company that vouches for an address of another's", async () => {
    const browser = openBrowser(rig);
    const { url } = await goOut(browser, { email: "anna@acme.test" });
    const query = await signInAt(url, "gus@globex.test");
    expect(codeOf(await comeBack(browser, query))).toBe("sso_refused");
  });

  test("another address than the proved one, in the query or in the profile", async () => {
    const { browser, uuid } = await proved("mallory@acme.test");
    expect(codeOf(await authenticate(browser, { email: "anna@acme.test", uuid }))).toBe("sso_refused");
    const email = "mallory@acme.test";
    expect(codeOf(await authenticate(browser, { email, uuid }, { email: "anna@acme.test" }))).toBe("sso_refused");
  });

  test("a uuid without a proof, or with the proof of another browser", async () => {
    const { browser, uuid } = await walk("anna@acme.test");
    const email = "anna@acme.test";
    expect(codeOf(await authenticate(browser, { email, uuid }))).toBe("sso_expired");
    expect(codeOf(await authenticate(browser, { email, uuid: randomUUID() }))).toBe("sso_expired");
    const other = await proved(email);
    expect(codeOf(await authenticate(browser, { email, uuid: other.uuid }))).toBe("sso_expired");
    expect(codeOf(await authenticate(openBrowser(rig), { email, uuid: other.uuid }))).toBe("sso_expired");
  });

  test("a sign-on started again under another person's uuid: theirs continues, and the new one gets a uuid of its own", async () => {
    const theirs = await walk("anna@acme.test");
    const stranger = openBrowser(rig);
    const { url } = await goOut(stranger, { email: "mallory@acme.test", uuid: theirs.uuid });
    const answer = await comeBack(stranger, await signInAt(url, "mallory@acme.test"));
    expect(answer.json<{ data: { transaction_uuid: string } }>().data.transaction_uuid).not.toBe(theirs.uuid);
    expect((await comeBack(theirs.browser, theirs.query)).json()).toMatchObject({ data: { email: "anna@acme.test" } });
  });

  test("a deactivated account, before and after the proof", async () => {
    const { browser, query } = await walk("off@acme.test");
    expect(codeOf(await comeBack(browser, query))).toBe("sso_refused");
    const leaver = await proved("unconfirmed@acme.test");
    const { system } = rig.services.database;
    const email = "unconfirmed@acme.test";
    await system.updateTable("users").set({ deactivated: true }).where("email", "=", email).execute();
    expect(codeOf(await authenticate(leaver.browser, { email, uuid: leaver.uuid }, profile))).toBe("sso_refused");
    await system.updateTable("users").set({ deactivated: false }).where("email", "=", email).execute();
  });
});
