import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { testPassword } from "../../testing/global-setup.ts";
import { type ManagedPortfolio, managedPortfolio, type NewPerson } from "../../testing/grants.ts";
import { refusalOf } from "../../testing/refusal-of.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import { addProvider } from "../../testing/sso.ts";

let rig: Rig;
let managed: ManagedPortfolio;
let owner: NewPerson;
beforeAll(async () => {
  rig = await startRig();
  managed = await managedPortfolio(rig);
  owner = await managed.newPerson({ grants: [{ role: "owner" }] });
  await addProvider(rig, { name: "Acme ID", issuer: "https://id.acme.test" });
});
afterAll(() => rig.close());
beforeEach(async () => {
  await rig.services.database.system
    .updateTable("companies")
    .set({ sso_required: true, changed_in_console_at: null })
    .where("uuid", "=", managed.acme)
    .execute();
});

const params = () => ({ uuid: managed.acme });
const release = async (who: NewPerson) =>
  (await who.api("POST /admin/v1/companies/:uuid/sign-on/release", { params: params() })).data.company;
const logIn = (email = "anna@acme.test") =>
  refusalOf(rig.api()("POST /auth/v2/login", { body: { email, password: testPassword } }));
const facts = async () =>
  (await owner.api("GET /admin/v1/facts")).data.facts.filter(({ action }) => action === "company.sign_on_released");

test("G8 a manager of the buildings lets a company in again that its provider has locked out, once, and imports do not change that", async () => {
  expect(await logIn()).toBe("wrong_credentials");
  const shown = (await owner.api("GET /admin/v1/companies/:uuid", { params: params() })).data.company;
  expect(shown.sign_on).toEqual({
    required: true,
    providers: [{ uuid: expect.any(String), name: "Acme ID", protocol: "oidc", tried: null }],
    may_require: false,
  });
  expect(await release(owner)).toMatchObject({ sign_on: { required: false }, owner: "console" });
  expect(await logIn()).toBe("none");
  await release(owner);
  expect(await facts()).toHaveLength(1);
});

test("G8 a company's own administrator, and a manager of only one of its buildings, cannot; nothing changes", async () => {
  const admin = await managed.newPerson({ grants: [{ role: "company_admin", company_uuid: managed.acme }] });
  expect(await refusalOf(release(admin))).toBe("permission_missing");
  const { system } = rig.services.database;
  const link = { portfolio_uuid: managed.portfolio_uuid, company_uuid: managed.acme, building_uuid: managed.annex };
  await system
    .insertInto("company_buildings")
    .values(link)
    .onConflict((already) => already.doNothing())
    .execute();
  const manager = await managed.newPerson({ grants: [{ role: "property_manager", building_uuid: managed.tower }] });
  expect(await refusalOf(release(manager))).toBe("beyond_own_grants");
  expect(await logIn()).toBe("wrong_credentials");
});

test("G8 without a recent sign-in it is not done", async () => {
  const late = await managed.newPerson({ grants: [{ role: "owner" }] });
  await rig.services.database.system
    .updateTable("sessions")
    .set({ created_at: new Date(rig.clock.now().getTime() - 12 * 60 * 60_000 - 1) })
    .where("user_uuid", "=", late.uuid)
    .execute();
  rig.clock.advance(2);
  expect(await refusalOf(release(late))).toBe("sign_in_again");
});

test.each([
  ["an owner by a grant", "grant"],
  ["the operator's staff", "staff"],
])(
  "G8 %s signs in by password whatever the company of their address requires; a manager of a building does not",
  async (_, how) => {
    const { system } = rig.services.database;
    const anna = await system
      .selectFrom("users")
      .select("uuid")
      .where("email", "=", "anna@acme.test")
      .where("portfolio_uuid", "=", managed.portfolio_uuid)
      .executeTakeFirstOrThrow();
    await managed.give(anna.uuid, { role: "property_manager", building_uuid: managed.tower });
    expect(await logIn()).toBe("wrong_credentials");
    if (how === "grant") await managed.give(anna.uuid, { role: "owner" });
    else await system.updateTable("users").set({ hqo_staff: true }).where("uuid", "=", anna.uuid).execute();
    expect(await logIn()).toBe("none");
    await system.deleteFrom("grants").where("user_uuid", "=", anna.uuid).execute();
    await system.updateTable("users").set({ hqo_staff: false }).where("uuid", "=", anna.uuid).execute();
  },
);
