import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { historyFill } from "../../testing/history.ts";
import { memberRooms } from "../../testing/member-rooms.ts";
import { type Rig, startRig } from "../../testing/rig.ts";

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.close());

test("K1 the answer says whether the building offers the caller any room at all, with which equipment, and one by the night", async () => {
  const fill = await historyFill(rig);
  const rooms = memberRooms(fill);
  const { system } = rig.services.database;
  const { api } = await rig.login("anna@acme.test");
  const find = async (query: object) => {
    const params = { id: fill.towerUuid };
    return (await api("GET /tenant/v1/buildings/:id/rooms/free", { params, query: { ...rooms.timeIn(20), ...query } }))
      .data;
  };
  const most = { people: 99_999 };
  await system.updateTable("resources").set({ hours: null }).where("building_uuid", "=", fill.towerUuid).execute();
  await rooms.open({ owner_type: "company", owner_uuid: randomUUID() });
  await rooms.open({ approval_required: true, equipment: ["video"] });
  const nothing = { rooms: [], nearest: [], over_quota: [], offered: false, equipment: [], by_night: false };
  expect(await find(most)).toEqual(nothing);
  await rooms.open({ prices: JSON.stringify([{ per: "night", cents: 65_000 }]), equipment: ["screen"] });
  await rooms.open({ equipment: ["whiteboard", "screen"] });
  await rooms.open({ equipment: ["phone"], switched_off: true });
  expect(await find(most)).toMatchObject({
    rooms: [],
    offered: true,
    equipment: ["screen", "whiteboard"],
    by_night: false,
  });
  expect(await find({ from: "16:00", to: "11:00", nights: 1 })).toMatchObject({ offered: true, by_night: true });
});
