/* The fake API for the rooms of a building: three rooms that a test may change, and the effect of changed rules on bookings. */
import type { EndpointReply } from "@atrium/contract/client.ts";
import { refuse } from "@atrium/web/testing/fake-answers.ts";
import type { Answers } from "@atrium/web/testing/fake-api.ts";
import { inDays, uuid } from "@atrium/web/testing/world-ids.ts";
import { changedByOthers } from "./estate-world.ts";

export type Room = EndpointReply<"GET /admin/v1/buildings/:uuid/rooms/:roomUuid">["data"]["room"];
type Effect = EndpointReply<"POST /admin/v1/buildings/:uuid/rooms/:roomUuid/effect">["data"];
type Standing = EndpointReply<"GET /admin/v1/buildings/:uuid/rooms/:roomUuid/standing">["data"];

export const roomOf = (at: number, name: string, own: Partial<Room> = {}): Room => ({
  uuid: uuid(0xf0000 + at),
  version: `version-${String(1).padStart(10, "0")}`,
  name: { en: name },
  description: { en: "By the water." },
  image: null,
  image_focus: null,
  image_url: null,
  image_alt_text: {},
  capacity: 8,
  places: 1,
  equipment: ["screen"],
  hours: [{ weekdays: ["mon", "tue", "wed", "thu", "fri"], from: "08:00", to: "20:00" }],
  exceptions: [],
  rules: [],
  prices: [{ per: "hour", cents: 3500 }],
  currency_type: "EUR",
  approval_required: false,
  cancellation_window_end_minutes: 1440,
  cancellation_steps: [],
  cancellation_description: {},
  buffer_before_minutes: 0,
  buffer_after_minutes: 0,
  check_in_minutes: null,
  pay_when_booking: false,
  switched_off: false,
  decided: false,
  companies: [],
  audiences: [],
  owner_name: null,
  parts: [],
  ...own,
});

/** Nothing that was booked would be other than it was. */
export const noEffect: Effect = {
  days: 30,
  total: 41,
  impossible: 0,
  examples: [],
  approval: 0,
  dearer: 0,
  cheaper: 0,
  against: 0,
};

export const tooLong = (at: number): Effect["examples"][number] => ({
  uuid: uuid(0xf2000 + at),
  person_name: "Noor Visser",
  start_at: inDays(-at, 9),
  end_at: inDays(-at, 12),
  check: "most",
  minutes: 60,
  at: null,
  quota: null,
});

export type RoomsWorld = { languages: string[]; list: Room[]; effect: Effect; standing: Standing };

export function roomsWorld(): RoomsWorld {
  return {
    languages: ["en", "nl-nl"],
    list: [
      roomOf(1, "Maas"),
      roomOf(2, "Noord"),
      roomOf(3, "Zuid", { switched_off: true, hours: null, capacity: null }),
    ],
    effect: noEffect,
    standing: {
      total: 1,
      bookings: [{ uuid: uuid(0xf1001), person_name: "Noor Visser", start_at: inDays(2, 9), end_at: inDays(2, 10) }],
    },
  };
}

export function roomsAnswers(world: RoomsWorld): Answers {
  const found = (wanted: string) => world.list.find((one) => one.uuid === wanted);
  return {
    "GET /admin/v1/buildings/:uuid/rooms": () => ({
      data: {
        timezone: "Europe/Amsterdam",
        languages: world.languages,
        decided: false,
        currency_type: "EUR",
        rooms: world.list
          .toSorted((one, other) => Number(one.switched_off) - Number(other.switched_off))
          .map(({ uuid, name, image_url, image_focus, capacity, hours, switched_off }) => ({
            uuid,
            name: name["en"] ?? "",
            image_url,
            image_focus,
            capacity,
            hours,
            switched_off,
          })),
      },
    }),
    "GET /admin/v1/buildings/:uuid/rooms/:roomUuid": ({ params }) => {
      const room = found(params.roomUuid);
      return room ? { data: { room } } : refuse("resource_not_found");
    },
    "POST /admin/v1/buildings/:uuid/rooms": ({ body }) => {
      const room = roomOf(9, "", body);
      world.list.push(room);
      return { data: { room } };
    },
    "PUT /admin/v1/buildings/:uuid/rooms/:roomUuid": ({ params, body }) => {
      const room = found(params.roomUuid);
      if (!room) return refuse("resource_not_found");
      if (room.version !== body.version) return refuse("changed_meanwhile");
      changedByOthers(room, body);
      return { data: { room } };
    },
    "PUT /admin/v1/buildings/:uuid/rooms/:roomUuid/switched-off": ({ params, body }) => {
      const room = found(params.roomUuid);
      if (!room) return refuse("resource_not_found");
      room.switched_off = body.switched_off;
      return { data: { room } };
    },
    "GET /admin/v1/buildings/:uuid/rooms/:roomUuid/calendar": {
      data: { timezone: "Europe/Amsterdam", calendar: null },
    },
    "GET /admin/v1/buildings/:uuid/rooms/:roomUuid/door": {
      data: {
        door: {
          room_name: "Noord",
          building_name: "Pier One",
          address: "https://alpha.example/r/c0de?from=mail",
          shown: "alpha.example/r/c0de",
        },
      },
    },
    "GET /admin/v1/buildings/:uuid/rooms/:roomUuid/standing": () => ({ data: world.standing }),
    "POST /admin/v1/buildings/:uuid/rooms/:roomUuid/effect": () => ({ data: world.effect }),
    "POST /admin/v1/room-pictures": {
      data: {
        name: `${"a".repeat(64)}.png`,
        url: `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg"/>')}`,
      },
    },
  };
}
