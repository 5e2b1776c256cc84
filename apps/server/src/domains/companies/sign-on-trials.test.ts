import { trialOf } from "@atrium/rules/sso-trial.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { testPassword } from "../../testing/global-setup.ts";
import { type ManagedPortfolio, managedPortfolio, type NewPerson } from "../../testing/grants.ts";
import { refusalOf } from "../../testing/refusal-of.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import { postSaml, samlKeys } from "../../testing/saml-fixtures.ts";
import { addProvider, portal, signInAt, startTestOidc, startTestSaml } from "../../testing/sso.ts";

const begin = "POST /admin/v1/companies/:uuid/sign-on/trials";
const hand = "POST /admin/v1/companies/:uuid/sign-on/trials/:trialUuid/answer";
const read = "GET /admin/v1/companies/:uuid/sign-on/trials/:trialUuid";
const require = "POST /admin/v1/companies/:uuid/sign-on/require";

let rig: Rig;
let managed: ManagedPortfolio;
let owner: NewPerson;
let oidc: Awaited<ReturnType<typeof startTestOidc>>;
let saml: Awaited<ReturnType<typeof startTestSaml>>;
let openId: string;
let samlId: string;
beforeAll(async () => {
  rig = await startRig();
  managed = await managedPortfolio(rig);
  oidc = await startTestOidc({
    claimsOf: ({ email }) => (email.startsWith("unproved") ? { email_verified: false } : {}),
  });
  saml = await startTestSaml();
  openId = await addProvider(rig, { name: "Acme ID", issuer: oidc.issuer });
  samlId = await addProvider(rig, {
    name: "Acme SAML",
    single_signon_service: saml.signOn,
    entity_id: saml.issuer,
    certificates: [samlKeys.certificate],
    attributes: JSON.stringify({ email: "mail", first_name: "givenName", last_name: "sn" }),
  });
});
afterAll(async () => {
  await rig.close();
  await oidc.close();
  await saml.close();
});
beforeEach(async () => {
  await rig.forgetLimits();
  owner = await managed.newPerson({ grants: [{ role: "owner" }] });
  const { system } = rig.services.database;
  await system.deleteFrom("sso_trials").execute();
  await system.updateTable("companies").set({ sso_required: false }).where("uuid", "=", managed.acme).execute();
});

const uuid = () => managed.acme;
const setOut = async (provider_uuid: string, who = owner) =>
  (await who.api(begin, { params: { uuid: uuid() }, body: { provider_uuid } })).data;
const companyAs = async (who = owner) =>
  (await who.api("GET /admin/v1/companies/:uuid", { params: { uuid: uuid() } })).data.company;
const requireIt = (who = owner) => refusalOf(who.api(require, { params: { uuid: uuid() } }));
const logIn = () =>
  refusalOf(rig.api()("POST /auth/v2/login", { body: { email: "anna@acme.test", password: testPassword } }));

/** Everything that a sign-in could change. */
async function world() {
  const { system } = rig.services.database;
  const tables = ["users", "sessions", "sso_identities", "sso_transactions", "user_buildings"] as const;
  return Promise.all(tables.map((table) => system.selectFrom(table).selectAll().execute()));
}

/** Goes to the provider, signs in there, and returns with its answer. */
async function tryOut(email: string, who = owner) {
  const { url, trial } = await setOut(openId, who);
  const said = await signInAt(new URL(url ?? ""), email);
  const { state = "", code, iss } = said;
  return { trial, said: { state, ...(code ? { code } : {}), ...(iss ? { iss } : {}) } };
}
const handIn = async ({ trial, said }: Awaited<ReturnType<typeof tryOut>>, who = owner) =>
  (await who.api(hand, { params: { uuid: uuid(), trialUuid: trial.uuid }, body: said })).data.trial;

test("G8 a test of a provider shows what it said about the person; nobody is signed in, and nothing else is written", async () => {
  const before = await world();
  const { url, trial } = await setOut(openId);
  expect(trial).toMatchObject({ provider_uuid: openId, state: "waiting", said: null, failure: null });
  const out = new URL(url ?? "");
  expect(out.searchParams.get("redirect_uri")).toBe(`${portal}/login/sso`);
  expect(trialOf(out.searchParams.get("state") ?? "")).toEqual({ company: managed.acme, uuid: trial.uuid });
  const tried = await tryOut("nina@acme.test");
  expect(await handIn(tried)).toMatchObject({ state: "good", said: { email: "nina@acme.test" }, failure: null });
  expect(await world()).toEqual(before);
  const [shown] = (await companyAs()).sign_on.providers.filter((provider) => provider.uuid === openId);
  expect(shown?.tried).toEqual({ at: expect.any(String), good: true, is_current: true });
});

test("G8 a refusal says which check failed: an address of another company, an unproved one, a refusal at the provider", async () => {
  const refused = async (email: string) => (await handIn(await tryOut(email))).failure?.check;
  expect(await refused("somebody@elsewhere.test")).toBe("the company has no such domain");
  expect(await refused("unproved@acme.test")).toBe("email_verified");
  const { trial, said } = await tryOut("nina@acme.test");
  expect(await handIn({ trial, said: { state: said.state, error: "access_denied" } as typeof said })).toMatchObject({
    state: "refused",
    said: null,
    failure: { code: "sso_refused", check: "access_denied" },
  });
  // A trial is answered once: the first answer stays.
  expect((await handIn({ trial, said })).state).toBe("refused");
});

test("G8 a provider that cannot be reached, or does not know this portal, is reported without a redirect", async () => {
  const gone = await addProvider(rig, { name: "Gone", issuer: "http://localhost:9" });
  const { url, trial } = await setOut(gone);
  expect(url).toBeNull();
  expect(trial).toMatchObject({ state: "refused", failure: { code: "provider_unreachable" } });
  await rig.services.database.system.deleteFrom("sso_providers").where("uuid", "=", gone).execute();
});

test("G8 a provider of SAML answers by its form, which leads back to the console's page", async () => {
  const before = await world();
  const { url, trial } = await setOut(samlId);
  const { SAMLResponse = "", RelayState = "" } = await signInAt(new URL(url ?? ""), "anna@acme.test");
  expect(RelayState.length).toBeLessThanOrEqual(80);
  const { answer, location } = await postSaml(rig, Buffer.from(SAMLResponse, "base64").toString(), RelayState);
  expect(answer.statusCode).toBe(303);
  expect(location.href).toBe(`${portal}/manage/companies/${managed.acme}#trial=${trial.uuid}`);
  const { data } = await owner.api(read, { params: { uuid: uuid(), trialUuid: trial.uuid } });
  expect(data.trial).toMatchObject({ state: "good", said: { email: "anna@acme.test" } });
  expect(await world()).toEqual(before);
  const bent = await setOut(samlId);
  const again = await signInAt(new URL(bent.url ?? ""), "anna@acme.test");
  const xml = Buffer.from(again.SAMLResponse ?? "", "base64")
    .toString()
    .replaceAll("anna@", "eve@");
  await postSaml(rig, xml, again.RelayState ?? "");
  const { data: refused } = await owner.api(read, { params: { uuid: uuid(), trialUuid: bent.trial.uuid } });
  expect(refused.trial).toMatchObject({
    state: "refused",
    said: null,
    failure: { check: expect.stringMatching(/signature/i) },
  });
});

test("G8 it becomes the only way to sign in only after a successful test with the current settings; then passwords are refused until a manager allows them", async () => {
  expect((await companyAs()).sign_on.may_require).toBe(false);
  expect(await requireIt()).toBe("sign_on_untried");
  await handIn(await tryOut("somebody@elsewhere.test"));
  expect(await requireIt()).toBe("sign_on_untried");
  await handIn(await tryOut("nina@acme.test"));
  expect((await companyAs()).sign_on.may_require).toBe(true);
  // The set-up has changed since: the trial no longer counts.
  const { system } = rig.services.database;
  const set = (scopes: string[]) =>
    system.updateTable("sso_providers").set({ scopes }).where("uuid", "=", openId).execute();
  await set(["openid", "email"]);
  expect((await companyAs()).sign_on.providers.find((provider) => provider.uuid === openId)?.tried?.is_current).toBe(
    false,
  );
  expect(await requireIt()).toBe("sign_on_untried");
  await set(["openid", "email", "profile"]);
  expect(await logIn()).toBe("none");
  expect(await requireIt()).toBe("none");
  expect(await logIn()).toBe("wrong_credentials");
  expect(await companyAs()).toMatchObject({ sign_on: { required: true, may_require: false }, owner: "console" });
  await owner.api("POST /admin/v1/companies/:uuid/sign-on/release", { params: { uuid: uuid() } });
  expect(await logIn()).toBe("none");
  const { facts } = (await owner.api("GET /admin/v1/facts", { query: { action: "company.sign_on_required" } })).data;
  expect(facts).toHaveLength(1);
});

test("G8 the last result counts: a provider whose last test failed cannot be required", async () => {
  await handIn(await tryOut("nina@acme.test"));
  rig.clock.advance(1);
  const late = await tryOut("somebody@elsewhere.test");
  await handIn(late);
  expect(await requireIt()).toBe("sign_on_untried");
});

test("G8 the company's own administrator may; a manager of a part of it may not; and another person's test can be neither read nor answered", async () => {
  const admin = await managed.newPerson({ grants: [{ role: "company_admin", company_uuid: managed.acme }] });
  const tried = await tryOut("nina@acme.test", admin);
  expect((await handIn(tried, owner)).state).toBe("waiting");
  expect((await handIn(tried, admin)).state).toBe("good");
  expect(await requireIt(admin)).toBe("none");
  const { system } = rig.services.database;
  const link = { portfolio_uuid: managed.portfolio_uuid, company_uuid: managed.acme, building_uuid: managed.annex };
  await system
    .insertInto("company_buildings")
    .values(link)
    .onConflict((already) => already.doNothing())
    .execute();
  const manager = await managed.newPerson({ grants: [{ role: "property_manager", building_uuid: managed.tower }] });
  const params = { uuid: uuid(), trialUuid: tried.trial.uuid };
  expect(await refusalOf(setOut(openId, manager))).toBe("beyond_own_grants");
  expect(await refusalOf(manager.api(read, { params }))).toBe("beyond_own_grants");
  expect(await refusalOf(manager.api(hand, { params, body: tried.said }))).toBe("beyond_own_grants");
  expect(await refusalOf(owner.api(read, { params: { ...params, trialUuid: uuid() } }))).toBe("item_not_found");
  const other = await managed.newPerson({ grants: [{ role: "owner" }] });
  const elsewhere = { params: { uuid: uuid() }, body: { provider_uuid: uuid() } };
  expect(await refusalOf(other.api(begin, elsewhere))).toBe("item_not_found");
});

test("G8 ten minutes later an answer is worth nothing any more", async () => {
  const tried = await tryOut("nina@acme.test");
  rig.clock.advance(601);
  const late = { ...owner, api: await owner.signIn() };
  expect((await handIn(tried, late)).state).toBe("over");
});

test("G8 a trial's state opens no session where people sign in", async () => {
  const { said } = await tryOut("anna@acme.test");
  const { code = "", state } = said;
  const answer = await rig.ask({
    url: `/api/sso/v1/callback/oidc?${new URLSearchParams({ code, state })}`,
    headers: { "x-brand": "alpha", cookie: `sso=${"a".repeat(43)}` },
  });
  expect(answer.json()).toMatchObject({ code: "sso_expired" });
});
