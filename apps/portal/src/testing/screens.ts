/* The screens of a signed-in person, each at its address with some content, for tests that check all of them. */
import { bookingToken } from "@atrium/rules/booking-address.ts";
import type { FlagKey } from "@atrium/rules/flags.ts";
import { fakeWorld, type World } from "@atrium/web/testing/fake-world.ts";
import type { PortalPage } from "./render-page.tsx";
import { picture } from "@atrium/web/testing/world-brands.ts";
import { booking, floor, suite } from "@atrium/web/testing/world-doings.ts";
import { inDays, many, uuid } from "@atrium/web/testing/world-ids.ts";
import { door, room } from "@atrium/web/testing/world-rooms.ts";
import { company, contentCard, eventPost, offer, pier, post, utility } from "@atrium/web/testing/world-items.ts";

/** A world in which every screen has something to show. */
export function fullWorld(): World {
  const world = fakeWorld();
  world.brand = { ...world.brand, config: { ...world.brand.config, card_provider: "sandbox" } };
  world.permissions = ["smart-suites"];
  world.promoted = many(5, (number) => contentCard({ uuid: uuid(0x700 + number), title: `Promoted ${number}` }));
  world.utilities = [utility(1, "Help desk", { utility_name: "Help desk" }), utility(2, "Mobile access")];
  world.amenities = many(2, (number) => ({
    category_uuid: uuid(0x720 + number),
    category_name: `Category ${number}`,
    id: number,
    amenities: many(2, (each) => ({
      amenity_uuid: uuid(0x730 + 16 * number + each),
      amenity_name: `Amenity ${number}.${each}`,
      description: "Open from eight to six.",
      image_url: picture("#588157", 648, 416),
      image_preview: null,
      image_focus: null,
      image_alt_text: null,
      category: `Category ${number}`,
    })),
  }));
  return world;
}

/** Every part of the portal is switched on. */
export const everyPart: Partial<Record<FlagKey, boolean>> = {
  "account-history": true,
  "service-requests": true,
  "service-requests-area": true,
  "smart-building": true,
  "user-profile-image": true,
  "show-content-v-2": true,
};

/** What only single screens read, and the fake world has none of. */
export function answerMore({ api }: PortalPage): void {
  api.on("GET /tenant/v2/buildings/:id/content/:contentUuid/related", {
    data: {
      attached: [
        {
          kind: "company",
          uuid: company().uuid,
          name: company().name,
          image_url: null,
          image_preview: null,
          image_focus: null,
          image_alt_text: null,
          provider_name: null,
          price: null,
          currency_type: null,
        },
      ],
      contents: [contentCard({ uuid: uuid(0x790), title: "More like this" })],
    },
  });
  const session = (number: number) => ({
    uuid: uuid(0x7a0 + number),
    browser: "Chrome",
    system: "Linux",
    is_mobile: false,
    is_current: number === 1,
    signed_in_at: eventPost().start_at ?? "",
    last_used_at: eventPost().end_at ?? "",
  });
  api.on("GET /tenant/v1/doors/:code", {
    data: { door: door({ room: { ...door().room, until: inDays(1) } }) },
    event_stream: { type: "sse", request_uri: "/api/tenant/v1/places-stream?ticket=door" },
  });
  api.on("GET /users/current/sessions", { data: { sessions: many(3, session) } });
}

const home = `/building/${pier}`;
const suiteAt = `${home}/smart-building/floors/${floor.id}/suites`;
const booked = bookingToken({
  ownerType: "building",
  ownerUuid: pier,
  resourceUuid: uuid(0x502),
  bookingUuid: booking().uuid,
});

const time = `date=${inDays(3).slice(0, 10)}&from=14:00&to=15:30`;

export const screens: readonly (readonly [name: string, address: string])[] = [
  ["home", home],
  ["an event", `${home}/event-posts/${eventPost().uuid}`],
  ["an offer", `${home}/offers/${offer().uuid}`],
  ["a post", `${home}/posts/${post().uuid}`],
  ["an item", `${home}/content/${uuid(0x404)}`],
  ["amenities", `${home}/amenities`],
  ["an amenity", `${home}/amenities/${uuid(0x741)}`],
  ["companies", `${home}/companies`],
  ["a company", `${home}/companies/${company().uuid}`],
  ["rooms that are free", `${home}/book?${time}`],
  ["a room", `${home}/book/${room().uuid}?${time}`],
  ["the rooms right now", `${home}/book/now`],
  ["the door of a room", `${home}/door/c0de`],
  ["floors", `${home}/smart-building`],
  ["suites", suiteAt],
  ["the light", `${suiteAt}/${suite().id}/control/lighting`],
  ["the temperature", `${suiteAt}/${suite().id}/control/temperature`],
  ["service requests", `${home}/service-requests`],
  ["a service request", `${home}/service-requests?request=1001`],
  ["the history of events", "/my-history"],
  ["the history of bookings", "/my-history?type=resource_booking&tab=past"],
  ["the history of services", "/my-history?type=services_booking"],
  ["a booking", `/my-history?type=resource_booking&booking=${booked}`],
  ["the help desk", "/help-desk"],
  ["the profile", "/account/profile"],
  ["the password", "/account/password"],
  ["the cards", "/account/cards"],
];
