import { v7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { refusalOf } from "../../testing/refusal-of.ts";
import { type Rig, startRig } from "../../testing/rig.ts";

let rig: Rig;
let anna: Awaited<ReturnType<Rig["login"]>>;
beforeAll(async () => {
  rig = await startRig();
  anna = await rig.login("anna@acme.test");
});
afterAll(() => rig.close());

const ask = async (building_uuid?: string, api = anna.api) =>
  (await api("GET /user-permissions/v1", { query: building_uuid ? { building_uuid } : {} })).data.permissions;

test("U7 X1 permissions are returned building by building, for all of the person's own buildings", async () => {
  const [tower, annex] = [await rig.uuid("buildings", "tower"), await rig.uuid("buildings", "annex")];
  expect(await ask()).toEqual({ [tower]: ["can-see-admin-ui-link"], [annex]: [] });
  expect(await ask(tower)).toEqual({ [tower]: ["can-see-admin-ui-link"] });
  expect(await ask(tower.toUpperCase())).toEqual({ [tower]: ["can-see-admin-ui-link"] });
  expect(await ask(annex)).toEqual({ [annex]: [] });
});

test("U7 a building of the brand that is not the person's, one of another portfolio and an unknown one are the same", async () => {
  for (const building of [await rig.uuid("buildings", "locked"), await rig.uuid("buildings", "hall"), v7()])
    expect([building, await ask(building)]).toEqual([building, {}]);
});

test("U7 the person of the same address in another portfolio has other permissions", async () => {
  const { api } = await rig.login("anna@acme.test", "beta");
  expect(await ask(undefined, api)).toEqual({ [await rig.uuid("buildings", "hall")]: [] });
});

test("U7 needs a session, and an invalid uuid is refused", async () => {
  expect(await refusalOf(ask(undefined, rig.api()))).toBe("unauthenticated");
  expect((await rig.ask({ url: "/api/user-permissions/v1?building_uuid=tower" })).statusCode).toBe(401);
  const answer = await rig.ask({
    url: "/api/user-permissions/v1?building_uuid=tower",
    headers: { authorization: `Bearer ${anna.token}` },
  });
  expect(answer.statusCode).toBe(400);
});
