import type { EndpointKey } from "@atrium/contract/endpoints.ts";
import { v7 } from "uuid";
import { nothing, type Of } from "./call-shape.ts";
import { contentCalls } from "./content-calls.ts";
import { facilityCalls } from "./facility-calls.ts";
import type { Ids } from "./ids.ts";
import { onePixel } from "./one-pixel.ts";
import { peopleCalls } from "./people-calls.ts";
import { nextTime, oneTime } from "./slots.ts";

const inBuilding = ({ building }: Ids) => ({ uuid: building });
const ofBooking = ({ building, booking }: Ids) => ({ uuid: building, bookingUuid: booking });

const roomOf = ({ building, room }: Ids) => ({ uuid: building, roomUuid: room });
const ofRoom = { input: (ids: Ids) => ({ params: roomOf(ids) }) };

/** Calls of the console's own part of the API. */
export const consoleCalls = {
  "GET /admin/v1/me": nothing,
  "GET /admin/v1/places": nothing,
  ...peopleCalls,
  "GET /admin/v1/inbox": nothing,
  "GET /admin/v1/inbox/:kind/:uuid": {
    uses: ["waiting"],
    input: ({ waiting }) => ({ params: { kind: "booking", uuid: waiting } }),
  },
  "PUT /admin/v1/inbox/:kind/:uuid/decide": {
    uses: ["waiting"],
    input: ({ waiting }) => ({ params: { kind: "booking", uuid: waiting }, body: { decision: "approve" } }),
  },
  "GET /admin/v1/facts": nothing,
  "GET /admin/v1/facts/:uuid/changes": {
    uses: ["change"],
    input: ({ change }) => ({ params: { uuid: change } }),
  },
  "GET /admin/v1/numbers": nothing,
  "PUT /admin/v1/numbers/mail": { input: () => ({ body: { on: true } }) },
  "GET /admin/v1/buildings/:uuid/day": {
    input: (ids) => ({ params: inBuilding(ids), query: { date: oneTime.date } }),
  },
  "GET /admin/v1/buildings/:uuid/bookings/:bookingUuid": {
    uses: ["booking"],
    input: (ids) => ({ params: ofBooking(ids) }),
  },
  "GET /admin/v1/buildings/:uuid/occupants": {
    input: (ids) => ({ params: inBuilding(ids), query: { search: "a" } }),
  },
  "POST /admin/v1/buildings/:uuid/bookings/quote": {
    input: (ids) => ({ params: inBuilding(ids), body: { room_uuid: ids.resource, ...oneTime } }),
  },
  "POST /admin/v1/buildings/:uuid/bookings": {
    async input(ids, { quote }) {
      const requested = nextTime();
      const agreed = { ...requested, quote_hash: await quote(requested), overrides: [] };
      return { params: inBuilding(ids), body: { room_uuid: ids.resource, user_uuid: ids.person, ...agreed } };
    },
  },
  "PUT /admin/v1/buildings/:uuid/bookings/:bookingUuid": {
    uses: ["booking"],
    async input(ids, { quote }) {
      const requested = nextTime();
      const agreed = { ...requested, quote_hash: await quote(requested, ids.booking), overrides: [] };
      return { params: ofBooking(ids), body: { room_uuid: ids.resource, ...agreed } };
    },
  },
  "POST /admin/v1/buildings/:uuid/blackouts/touched": {
    input: (ids) => ({ params: inBuilding(ids), body: { rooms: [ids.resource], ...oneTime } }),
  },
  "POST /admin/v1/buildings/:uuid/blackouts": {
    input: (ids) => ({
      params: inBuilding(ids),
      body: { rooms: [ids.resource], ...nextTime(), reason: "The floor is being mended.", bookings: [] },
    }),
  },
  "DELETE /admin/v1/buildings/:uuid/blackouts/:blackoutUuid": {
    uses: ["blackout"],
    input: ({ building, blackout }) => ({ params: { uuid: building, blackoutUuid: blackout } }),
  },
  "PUT /admin/v1/buildings/:uuid/bookings/:bookingUuid/cancel": {
    uses: ["booking"],
    input: (ids) => ({ params: ofBooking(ids), body: { reason: "The room is being painted.", waive: true } }),
  },
  "PUT /admin/v1/buildings/:uuid/bookings/:bookingUuid/check-in": {
    uses: ["arrival"],
    input: ({ building, arrival }) => ({ params: { uuid: building, bookingUuid: arrival } }),
  },
  "GET /admin/v1/buildings/:uuid/rooms/:roomUuid/calendar": ofRoom,
  "PUT /admin/v1/buildings/:uuid/rooms/:roomUuid/calendar": {
    input: (ids) => ({ params: { uuid: ids.building, roomUuid: ids.resource }, body: {} }),
  },
  "DELETE /admin/v1/buildings/:uuid/rooms/:roomUuid/calendar": ofRoom,
  ...contentCalls,
  "GET /admin/v1/buildings/:uuid/rooms": { input: (ids) => ({ params: inBuilding(ids) }) },
  "GET /admin/v1/buildings/:uuid/rooms/:roomUuid": ofRoom,
  "POST /admin/v1/buildings/:uuid/rooms": {
    async input(ids, { asTheyStand }) {
      const { version: _version, ...fields } = (await asTheyStand()).room;
      return { params: inBuilding(ids), body: fields };
    },
  },
  "PUT /admin/v1/buildings/:uuid/rooms/:roomUuid": {
    async input(ids, { asTheyStand }) {
      return { params: roomOf(ids), body: (await asTheyStand()).room };
    },
  },
  "PUT /admin/v1/buildings/:uuid/rooms/:roomUuid/switched-off": {
    input: (ids) => ({ params: roomOf(ids), body: { switched_off: false } }),
  },
  "GET /admin/v1/buildings/:uuid/rooms/:roomUuid/door": ofRoom,
  "PUT /admin/v1/buildings/:uuid/rooms/:roomUuid/door": ofRoom,
  "GET /admin/v1/buildings/:uuid/rooms/:roomUuid/standing": ofRoom,
  "POST /admin/v1/buildings/:uuid/rooms/:roomUuid/effect": {
    input: (ids) => ({
      params: roomOf(ids),
      body: {
        hours: [{ from: "08:00", to: "18:00" }],
        exceptions: [],
        rules: [],
        prices: [],
        approval_required: false,
        buffer_before_minutes: 0,
        buffer_after_minutes: 0,
      },
    }),
  },
  "POST /admin/v1/room-pictures": { input: async () => ({ file: await onePixel() }) },
  "GET /admin/v1/buildings/:uuid/tiles": { input: ({ building }) => ({ params: { uuid: building } }) },
  "POST /admin/v1/buildings/:uuid/tiles": {
    input: ({ building }) => ({
      params: { uuid: building },
      body: {
        text: { en: "Metro" },
        utility_name: "Transit",
        type: "webview",
        url: "",
        image: null,
        image_focus: null,
      },
    }),
  },
  "PUT /admin/v1/buildings/:uuid/tiles/:tileUuid": {
    async input({ building, tile }, { asTheyStand }) {
      return { params: { uuid: building, tileUuid: tile }, body: (await asTheyStand()).tile };
    },
  },
  "PUT /admin/v1/buildings/:uuid/tiles/:tileUuid/archived": {
    input: ({ building, tile }) => ({ params: { uuid: building, tileUuid: tile }, body: { archived: false } }),
  },
  "PUT /admin/v1/buildings/:uuid/tiles-order": {
    async input({ building }, { asTheyStand }) {
      return { params: { uuid: building }, body: { tiles: (await asTheyStand()).order } };
    },
  },
  "GET /admin/v1/buildings/:uuid/home": { input: ({ building }) => ({ params: { uuid: building } }) },
  "POST /admin/v1/buildings/:uuid/home/categories": {
    input: ({ building }) => ({ params: { uuid: building }, body: { name: { en: "News" }, part: "discover" } }),
  },
  "PUT /admin/v1/buildings/:uuid/home/categories/:categoryUuid": {
    async input({ building, category }, { asTheyStand }) {
      const { category: fields } = (await asTheyStand()).home;
      return { params: { uuid: building, categoryUuid: category }, body: fields };
    },
  },
  "PUT /admin/v1/buildings/:uuid/home/arrangement": {
    async input({ building }, { asTheyStand }) {
      return { params: { uuid: building }, body: (await asTheyStand()).home.arrangement };
    },
  },
  "PUT /admin/v1/buildings/:uuid/home/promoted": {
    async input({ building }, { asTheyStand }) {
      return { params: { uuid: building }, body: (await asTheyStand()).home.promoted };
    },
  },
  "POST /admin/v1/first-use/check": { input: () => ({ body: { secret: "x".repeat(43) } }) },
  "POST /admin/v1/first-use/owner": {
    input: () => ({
      body: {
        secret: "x".repeat(43),
        organisation: "Hostile",
        first_name: "New",
        last_name: "Owner",
        email: `owner-${v7()}@hostile.test`,
        password: "Quite-a-new-1",
      },
    }),
  },
  "GET /admin/v1/brands": nothing,
  "GET /admin/v1/brands/:uuid": { input: ({ whitelabel }) => ({ params: { uuid: whitelabel } }) },
  "POST /admin/v1/brands": {
    async input(_, { asTheyStand }) {
      const { version: _version, ...fields } = (await asTheyStand()).brand;
      return { body: { ...fields, name: "Another", hosts: [`${v7()}.hostile.test`] } };
    },
  },
  "PUT /admin/v1/brands/:uuid": {
    async input({ whitelabel }, { asTheyStand }) {
      const { brand } = await asTheyStand();
      return { params: { uuid: whitelabel }, body: brand };
    },
  },
  "POST /admin/v1/brands/look": {
    input: () => ({
      body: { primary_color: "#257bad", secondary_color: "#7c7933", font: "inter", radius_scale: 1 },
    }),
  },
  "POST /admin/v1/pictures": { input: async () => ({ file: await onePixel() }) },
  "GET /admin/v1/buildings": nothing,
  "GET /admin/v1/buildings/:uuid": { input: ({ building }) => ({ params: { uuid: building } }) },
  "POST /admin/v1/buildings": {
    async input({ whitelabel }, { asTheyStand }) {
      const { version: _version, ...fields } = (await asTheyStand()).building;
      return { body: { ...fields, brand_uuid: whitelabel, name: "Another", hosts: [] } };
    },
  },
  "GET /admin/v1/companies": nothing,
  "GET /admin/v1/companies/:uuid": { input: ({ company }) => ({ params: { uuid: company } }) },
  "POST /admin/v1/companies": {
    async input({ building }, { asTheyStand }) {
      const { version: _version, ...fields } = (await asTheyStand()).company;
      return { body: { ...fields, name: "Another", building_uuids: [building] } };
    },
  },
  "PUT /admin/v1/companies/:uuid": {
    async input({ company: uuid }, { asTheyStand }) {
      return { params: { uuid }, body: (await asTheyStand()).company };
    },
  },
  "POST /admin/v1/companies/:uuid/domains": {
    input: ({ company }) => ({ params: { uuid: company }, body: { domain: `${v7()}.test` } }),
  },
  "POST /admin/v1/companies/:uuid/domains/:domain/check": {
    uses: ["domain"],
    input: ({ company, domain }) => ({ params: { uuid: company, domain } }),
  },
  "DELETE /admin/v1/companies/:uuid/domains/:domain": {
    uses: ["domain"],
    input: ({ company, domain }) => ({ params: { uuid: company, domain } }),
  },
  "POST /admin/v1/companies/:uuid/sign-on/trials": {
    uses: ["signOnTrial"],
    input: ({ company, ssoProvider }) => ({ params: { uuid: company }, body: { provider_uuid: ssoProvider } }),
  },
  "GET /admin/v1/companies/:uuid/sign-on/trials/:trialUuid": {
    uses: ["signOnTrial"],
    input: ({ company, signOnTrial }) => ({ params: { uuid: company, trialUuid: signOnTrial } }),
  },
  "POST /admin/v1/companies/:uuid/sign-on/trials/:trialUuid/answer": {
    uses: ["signOnTrial"],
    input: ({ company, signOnTrial }) => ({
      params: { uuid: company, trialUuid: signOnTrial },
      body: { state: "a state of nobody", error: "access_denied" },
    }),
  },
  "POST /admin/v1/companies/:uuid/sign-on/require": { input: ({ company }) => ({ params: { uuid: company } }) },
  "POST /admin/v1/companies/:uuid/sign-on/release": { input: ({ company }) => ({ params: { uuid: company } }) },
  "GET /admin/v1/companies/:uuid/directory": { input: ({ company }) => ({ params: { uuid: company } }) },
  "POST /admin/v1/companies/:uuid/directory/tokens": {
    uses: ["directoryToken"],
    input: ({ company }) => ({ params: { uuid: company } }),
  },
  "DELETE /admin/v1/companies/:uuid/directory/tokens/:tokenUuid": {
    uses: ["directoryToken"],
    input: ({ company, directoryToken }) => ({ params: { uuid: company, tokenUuid: directoryToken } }),
  },
  "PUT /admin/v1/buildings/:uuid": {
    async input({ building: uuid }, { asTheyStand }) {
      const { building } = await asTheyStand();
      return { params: { uuid }, body: building };
    },
  },
  ...facilityCalls,
} satisfies { [K in EndpointKey]?: Of<K> };
