import type { EndpointReply } from "@atrium/contract/client.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ManagedPortfolio, managedPortfolio, type NewPerson } from "../../testing/grants.ts";
import { refusalOf } from "../../testing/refusal-of.ts";
import { type Rig, startRig } from "../../testing/rig.ts";

let rig: Rig;
let managed: ManagedPortfolio;
let owner: NewPerson;
/** A manager of the tower; the company is in the tower and in the annex. */
let manager: NewPerson;
let companyAdmin: NewPerson;
beforeAll(async () => {
  rig = await startRig();
  managed = await managedPortfolio(rig);
  owner = await managed.newPerson({ grants: [{ role: "owner" }] });
  manager = await managed.newPerson({ grants: [{ role: "property_manager", building_uuid: managed.tower }] });
  companyAdmin = await managed.newPerson({ grants: [{ role: "company_admin", company_uuid: managed.acme }] });
});
afterAll(() => rig.close());

type Company = EndpointReply<"GET /admin/v1/companies/:uuid">["data"]["company"];
const change = "PUT /admin/v1/companies/:uuid";
const read = async (who: NewPerson, uuid: string) =>
  (await who.api("GET /admin/v1/companies/:uuid", { params: { uuid } })).data.company;
const sendable = (company: Company) => {
  const { name, logo, url, building_uuids, manager_email, approves_sign_ups, version } = company;
  return { name, logo, url, building_uuids, manager_email, approves_sign_ups, version };
};
const fields = (more: Partial<ReturnType<typeof sendable>> = {}) => ({
  name: "Fresh Works",
  logo: null,
  url: "",
  building_uuids: [managed.tower],
  manager_email: null,
  approves_sign_ups: false,
  ...more,
});
const add = async (who: NewPerson, more: Parameters<typeof fields>[0] = {}) =>
  (await who.api("POST /admin/v1/companies", { body: fields(more) })).data.company;
const factsOf = async (action: string) =>
  (await owner.api("GET /admin/v1/facts")).data.facts.filter((fact) => fact.action === action);

describe("the list", () => {
  test("G8 companies go page by page by name, each with the number of its people, and none twice", async () => {
    for (const name of ["List A", "list b", "List C"]) await add(owner, { name });
    const found: string[] = [];
    let after: string | undefined;
    do {
      const query = { search: "list", limit: 2, ...(after ? { after } : {}) };
      const { data } = await owner.api("GET /admin/v1/companies", { query });
      found.push(...data.companies.map(({ name }) => name));
      after = data.next ?? undefined;
    } while (after);
    expect(found).toEqual(["List A", "list b", "List C"]);
  });

  test("G8 a company is found by a part of its name and by the beginning of a domain; its people are counted", async () => {
    const company = await add(owner, { name: "Counted & Sons" });
    await managed.newPerson({ company_uuid: company.uuid });
    await managed.newPerson({ company_uuid: company.uuid, buildings: [managed.annex] });
    await owner.api("POST /admin/v1/companies/:uuid/domains", {
      params: { uuid: company.uuid },
      body: { domain: "counted.test" },
    });
    for (const search of ["ed & s", "COUNTED.t"]) {
      const { companies } = (await owner.api("GET /admin/v1/companies", { query: { search } })).data;
      expect(companies).toMatchObject([{ uuid: company.uuid, people_count: 2, email_domains: ["counted.test"] }]);
    }
    // A manager of the tower reads the people of the tower.
    const { companies } = (await manager.api("GET /admin/v1/companies", { query: { search: "counted" } })).data;
    expect(companies).toMatchObject([{ uuid: company.uuid, people_count: 1 }]);
  });

  test("G8 a company's administrator sees only their own company; a person without a role sees none", async () => {
    const { companies } = (await companyAdmin.api("GET /admin/v1/companies")).data;
    expect(companies.map(({ uuid }) => uuid)).toEqual([managed.acme]);
    const desk = await managed.newPerson({ grants: [{ role: "front_desk", building_uuid: managed.tower }] });
    expect(await refusalOf(desk.api("GET /admin/v1/companies"))).toBe("permission_missing");
  });

  test("G8 a manager has the companies of their buildings", async () => {
    const elsewhere = await add(owner, { name: "Elsewhere", building_uuids: [managed.annex] });
    const { companies } = (await manager.api("GET /admin/v1/companies", { query: { search: "elsewhere" } })).data;
    expect(companies).toEqual([]);
    expect(await refusalOf(read(manager, elsewhere.uuid))).toBe("company_not_found");
    const query = { search: "elsewhere", building_uuid: managed.annex };
    expect((await owner.api("GET /admin/v1/companies", { query })).data.companies).toHaveLength(1);
    expect(await refusalOf(owner.api("GET /admin/v1/companies", { query: { after: "bm9uZQ" } }))).toBe(
      "invalid_parameter",
    );
  });
});

describe("a company", () => {
  test("G8 a manager adds a company to their building; it is the console's, and the fact names it", async () => {
    const company = await add(manager, {
      name: "  Quay Traders ",
      manager_email: "Desk@Quay.Test",
      approves_sign_ups: true,
    });
    expect(company).toMatchObject({
      name: "Quay Traders",
      manager_email: "desk@quay.test",
      owner: "console",
      may_change: true,
      may_vouch: true,
      domains: [],
      buildings: [{ uuid: managed.tower }],
    });
    const [fact] = await factsOf("company.created");
    expect(fact?.target).toMatchObject({ kind: "company", uuid: company.uuid });
  });

  test("G8 a change of a pack's company makes it the console's, and the fact has the former and new values", async () => {
    const before = await read(owner, managed.acme);
    expect(before.owner).toBe("pack");
    const body = { ...sendable(before), name: "Acme United", url: "https://acme.test/" };
    const { company } = (await companyAdmin.api(change, { params: { uuid: managed.acme }, body })).data;
    expect(company).toMatchObject({ name: "Acme United", url: "https://acme.test/", owner: "console" });
    const [fact] = await factsOf("company.changed");
    expect(fact?.details).toEqual({
      name_from: before.name,
      name_to: "Acme United",
      url_from: before.url,
      url_to: "https://acme.test/",
    });
  });

  test("G8 of many concurrent changes based on the same version, one succeeds", async () => {
    const company = await add(owner, { name: "Race" });
    const outcomes = await Promise.allSettled(
      ["One", "Two", "Three", "Four"].map((name) =>
        owner.api(change, { params: { uuid: company.uuid }, body: { ...sendable(company), name } }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const late = owner.api(change, { params: { uuid: company.uuid }, body: sendable(company) });
    expect(await refusalOf(late)).toBe("changed_meanwhile");
  });

  test("G8 a company that is also in buildings of others is read with the caller's own buildings only, and not changed", async () => {
    const shared = await add(owner, { name: "Shared", building_uuids: [managed.tower, managed.annex] });
    const shown = await read(manager, shared.uuid);
    expect(shown).toMatchObject({ may_change: false, may_vouch: false, building_uuids: [managed.tower] });
    const call = manager.api(change, { params: { uuid: shared.uuid }, body: { ...sendable(shared), name: "Mine" } });
    expect(await refusalOf(call)).toBe("beyond_own_grants");
    expect(await read(owner, shared.uuid)).toMatchObject({ name: "Shared" });
  });

  test.each<[string, () => NewPerson, Partial<ReturnType<typeof sendable>>, string]>([
    ["no name", () => owner, { name: "" }, "/name"],
    ["an address that runs a script", () => owner, { url: "javascript:alert(1)" }, "/url"],
    ["a picture that nobody sent", () => owner, { logo: `${"0".repeat(64)}.png` }, "/logo"],
    ["approval by nobody", () => owner, { approves_sign_ups: true, manager_email: null }, "/manager_email"],
    [
      "a building that is none",
      () => owner,
      { building_uuids: ["0199a3c0-0000-7000-8000-000000000000"] },
      "/building_uuids/0",
    ],
    [
      "its own administrator, who leads it out of a building",
      () => companyAdmin,
      { building_uuids: [] },
      "/building_uuids",
    ],
  ])("G8 %s is refused by its field, and nothing changes", async (_, who, wrong, path) => {
    const before = await read(owner, managed.acme);
    const call = who().api(change, { params: { uuid: managed.acme }, body: { ...sendable(before), ...wrong } });
    await expect(call).rejects.toMatchObject({
      problem: { code: "validation_failed", errors: expect.arrayContaining([expect.objectContaining({ path })]) },
    });
    expect(await read(owner, managed.acme)).toEqual(before);
  });

  test("G8 a company cannot be added to no building, or to another manager's; a company's administrator cannot add one", async () => {
    for (const building_uuids of [[], [managed.annex]])
      expect(await refusalOf(add(manager, { building_uuids }))).toBe("validation_failed");
    expect(await refusalOf(add(companyAdmin))).toBe("permission_missing");
  });

  test("G8 a company outside of the reach is refused like one that does not exist", async () => {
    const other = await add(owner, { name: "Other" });
    const params = { uuid: other.uuid };
    expect(await refusalOf(read(companyAdmin, other.uuid))).toBe("company_not_found");
    expect(await refusalOf(companyAdmin.api(change, { params, body: sendable(other) }))).toBe("company_not_found");
  });
});
