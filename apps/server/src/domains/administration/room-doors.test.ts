import { afterAll, beforeAll, expect, test } from "vitest";
import { managedPortfolio } from "../../testing/grants.ts";
import { historyFill } from "../../testing/history.ts";
import { memberRooms } from "../../testing/member-rooms.ts";
import { refusalOf } from "../../testing/refusal-of.ts";
import { type Rig, startRig } from "../../testing/rig.ts";

const door = "/admin/v1/buildings/:uuid/rooms/:roomUuid/door";

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.close());

test("K14 a sheet leads to its room, and with a new code the former one leads nowhere", async () => {
  const managed = await managedPortfolio(rig);
  const manager = await managed.newPerson({ grants: [{ role: "booking_manager", building_uuid: managed.tower }] });
  const rooms = memberRooms(await historyFill(rig));
  const room = await rooms.open();
  const params = { uuid: managed.tower, roomUuid: room };
  const sheet = (await manager.api(`GET ${door}`, { params })).data.door;
  expect(sheet).toMatchObject({ room_name: "Room", building_name: "Alpha Tower" });
  expect(sheet.address).toMatch(/^http:\/\/alpha\.test(:\d+)?\/r\/[0-9a-f]{12}\?from=mail$/);
  expect(sheet.address).toContain(sheet.shown);
  const codeOf = ({ shown }: { shown: string }) => shown.split("/r/")[1] ?? "";
  const { api } = await rig.login("anna@acme.test");
  const found = async (code: string) =>
    (await api("GET /tenant/v1/doors/:code", { params: { code } })).data.door.room.uuid;
  expect(await found(codeOf(sheet))).toBe(room);
  const renewed = (await manager.api(`PUT ${door}`, { params })).data.door;
  expect(codeOf(renewed)).not.toBe(codeOf(sheet));
  expect(await found(codeOf(renewed))).toBe(room);
  expect(await refusalOf(found(codeOf(sheet)))).toBe("resource_not_found");
  const { details } = await rig.services.database.system
    .selectFrom("facts")
    .select("details")
    .where("action", "=", "room.changed")
    .where("target_uuid", "=", room)
    .executeTakeFirstOrThrow();
  expect(details).toEqual({ door: "renewed" });
  // Managers of bookings in another building, and people without a grant, are refused.
  expect(await refusalOf(manager.api(`PUT ${door}`, { params: { uuid: managed.annex, roomUuid: room } }))).toBe(
    "permission_missing",
  );
  expect(await refusalOf(api(`GET ${door}`, { params }))).toBe("permission_missing");
});
