import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Running, runningOf } from "../../testing/grants.ts";
import { refusalOf } from "../../testing/refusal-of.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import { inTransaction } from "../../platform/database/in-transaction.ts";
import { record } from "../../platform/facts/facts.ts";

const list = "GET /admin/v1/facts";

let rig: Rig;
let house: Running;
beforeAll(async () => {
  rig = await startRig();
  house = await runningOf(rig);
});
afterAll(() => rig.close());
beforeEach(() => rig.forgetLimits());

type Said = {
  action: "booking.cancelled" | "booking.approved" | "session.ended";
  who: string;
  building?: string;
  about?: string;
};

/** Something that happened, a minute after what came before. */
async function happen({ action, who, building, about }: Said): Promise<Date> {
  rig.clock.advance(60);
  const now = rig.clock.now();
  await inTransaction(rig.services.database.tenant(house.portfolio_uuid), (own) =>
    record(
      own,
      {
        action,
        actor: { kind: "user", uuid: who },
        ...(about ? { target: { kind: "user", uuid: about } } : {}),
        ...(building ? { buildingUuid: building } : {}),
        details: { round: 1 },
      },
      { now },
    ),
  );
  return now;
}

test("G12 says who did what, on whom, where and when, newest first, page by page", async () => {
  const owner = await house.somebody({ name: "Olga", last: "Owner", grants: [{ role: "owner" }] });
  const { uuid: who } = await house.somebody({ name: "Wim", last: "Werker" });
  const from = (await happen({ action: "booking.cancelled", who, building: house.tower })).toISOString();
  await happen({ action: "booking.approved", who: owner.uuid, building: house.annex, about: who });
  await happen({ action: "session.ended", who });
  const ask = async (query: object) => (await owner.api(list, { query: { from, ...query } })).data;
  const { facts } = await ask({});
  expect(facts.map(({ action }) => action)).toEqual(["session.ended", "booking.approved", "booking.cancelled"]);
  expect(facts[1]).toMatchObject({
    actor: { kind: "user", uuid: owner.uuid, name: "Olga Owner" },
    target: { kind: "user", uuid: who, name: "Wim Werker" },
    building: { uuid: house.annex },
    details: { round: 1 },
  });
  const first = await ask({ limit: 2 });
  const second = await ask({ limit: 2, after: first.next ?? "" });
  expect([...first.facts, ...second.facts]).toEqual(facts);
  expect(second.next).toBeNull();
  const actions = async (query: object) => (await ask(query)).facts.map(({ action }) => action);
  expect(await actions({ action: "booking." })).toEqual(["booking.approved", "booking.cancelled"]);
  expect(await actions({ action: "booking.approved" })).toEqual(["booking.approved"]);
  expect(await actions({ person_uuid: owner.uuid })).toEqual(["booking.approved"]);
  expect(await actions({ building_uuid: house.tower })).toEqual(["booking.cancelled"]);
  expect(await actions({ until: facts[1]?.at ?? "" })).toEqual(["booking.cancelled"]);
});

test("G1 G12 a manager reads what happened in their buildings, and nobody of another portfolio anything of it", async () => {
  const { uuid: who } = await house.somebody();
  const from = (await happen({ action: "booking.cancelled", who, building: house.tower })).toISOString();
  await happen({ action: "booking.cancelled", who, building: house.annex });
  await happen({ action: "session.ended", who });
  const manager = await house.somebody({ grants: [{ role: "property_manager", building_uuid: house.annex }] });
  const seen = (await manager.api(list, { query: { from } })).data.facts;
  expect(seen.map(({ building }) => building?.uuid)).toEqual([house.annex]);
  const desk = await house.somebody({ grants: [{ role: "front_desk" }] });
  expect(await refusalOf(desk.api(list, { query: {} }))).toBe("permission_missing");
});
