import type { FastifyRequest } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { hashPassword } from "../people/passwords.ts";
import { hashOf } from "../../platform/keys/secrets.ts";
import { openBrowser } from "../../testing/browser.ts";
import { startMisbehavingProvider } from "../../testing/misbehaving-provider.ts";
import { mailsTo } from "../../testing/mails.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import { addProvider, authenticate, codeOf, comeBack, goOut } from "../../testing/sso.ts";

let rig: Rig;
let provider: Awaited<ReturnType<typeof startMisbehavingProvider>>;
beforeAll(async () => {
  rig = await startRig();
  provider = await startMisbehavingProvider("anna@acme.test");
  await addProvider(rig, { name: "Entry", issuer: provider.issuer });
});
beforeEach(() => provider.behave({}));
afterAll(async () => {
  await rig.close();
  await provider.close();
});

/** Comes back from the provider, which says that the browser's person is so and so. */
async function comesAs(claims: { sub: string; email: string; [claim: string]: unknown }, browser = openBrowser(rig)) {
  const { url, uuid } = await goOut(browser, { email: claims.email });
  provider.behave({ claims: { nonce: url.searchParams.get("nonce"), ...claims } });
  const answer = await comeBack(browser, {
    code: "any",
    state: url.searchParams.get("state") ?? "",
    iss: provider.issuer,
  });
  return { browser, uuid, answer };
}

async function arrives(claims: { sub: string; email: string }, profile: object = {}) {
  const { browser, uuid, answer } = await comesAs(claims);
  expect(codeOf(answer)).toBe("ok");
  return authenticate(browser, { email: claims.email, uuid }, profile);
}

const person = (email: string) =>
  rig.services.database.system.selectFrom("users").selectAll().where("email", "=", email).executeTakeFirstOrThrow();

const terms = { is_term_accepted: true };

async function addPerson(email: string, more: Record<string, unknown>, password?: string) {
  const { portfolio_uuid, company_uuid } = await person("unconfirmed@acme.test");
  const uuid = crypto.randomUUID();
  await rig.services.database.system
    .insertInto("users")
    .values({
      portfolio_uuid,
      company_uuid,
      uuid,
      email,
      first_name: "Vera",
      last_name: "Victim",
      password_hash: password ? await hashPassword(password) : null,
      ...more,
    })
    .execute();
  return { portfolio_uuid, uuid };
}

describe("31 what another person prepared for an address is void once its owner signs on by a provider:", () => {
  test("an unproved account's password, name and consent (classic merge)", async () => {
    const email = "merge@acme.test";
    const prepared = { created_by: "", terms_accepted: true, email_accepted: true, first_name: "Mallory" };
    await addPerson(email, prepared, "Attacker-knows-1");
    const { browser, uuid, answer } = await comesAs({ sub: "merge", email, given_name: "Vera" });
    // Nothing proves that the owner agreed to the terms.
    expect(answer.json()).toMatchObject({ data: { registered: false } });
    const session = await authenticate(
      browser,
      { email, uuid },
      { ...terms, building_uuid: await rig.uuid("buildings", "tower") },
    );
    expect(session.json()).toMatchObject({ user: { first_name: "Vera", email_accepted: false, confirmed: true } });
    expect((await person(email)).password_hash).toBeNull();
    expect((await mailsTo(rig, email)).map(({ subject }) => subject)).toEqual(["Welcome to Alpha"]);
    const attack = openBrowser(rig).send("POST", "/auth/v2/login", { email, password: "Attacker-knows-1" });
    expect(codeOf(await attack)).toBe("wrong_credentials");
  });

  test("a session that was open in it (unexpired session)", async () => {
    const email = "session@acme.test";
    const { portfolio_uuid, uuid } = await addPerson(email, { created_by: "upload" });
    const tenant = rig.services.database.tenant(portfolio_uuid);
    const browser = openBrowser(rig);
    const request = { headers: {} } as FastifyRequest;
    const { token } = await rig.services.sessions.beginUnfinished(tenant, uuid, request);
    expect((await browser.send("GET", "/users/current", undefined, { token })).statusCode).toBe(200);
    const building_uuid = await rig.uuid("buildings", "tower");
    expect((await arrives({ sub: "session", email }, { ...terms, building_uuid })).statusCode).toBe(200);
    expect(codeOf(await browser.send("GET", "/users/current", undefined, { token }))).toBe("session_ended");
  });

  test("sign-ups and codes that wait for the address", async () => {
    const email = "waiting@acme.test";
    const { portfolio_uuid } = await person("anna@acme.test");
    const { system } = rig.services.database;
    const now = rig.clock.now();
    const times = { created_at: now, expires_at: new Date(now.getTime() + 3_600_000) };
    const sign_up_uuid = crypto.randomUUID();
    await system
      .insertInto("sign_ups")
      .values({
        portfolio_uuid,
        uuid: sign_up_uuid,
        email,
        target: "person",
        first_name: "Mallory",
        last_name: "Mal",
        password_hash: "x",
        browser_hash: hashOf("attacker"),
        ...times,
      })
      .execute();
    await system
      .insertInto("verification_codes")
      .values({
        portfolio_uuid,
        uuid: crypto.randomUUID(),
        purpose: "sign_up",
        email,
        sign_up_uuid,
        code_hash: hashOf("1234"),
        link_hash: hashOf("link"),
        ...times,
      })
      .execute();
    const building_uuid = await rig.uuid("buildings", "tower");
    expect((await arrives({ sub: "waiting", email }, { ...terms, building_uuid })).statusCode).toBe(200);
    for (const table of ["sign_ups", "verification_codes"] as const) {
      const rows = await system.selectFrom(table).select("ended_at").where("email", "=", email).execute();
      expect(rows, table).toEqual([{ ended_at: now }]);
    }
  });

  test("an identity of the attacker's own (trojan identifier): no proof links to another address", async () => {
    const { browser, uuid } = await comesAs({ sub: "mallory", email: "mallory@acme.test" });
    const query = { email: "anna@acme.test", uuid };
    expect(codeOf(await authenticate(browser, query, { ...terms, email: "anna@acme.test" }))).toBe("sso_refused");
    const anna = await person("anna@acme.test");
    const links = rig.services.database.system.selectFrom("sso_identities").selectAll();
    expect(await links.where("user_uuid", "=", anna.uuid).execute()).toEqual([]);
  });

  test.each([false, "false"])(
    "a provider's word for an address that it has not proved (email_verified %j)",
    async (said) => {
      const { answer } = await comesAs({ sub: "unproved", email: "anna@acme.test", email_verified: said });
      expect(codeOf(answer)).toBe("sso_refused");
    },
  );
});

describe("a person whom the provider proves", () => {
  test("A19 keeps a proved account with its password, and is that person from then on", async () => {
    const session = await arrives({ sub: "anna", email: "anna@acme.test" });
    expect(session.statusCode).toBe(200);
    expect((await rig.login("anna@acme.test")).token).toBeTruthy();
    const moved = await arrives({ sub: "anna", email: "anna.new@acme.test" });
    const { uuid } = await person("anna@acme.test");
    expect(moved.json()).toMatchObject({ user: { uuid, email: "anna@acme.test" } });
  });

  test("A19 does not get the account of the former owner of the address", async () => {
    await arrives(
      { sub: "leaver", email: "leaver@acme.test" },
      { ...terms, building_uuid: await rig.uuid("buildings", "tower") },
    );
    const { answer } = await comesAs({ sub: "joiner", email: "leaver@acme.test" });
    expect(codeOf(answer)).toBe("sso_refused");
  });

  test("A19 keeps the names and buildings of the company, and accepts the terms once", async () => {
    const email = "listed@acme.test";
    const tower = await rig.uuid("buildings", "tower");
    const annex = await rig.uuid("buildings", "annex");
    const { portfolio_uuid, uuid } = await addPerson(email, { created_by: "acs", default_building_uuid: tower });
    const { system } = rig.services.database;
    await system
      .insertInto("user_buildings")
      .values({ portfolio_uuid, user_uuid: uuid, building_uuid: tower })
      .execute();
    const outside = await arrives({ sub: "listed", email }, { ...terms, building_uuid: annex });
    expect(codeOf(outside)).toBe("building_not_found");
    const session = await arrives({ sub: "listed", email }, { ...terms, first_name: "Someone", last_name: "Else" });
    expect(session.json()).toMatchObject({
      user: { uuid, first_name: "Vera", last_name: "Victim", default_building_uuid: tower, terms_accepted: true },
    });
    expect((await comesAs({ sub: "listed", email })).answer.json()).toMatchObject({
      data: { registered: true, user_verification: { created_by: "acs" } },
    });
  });

  test("A19 five concurrent sign-ons of a new person create one person, who is welcomed once", async () => {
    const email = "twice@acme.test";
    const profile = { ...terms, building_uuid: await rig.uuid("buildings", "tower") };
    const walks = [];
    for (let i = 0; i < 5; i++) walks.push(await comesAs({ sub: "twice", email }));
    const answers = await Promise.all(
      walks.map(({ browser, uuid }) => authenticate(browser, { email, uuid }, profile)),
    );
    expect(answers.map(codeOf)).toEqual(["ok", "ok", "ok", "ok", "ok"]);
    expect(new Set(answers.map((answer) => answer.json<{ user: { uuid: string } }>().user.uuid)).size).toBe(1);
    const subjects = (await mailsTo(rig, email)).map(({ subject }) => subject);
    expect(subjects).toEqual(["Welcome to Alpha"]);
  });
});
