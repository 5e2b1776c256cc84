import { afterAll, beforeAll, expect, test } from "vitest";
import { type ManagedPortfolio, managedPortfolio, type NewPerson } from "../../testing/grants.ts";
import { mailsTo } from "../../testing/mails.ts";
import { refusalOf } from "../../testing/refusal-of.ts";
import { type Rig, startRig } from "../../testing/rig.ts";

let rig: Rig;
let managed: ManagedPortfolio;
let owner: NewPerson;
beforeAll(async () => {
  rig = await startRig();
  managed = await managedPortfolio(rig);
  owner = await managed.newPerson({ grants: [{ role: "owner" }] });
});
afterAll(() => rig.close());

const invite = "POST /admin/v1/people/invite";
const newCompany = (building_uuids: string[]) => ({
  name: "Rival",
  logo: null,
  url: "",
  building_uuids,
  manager_email: null,
  approves_sign_ups: false,
});
const tokenIn = (text: string) => /\/verify#([\w-]+)/.exec(text)?.[1] ?? "";
const mailTo = async (email: string) => (await mailsTo(rig, email)).at(-1);

test("G15 an invited person chooses a password by the mail, even with an address of no company, and is admitted", async () => {
  const email = "nora@freelance.test";
  const body = { building_uuid: managed.tower, emails: [email], role: "front_desk" as const };
  const { people } = (await owner.api(invite, { body })).data;
  expect(people).toEqual([{ email, outcome: "invited" }]);
  const mail = await mailTo(email);
  expect(mail?.text).toContain("Nora Neu");
  const consumed = await rig.api()("PUT /user-verification/link/consume", {
    body: { token: tokenIn(mail?.text ?? ""), new_password: "Quite-a-new-1" },
  });
  const flow = rig.api({ token: consumed.flow?.token ?? "" });
  await flow("PUT /users/current", { body: { is_term_accepted: true, first_name: "Nora", last_name: "Free" } });
  const login = await rig.api()("POST /auth/v2/login", { body: { email, password: "Quite-a-new-1" } });
  const own = rig.api({ token: login.token });
  const { buildings } = (await own("GET /users/current/buildings")).data;
  expect(buildings.map(({ uuid }) => uuid)).toEqual([managed.tower]);
  const me = (await own("GET /admin/v1/me")).data;
  expect(me.buildings).toMatchObject([{ uuid: managed.tower, capabilities: expect.arrayContaining(["people.read"]) }]);
});

test("G15 a person with an account joins without a mail, once; a deactivated one stays so; a repeated invitation sends another mail", async () => {
  const known = await managed.newPerson({ buildings: [managed.annex] });
  const off = await managed.newPerson({ deactivated: true });
  const email = "again@freelance.test";
  const body = { building_uuid: managed.tower, emails: [known.email, off.email, email] };
  const outcomes = async () => (await owner.api(invite, { body })).data.people.map(({ outcome }) => outcome);
  expect(await outcomes()).toEqual(["joined", "deactivated", "invited"]);
  const first = await mailTo(email);
  expect(await outcomes()).toEqual(["member", "deactivated", "invited"]);
  const second = await mailTo(email);
  expect(tokenIn(second?.text ?? "")).not.toBe(tokenIn(first?.text ?? ""));
  expect(await mailTo(known.email)).toBeUndefined();
});

test("G15 a manager invites to their own building, and gives only roles that they may give", async () => {
  const manager = await managed.newPerson({ grants: [{ role: "property_manager", building_uuid: managed.tower }] });
  const emails = ["third@freelance.test"];
  const elsewhere = manager.api(invite, { body: { building_uuid: managed.annex, emails } });
  expect(await refusalOf(elsewhere)).toBe("permission_missing");
  const asOwner = manager.api(invite, { body: { building_uuid: managed.tower, emails, role: "owner" } });
  expect(await refusalOf(asOwner)).toBe("role_not_there");
  await manager.api(invite, { body: { building_uuid: managed.tower, emails, role: "property_manager" } });
  const system = rig.services.database.system;
  const made = await system.selectFrom("users").select("email").where("email", "=", "third@freelance.test").execute();
  expect(made).toHaveLength(1);
});

test("G8 a company's administrator invites people only into their own company, and gives its role there", async () => {
  const { acme, tower } = managed;
  const { api } = await managed.newPerson({ grants: [{ role: "company_admin", company_uuid: acme }] });
  const emails = ["carla@freelance.test"];
  const body = { building_uuid: tower, company_uuid: acme, emails, role: "company_admin" as const };
  expect((await api(invite, { body })).data.people).toEqual([{ email: emails[0], outcome: "invited" }]);
  expect((await mailTo("carla@freelance.test"))?.text).toContain("/verify#");
  const { people } = (await api("GET /admin/v1/people", { query: { search: "carla@freelance" } })).data;
  expect(people).toMatchObject([{ email: emails[0], company: { uuid: acme } }]);
  const { person } = (await api("GET /admin/v1/people/:uuid", { params: { uuid: people[0]?.uuid ?? "" } })).data;
  expect(person.grants).toMatchObject([{ role: "company_admin", scope: "company", scope_uuid: acme }]);
});

test("G8 other companies are refused: none, another one, another building, a role of the building", async () => {
  const { acme, annex, tower } = managed;
  const { api } = await managed.newPerson({ grants: [{ role: "company_admin", company_uuid: acme }] });
  const { data } = await owner.api("POST /admin/v1/companies", { body: newCompany([tower]) });
  const emails = ["never@freelance.test"];
  const attempt = (more: { building_uuid: string; company_uuid?: string; role?: "front_desk" }) =>
    refusalOf(api(invite, { body: { emails, ...more } }));
  expect(await attempt({ building_uuid: tower })).toBe("permission_missing");
  expect(await attempt({ building_uuid: tower, company_uuid: data.company.uuid })).toBe("permission_missing");
  const rival = await managed.newPerson({ grants: [{ role: "company_admin", company_uuid: data.company.uuid }] });
  const there = { emails, building_uuid: annex, company_uuid: data.company.uuid };
  expect(await refusalOf(rival.api(invite, { body: there }))).toBe("company_not_found");
  expect(await attempt({ building_uuid: tower, company_uuid: acme, role: "front_desk" })).toBe("beyond_own_grants");
  const { system } = rig.services.database;
  expect(await system.selectFrom("users").where("email", "=", "never@freelance.test").selectAll().execute()).toEqual(
    [],
  );
});

test("G8 nobody is moved into a company: a person with an account elsewhere, or with an address of another company, stays as they are", async () => {
  const { acme, tower } = managed;
  const { api } = await managed.newPerson({ grants: [{ role: "company_admin", company_uuid: acme }] });
  const { data } = await owner.api("POST /admin/v1/companies", { body: newCompany([tower]) });
  const { uuid } = data.company;
  const { system } = rig.services.database;
  await system
    .updateTable("companies")
    .set({ email_domains: ["rival.test"] })
    .where("uuid", "=", uuid)
    .execute();
  const colleague = await managed.newPerson({ company_uuid: acme });
  const other = await managed.newPerson({ company_uuid: uuid });
  const nobodys = await managed.newPerson({ buildings: [] });
  const emails = [colleague.email, other.email, nobodys.email, "new@rival.test"];
  const { people } = (await api(invite, { body: { building_uuid: tower, company_uuid: acme, emails } })).data;
  expect(people.map(({ outcome }) => outcome)).toEqual(["member", "elsewhere", "elsewhere", "elsewhere"]);
  const after = await system
    .selectFrom("users")
    .where("uuid", "in", [other.uuid, nobodys.uuid])
    .select(["company_uuid", "default_building_uuid"])
    .orderBy("created_at")
    .orderBy("uuid")
    .execute();
  expect(after).toEqual([
    { company_uuid: uuid, default_building_uuid: tower },
    { company_uuid: null, default_building_uuid: null },
  ]);
  expect(await mailTo("new@rival.test")).toBeUndefined();
});
