import { roles } from "@atrium/rules/roles.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Given, type ManagedPortfolio, managedPortfolio, type NewPerson } from "../../testing/grants.ts";
import { refusalOf } from "../../testing/refusal-of.ts";
import { type Rig, startRig } from "../../testing/rig.ts";

const list = "GET /admin/v1/people";
const read = "GET /admin/v1/people/:uuid";
const deactivate = "PUT /admin/v1/people/:uuid/deactivated";
const give = "POST /admin/v1/people/:uuid/grants";
const take = "DELETE /admin/v1/people/:uuid/grants/:grantUuid";

let rig: Rig;
let managed: ManagedPortfolio;
beforeAll(async () => {
  rig = await startRig();
  managed = await managedPortfolio(rig);
});
afterAll(() => rig.close());
beforeEach(() => rig.forgetLimits());

const factsOf = (target: string) =>
  rig.services.database.system
    .selectFrom("facts")
    .select(["action", "actor_uuid", "details"])
    .where("target_uuid", "=", target)
    .orderBy("uuid")
    .execute();

describe("G6 the list of people", () => {
  test("G6 are ordered by last and first name, page by page, and nobody is on two pages", async () => {
    const { api } = await managed.newPerson({ grants: [{ role: "owner" }] });
    for (const name of ["Cleo", "Adam", "Bea"]) await managed.newPerson({ name, last: "Zz-Paging" });
    const query = { search: "zz-paging" };
    const whole = (await api(list, { query })).data.people.map(({ first_name }) => first_name);
    expect(whole).toEqual(["Adam", "Bea", "Cleo"]);
    const first = await api(list, { query: { ...query, limit: 2 } });
    const second = await api(list, { query: { ...query, limit: 2, after: first.data.next ?? "" } });
    expect([...first.data.people, ...second.data.people].map(({ first_name }) => first_name)).toEqual(whole);
    expect([first.data.next === null, second.data.next]).toEqual([false, null]);
  });

  test.each([
    "",
    "bm90IGpzb24",
    Buffer.from('["a","not-a-uuid"]').toString("base64url"),
    Buffer.from('["\\u0000"]').toString("base64url"),
  ])("G6 an invalid cursor is refused: %s", async (after) => {
    const { api } = await managed.newPerson({ grants: [{ role: "owner" }] });
    expect(await refusalOf(api(list, { query: { after } }))).toBe("invalid_parameter");
  });

  test.each([
    ["the last name", "quincy"],
    ["the first name", "Ilse"],
    ["first and last", "ilse quin"],
    ["last and first", "QUINCY il"],
    ["the address", "ADDRESS"],
  ])("G6 a person is found by the beginning of %s", async (_, search) => {
    const { api } = await managed.newPerson({ grants: [{ role: "owner" }] });
    const ilse = await managed.newPerson({ name: "Ilse", last: "Quincy" });
    const wanted = search === "ADDRESS" ? ilse.email.slice(0, 30).toUpperCase() : search;
    const found = (await api(list, { query: { search: wanted } })).data.people;
    expect(found.map(({ uuid }) => uuid)).toContain(ilse.uuid);
    expect((await api(list, { query: { search: "uincy" } })).data.people).toEqual([]);
  });

  test("G6 it is filtered by building, company and status", async () => {
    const { api } = await managed.newPerson({ grants: [{ role: "owner" }] });
    const at = { name: "Nils", last: "Xx-Filter" };
    const [plain, annexed, ofAcme, off, waiting] = [
      await managed.newPerson({ ...at, name: "A" }),
      await managed.newPerson({ ...at, name: "B", buildings: [managed.annex] }),
      await managed.newPerson({ ...at, name: "C", company_uuid: managed.acme }),
      await managed.newPerson({ ...at, name: "D", deactivated: true }),
      await managed.newPerson({ ...at, name: "E", awaits_approval: true }),
    ];
    const found = async (query: object) =>
      (await api(list, { query: { search: "xx-filter", ...query } })).data.people.map(({ uuid }) => uuid);
    expect(await found({})).toHaveLength(5);
    expect(await found({ building_uuid: managed.annex })).toEqual([annexed.uuid]);
    expect(await found({ company_uuid: managed.acme })).toEqual([ofAcme.uuid]);
    expect(await found({ standing: "deactivated" })).toEqual([off.uuid]);
    expect(await found({ standing: "waiting" })).toEqual([waiting.uuid]);
    expect(await found({ standing: "active" })).toEqual([plain.uuid, annexed.uuid, ofAcme.uuid]);
  });

  test.each<[string, (managed: ManagedPortfolio) => Given, string[]]>([
    ["the portfolio", () => ({ role: "property_manager" }), ["Acme", "Annex", "Tower"]],
    ["the brand", ({ brand }) => ({ role: "property_manager", whitelabel_uuid: brand }), ["Acme", "Annex", "Tower"]],
    ["a building", ({ annex }) => ({ role: "front_desk", building_uuid: annex }), ["Annex"]],
    ["a company", ({ acme }) => ({ role: "company_admin", company_uuid: acme }), ["Acme"]],
  ])("G1 a person with a grant in %s sees the people there and no others", async (_, granted, seen) => {
    const last = `Scope-${_.replaceAll(" ", "-")}`;
    await managed.newPerson({ name: "Tower", last });
    const annexed = await managed.newPerson({ name: "Annex", last, buildings: [managed.annex] });
    await managed.newPerson({ name: "Acme", last, buildings: [managed.tower], company_uuid: managed.acme });
    const { api } = await managed.newPerson({ buildings: [], grants: [granted(managed)] });
    const found = (await api(list, { query: { search: last } })).data.people.map(({ first_name }) => first_name);
    expect(found).toEqual(seen);
    const answer = await refusalOf(api(read, { params: { uuid: annexed.uuid } }));
    expect(answer).toBe(seen.includes("Annex") ? "none" : "person_not_found");
  });

  test("G1 people of another portfolio are not found, not even by an owner", async () => {
    const { api } = await managed.newPerson({ grants: [{ role: "owner" }] });
    const { uuid } = await rig.services.database.system
      .selectFrom("users")
      .select("uuid")
      .where("email", "=", "berta@borealis.test")
      .executeTakeFirstOrThrow();
    expect(await refusalOf(api(read, { params: { uuid } }))).toBe("person_not_found");
    expect((await api(list, { query: { search: "berg" } })).data.people).toEqual([]);
  });
});

describe("G6 a person's page", () => {
  test("G6 one person has account, buildings, grants with their giver, and sessions", async () => {
    const owner = await managed.newPerson({ name: "Olga", last: "Owner", grants: [{ role: "owner" }] });
    const person = await managed.newPerson({ name: "Pia", last: "Page", buildings: [managed.tower, managed.annex] });
    const params = { uuid: person.uuid };
    await owner.api(give, { params, body: { role: "front_desk", scope: "building", scope_uuid: managed.annex } });
    const shown = (await owner.api(read, { params })).data.person;
    expect(shown).toMatchObject({ first_name: "Pia", standing: "active", company: null, owner_by_pack: false });
    expect(shown.buildings.map(({ uuid }) => uuid).toSorted()).toEqual([managed.tower, managed.annex].toSorted());
    expect(shown.grants).toMatchObject([
      { role: "front_desk", scope: "building", scope_uuid: managed.annex, given_by: "Olga Owner" },
    ]);
    expect(shown.sessions).toHaveLength(1);
    expect(JSON.stringify(shown)).not.toMatch(/hash|password/);
  });

  test("G1 a manager of one building reads only that building's buildings and grants", async () => {
    const manager = await managed.newPerson({ grants: [{ role: "property_manager", building_uuid: managed.tower }] });
    const person = await managed.newPerson({
      buildings: [managed.tower, managed.annex],
      grants: [
        { role: "front_desk", building_uuid: managed.tower },
        { role: "front_desk", building_uuid: managed.annex },
      ],
    });
    const shown = (await manager.api(read, { params: { uuid: person.uuid } })).data.person;
    expect(shown.buildings.map(({ uuid }) => uuid)).toEqual([managed.tower]);
    expect(shown.grants.map(({ scope_uuid }) => scope_uuid)).toEqual([managed.tower]);
  });

  test("G6 a person who is switched off is signed out at once and cannot sign in, until switched on again", async () => {
    const manager = await managed.newPerson({ grants: [{ role: "property_manager", building_uuid: managed.tower }] });
    const person = await managed.newPerson();
    const params = { uuid: person.uuid };
    const off = await manager.api(deactivate, { params, body: { deactivated: true } });
    expect(off.data.person).toMatchObject({ standing: "deactivated", sessions: [] });
    expect(await refusalOf(person.api("GET /users/current"))).toBe("session_ended");
    await manager.api(deactivate, { params, body: { deactivated: true } });
    const on = await manager.api(deactivate, { params, body: { deactivated: false } });
    expect(on.data.person.standing).toBe("active");
    const facts = (await factsOf(person.uuid)).map(({ action, actor_uuid }) => [action, actor_uuid]);
    expect(facts).toEqual([
      ["session.all_ended", null],
      ["person.deactivated", manager.uuid],
      ["person.reactivated", manager.uuid],
    ]);
  });

  test.each<[string, () => Promise<NewPerson>]>([
    ["who belongs to another building too", () => managed.newPerson({ buildings: [managed.tower, managed.annex] })],
    ["an owner", () => managed.newPerson({ grants: [{ role: "owner" }] })],
    ["an administrator by the pack", () => managed.newPerson({ admin: true })],
    [
      "who runs another building",
      () => managed.newPerson({ grants: [{ role: "front_desk", building_uuid: managed.annex }] }),
    ],
  ])("G1 a manager of one building does not switch off %s", async (_, of) => {
    const manager = await managed.newPerson({ grants: [{ role: "property_manager", building_uuid: managed.tower }] });
    const person = await of();
    const call = manager.api(deactivate, { params: { uuid: person.uuid }, body: { deactivated: true } });
    expect(await refusalOf(call)).toBe("beyond_own_grants");
    expect(await factsOf(person.uuid)).toEqual([]);
  });

  test("G6 nobody can switch themselves off", async () => {
    const { api, uuid } = await managed.newPerson({ grants: [{ role: "owner" }] });
    expect(await refusalOf(api(deactivate, { params: { uuid }, body: { deactivated: true } }))).toBe("not_oneself");
  });
});

describe("G1 grants are given and taken", () => {
  test("G1 a grant applies at once, is recorded as a fact, and repeating it changes nothing", async () => {
    const owner = await managed.newPerson({ grants: [{ role: "owner" }] });
    const person = await managed.newPerson();
    const params = { uuid: person.uuid };
    expect(await refusalOf(person.api(list, {}))).toBe("permission_missing");
    const body = { role: "front_desk", scope: "building", scope_uuid: managed.tower } as const;
    await owner.api(give, { params, body });
    const twice = await owner.api(give, { params, body });
    expect(twice.data.person.grants).toHaveLength(1);
    rig.clock.advance(2);
    expect(await refusalOf(person.api(list, {}))).toBe("none");
    const me = (await person.api("GET /admin/v1/me")).data;
    expect(me.buildings).toMatchObject([{ uuid: managed.tower, capabilities: [...roles.front_desk.may] }]);
    const permissions = (await person.api("GET /user-permissions/v1", { query: {} })).data.permissions;
    expect(permissions[managed.tower]).toContain("can-see-admin-ui-link");

    const grantUuid = twice.data.person.grants[0]?.uuid ?? "";
    const taken = await owner.api(take, { params: { ...params, grantUuid } });
    expect(taken.data.person.grants).toEqual([]);
    rig.clock.advance(2);
    expect(await refusalOf(person.api(list, {}))).toBe("permission_missing");
    expect(await refusalOf(owner.api(take, { params: { ...params, grantUuid } }))).toBe("grant_not_found");
    const details = { role: "front_desk", scope: "building", scope_uuid: managed.tower };
    expect(await factsOf(person.uuid)).toEqual([
      { action: "grant.given", actor_uuid: owner.uuid, details },
      { action: "grant.taken", actor_uuid: owner.uuid, details },
    ]);
  });

  test("G1 a role is refused in a kind of place that it is not for, in an unknown place, and beyond the caller's own grants", async () => {
    const owner = await managed.newPerson({ grants: [{ role: "owner" }] });
    const manager = await managed.newPerson({ grants: [{ role: "property_manager", building_uuid: managed.tower }] });
    const params = { uuid: (await managed.newPerson()).uuid };
    const foreign = await rig.services.database.system
      .selectFrom("buildings")
      .select("uuid")
      .where("pack_key", "=", "hall")
      .executeTakeFirstOrThrow();
    const said = (
      api: NewPerson["api"],
      body: { role: "owner" | "front_desk"; scope: "portfolio" | "building"; scope_uuid?: string },
    ) => refusalOf(api(give, { params, body }));
    expect(await said(owner.api, { role: "owner", scope: "building", scope_uuid: managed.tower })).toBe(
      "role_not_there",
    );
    expect(await said(owner.api, { role: "front_desk", scope: "building" })).toBe("place_not_found");
    expect(await said(owner.api, { role: "front_desk", scope: "portfolio", scope_uuid: managed.tower })).toBe(
      "place_not_found",
    );
    expect(await said(owner.api, { role: "front_desk", scope: "building", scope_uuid: foreign.uuid })).toBe(
      "place_not_found",
    );
    expect(await said(manager.api, { role: "owner", scope: "portfolio" })).toBe("beyond_own_grants");
    expect(await said(manager.api, { role: "front_desk", scope: "building", scope_uuid: managed.annex })).toBe(
      "beyond_own_grants",
    );
    expect(await said(manager.api, { role: "front_desk", scope: "building", scope_uuid: managed.tower })).toBe("none");
  });

  test("G4 a sign-in older than twelve hours gives and takes nothing; a new one does", async () => {
    const owner = await managed.newPerson({ grants: [{ role: "owner" }] });
    const params = { uuid: (await managed.newPerson()).uuid };
    const body = { role: "front_desk", scope: "building", scope_uuid: managed.tower } as const;
    // The session continues with a new token.
    await rig.services.database.system
      .updateTable("sessions")
      .set({ created_at: new Date(rig.clock.now().getTime() - 12 * 60 * 60_000 - 1) })
      .where("user_uuid", "=", owner.uuid)
      .execute();
    rig.clock.advance(2);
    expect(await refusalOf(owner.api(list, {}))).toBe("none");
    expect(await refusalOf(owner.api(give, { params, body }))).toBe("sign_in_again");
    const again = await owner.signIn();
    expect(await refusalOf(again(give, { params, body }))).toBe("none");
  });

  describe("the last owner", () => {
    /** Exactly two owners. */
    async function twoOwners() {
      const { system } = rig.services.database;
      await system.deleteFrom("grants").where("role", "=", "owner").execute();
      await system.updateTable("users").set({ admin: false, hqo_staff: false }).execute();
      rig.clock.advance(2);
      const owners = [await managed.newPerson(), await managed.newPerson()] as const;
      const grants = [
        await managed.give(owners[0].uuid, { role: "owner" }),
        await managed.give(owners[1].uuid, { role: "owner" }),
      ];
      return { owners, grants: grants as [string, string] };
    }

    test("G1 the last owner stays, whether the grant is removed or the person is switched off", async () => {
      const { owners, grants } = await twoOwners();
      const [one, other] = owners;
      await one.api(take, { params: { uuid: other.uuid, grantUuid: grants[1] } });
      expect(await refusalOf(one.api(take, { params: { uuid: one.uuid, grantUuid: grants[0] } }))).toBe("last_owner");
      expect(await refusalOf(one.api(list, {}))).toBe("none");
    });

    test("G1 of two who remove each other at once one stays", async () => {
      for (let round = 0; round < 5; round += 1) {
        const { owners, grants } = await twoOwners();
        const [one, other] = owners;
        const said = await Promise.all([
          refusalOf(one.api(take, { params: { uuid: other.uuid, grantUuid: grants[1] } })),
          refusalOf(other.api(take, { params: { uuid: one.uuid, grantUuid: grants[0] } })),
        ]);
        // The second caller is the last owner, or no longer an owner.
        const [refused = ""] = said.filter((code) => code !== "none");
        expect(said.filter((code) => code === "none")).toHaveLength(1);
        expect(["last_owner", "permission_missing"]).toContain(refused);
        const { system } = rig.services.database;
        expect(await system.selectFrom("grants").where("role", "=", "owner").select("uuid").execute()).toHaveLength(1);
      }
    });
  });
});

test("G1 places are those that the person manages, by name", async () => {
  const owner = await managed.newPerson({ grants: [{ role: "owner" }] });
  const all = (await owner.api("GET /admin/v1/places", { query: {} })).data;
  expect(all.portfolio).toBe(true);
  expect(all.brands.map(({ uuid }) => uuid)).toContain(managed.brand);
  expect(all.buildings.map(({ uuid }) => uuid)).toEqual(expect.arrayContaining([managed.tower, managed.annex]));
  expect(all.companies.map(({ uuid }) => uuid)).toContain(managed.acme);
  const found = (await owner.api("GET /admin/v1/places", { query: { company_search: "zz" } })).data.companies;
  expect(found).toEqual([]);

  const desk = await managed.newPerson({ grants: [{ role: "front_desk", building_uuid: managed.annex }] });
  expect((await desk.api("GET /admin/v1/places", { query: {} })).data).toMatchObject({
    portfolio: false,
    brands: [],
    buildings: [{ uuid: managed.annex }],
  });
  const nobody = await managed.newPerson();
  const none = { portfolio: false, brands: [], buildings: [], companies: [] };
  expect((await nobody.api("GET /admin/v1/places", { query: {} })).data).toEqual(none);
});
