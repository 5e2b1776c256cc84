import { afterAll, beforeAll, expect, test } from "vitest";
import { type Rig, startRig } from "../../testing/rig.ts";
import { grantsOfPerson, insertGrant } from "../grants/store.ts";
import { applySamplePack, type Files, sampleUuid } from "../../testing/sample-pack/sample-pack.ts";

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.close());

const apply = (changed: Files = {}) => applySamplePack(rig.services, changed);
const system = () => rig.services.database.system;
async function uuidOf(table: "buildings" | "users", packKey: string): Promise<string> {
  const found = system()
    .selectFrom(table)
    .where("portfolio_uuid", "=", await sampleUuid(system()));
  return (await found.where("pack_key", "=", packKey).select("uuid").executeTakeFirstOrThrow()).uuid;
}

test("G1 a pack gives and removes its roles; roles given in the console stay, and neither affects the other", async () => {
  await apply();
  const ana = await uuidOf("users", "ana@acme.example");
  const given = { scope: "portfolio", uuid: null } as const;
  const own = { portfolioUuid: await sampleUuid(system()), db: system() };
  const giving = { userUuid: ana, by: ana, now: rig.clock.now() };
  const rolesOf = async () =>
    (await grantsOfPerson(own, ana)).map(({ role, scope }) => `${role} in a ${scope}`).toSorted();
  const ofPack = ["company_admin in a company", "request_manager in a building"];
  expect(await rolesOf()).toEqual(ofPack);
  expect(await insertGrant(own, { ...giving, role: "analyst", place: given })).toBe(true);
  const tower = { scope: "building", uuid: await uuidOf("buildings", "tower") } as const;
  expect(await insertGrant(own, { ...giving, role: "request_manager", place: tower }), "she has it").toBe(false);
  await apply({ "sample/grants.yaml": undefined });
  expect(await rolesOf()).toEqual(["analyst in a portfolio"]);
  expect(await insertGrant(own, { ...giving, role: "request_manager", place: tower })).toBe(true);
  await apply();
  expect(await rolesOf()).toEqual(["analyst in a portfolio", ...ofPack, "request_manager in a building"]);
  await apply({ "sample/grants.yaml": undefined });
  expect(await rolesOf()).toEqual(["analyst in a portfolio", "request_manager in a building"]);
});
