import { afterAll, beforeAll, expect, test } from "vitest";
import { createScimToken } from "../scim/tokens.ts";
import { type ManagedPortfolio, managedPortfolio, type NewPerson } from "../../testing/grants.ts";
import { refusalOf } from "../../testing/refusal-of.ts";
import { type Rig, startRig } from "../../testing/rig.ts";

let rig: Rig;
let managed: ManagedPortfolio;
let owner: NewPerson;
let admin: NewPerson;
beforeAll(async () => {
  rig = await startRig();
  managed = await managedPortfolio(rig);
  owner = await managed.newPerson({ grants: [{ role: "owner" }] });
  admin = await managed.newPerson({ grants: [{ role: "company_admin", company_uuid: managed.acme }] });
});
afterAll(() => rig.close());

const read = async (who: NewPerson, uuid = managed.acme) =>
  (await who.api("GET /admin/v1/companies/:uuid/directory", { params: { uuid } })).data;
const make = async (who: NewPerson, uuid = managed.acme) =>
  (await who.api("POST /admin/v1/companies/:uuid/directory/tokens", { params: { uuid } })).data;
const withdraw = async (who: NewPerson, tokenUuid: string, uuid = managed.acme) =>
  (await who.api("DELETE /admin/v1/companies/:uuid/directory/tokens/:tokenUuid", { params: { uuid, tokenUuid } })).data;
const askAs = async (token: string) =>
  (await rig.ask({ url: "/scim/v2/Users", headers: { authorization: `Bearer ${token}`, "x-brand": "alpha" } }))
    .statusCode;
const factsOf = async (action: string) =>
  (await owner.api("GET /admin/v1/facts")).data.facts.filter((fact) => fact.action === action);

test("G8 a token gives access to the company's directory, is shown once, has its last use, and is invalid once it is revoked", async () => {
  const made = await make(admin);
  expect(made.address).toMatch(/^https?:\/\/[^/]+\/scim\/v2$/);
  const [token] = made.tokens;
  expect(token?.last_used_at).toBeNull();
  expect(await askAs(made.token)).toBe(200);
  const after = await read(owner);
  expect(JSON.stringify(after)).not.toContain(made.token);
  expect(after.tokens[0]?.last_used_at).toBe(rig.clock.now().toISOString());
  const kept = await rig.services.database.system.selectFrom("scim_tokens").selectAll().execute();
  expect(JSON.stringify(kept)).not.toContain(made.token);
  const left = await withdraw(owner, token?.uuid ?? "");
  expect(left.tokens).toEqual([]);
  expect(await askAs(made.token)).toBe(401);
  expect(await factsOf("token.created")).toMatchObject([
    { actor: { uuid: admin.uuid }, target: { uuid: managed.acme }, details: { of: "directory" } },
  ]);
  expect(await factsOf("token.ended")).toMatchObject([{ actor: { uuid: owner.uuid }, target: { uuid: managed.acme } }]);
  expect(await refusalOf(withdraw(owner, token?.uuid ?? ""))).toBe("item_not_found");
});

test("G8 a token of the command line is in the same table, and can be revoked here", async () => {
  const { token } = await createScimToken(rig.services.database, rig.clock, { company: "alpha/acme", endOlder: true });
  const { tokens } = await read(admin);
  expect(tokens).toHaveLength(1);
  await withdraw(admin, tokens[0]?.uuid ?? "");
  expect(await askAs(token)).toBe(401);
});

test("G8 concurrent calls cannot create more tokens than a company may have", async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => make(admin)));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
  await expect(make(admin)).rejects.toMatchObject({
    problem: { code: "validation_failed", errors: [{ path: "/tokens", code: "tokens_at_most" }] },
  });
});

test("G8 nobody reads, creates or revokes tokens of a company that is not completely theirs, or without a recent sign-in", async () => {
  const body = { name: "Two", logo: null, url: "", manager_email: null, approves_sign_ups: false };
  const both = { ...body, building_uuids: [managed.tower, managed.annex] };
  const { uuid } = (await owner.api("POST /admin/v1/companies", { body: both })).data.company;
  const { tokens } = await make(owner, uuid);
  const manager = await managed.newPerson({ grants: [{ role: "property_manager", building_uuid: managed.tower }] });
  const desk = await managed.newPerson({ grants: [{ role: "front_desk", building_uuid: managed.tower }] });
  const expected = [
    [admin, "company_not_found"],
    [manager, "beyond_own_grants"],
    [desk, "permission_missing"],
  ] as const;
  for (const [who, code] of expected)
    for (const act of [() => read(who, uuid), () => make(who, uuid), () => withdraw(who, tokens[0]?.uuid ?? "", uuid)])
      expect(await refusalOf(act())).toBe(code);
  expect(await refusalOf(withdraw(admin, tokens[0]?.uuid ?? ""))).toBe("item_not_found");
  await rig.services.database.system
    .updateTable("sessions")
    .set({ created_at: new Date(rig.clock.now().getTime() - 12 * 60 * 60_000 - 1) })
    .where("user_uuid", "=", owner.uuid)
    .execute();
  rig.clock.advance(2);
  expect((await read(owner, uuid)).tokens).toHaveLength(1);
  expect(await refusalOf(make(owner, uuid))).toBe("sign_in_again");
  expect(await refusalOf(withdraw(owner, tokens[0]?.uuid ?? "", uuid))).toBe("sign_in_again");
});
