import type { Insertable } from "kysely";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type HistoryFill, historyFill } from "../../testing/history.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import type { RoomWaitsTable } from "../bookings/tables.ts";

let rig: Rig;
let fill: HistoryFill;
let room: string;
beforeAll(async () => {
  rig = await startRig();
  fill = await historyFill(rig);
  room = await fill.room();
});
afterAll(() => rig.close());

/** Holds a room for Anna for the given number of minutes: for one hour, beginning five hours later. */
async function hold(ends: number, more: Partial<Insertable<RoomWaitsTable>> = {}): Promise<string> {
  const values = {
    portfolio_uuid: fill.portfolioUuid,
    uuid: v7(),
    building_uuid: fill.towerUuid,
    user_uuid: fill.personOf("anna@acme.test"),
    resource_uuid: null,
    rooms: [room],
    people: null,
    start_at: fill.at(ends + 300),
    end_at: fill.at(ends + 360),
    state: "offered" as const,
    joined_at: fill.at(-100),
    held_uuid: room,
    offer_ends_at: fill.at(ends),
    ...more,
  };
  await rig.services.database.system.insertInto("room_waits").values(values).execute();
  return values.uuid;
}

test("T1 K9 a room that is held for the person comes first, with its end; one of another person, a past one and a waiting one do not", async () => {
  const { api } = await rig.login("anna@acme.test");
  const today = async () =>
    (await api("GET /tenant/v1/buildings/:id/today", { params: { id: fill.towerUuid }, query: { lang: "en" } })).data
      .rows;
  await hold(10, { user_uuid: fill.personOf("terms@acme.test") });
  await hold(20, { state: "waiting", held_uuid: null, offer_ends_at: null });
  await hold(-10);
  await fill.booking(room, { start_at: fill.at(5), end_at: fill.at(60) });
  expect(await today()).toMatchObject([{ kind: "booking" }]);
  await hold(40);
  const first = await hold(30);
  expect(await today()).toMatchObject([
    {
      kind: "held",
      uuid: first,
      title: "Room",
      start_at: fill.at(330).toISOString(),
      end_at: fill.at(390).toISOString(),
      offer_ends_at: fill.at(30).toISOString(),
    },
    { kind: "booking" },
  ]);
});
