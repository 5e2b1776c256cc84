/* What the fake API answers about rooms by default, as in world-answers.ts. */
import { laterDay } from "@atrium/rules/wall-clock.ts";
import { byUuid } from "./answer-parts.ts";
import { refuse } from "./fake-answers.ts";
import type { Answers } from "./fake-api.ts";
import type { World } from "./fake-world.ts";
import { roomDay, roomNow, roomOffer, roomQuote, roomZone, seriesQuote } from "./world-rooms.ts";

/** The rooms that people find and book by themselves. */
export function roomAnswers(world: World): Answers {
  return {
    "GET /tenant/v1/buildings/:id/rooms/free": ({ query }) => ({
      data: {
        rooms: world.rooms.map((room) => roomOffer(room, query)),
        nearest: [],
        over_quota: [],
        offered: true,
        equipment: [...new Set(world.rooms.flatMap(({ equipment }) => equipment))],
        by_night: false,
      },
    }),
    "GET /tenant/v1/buildings/:id/rooms/now": {
      data: { timezone: roomZone, rooms: world.rooms.map((one) => roomNow(one)) },
      event_stream: { type: "sse", request_uri: "/api/tenant/v1/places-stream?ticket=rooms" },
    },
    "GET /tenant/v1/buildings/:id/rooms/:resourceUuid": ({ params, query }) => {
      const room = byUuid(world.rooms, params.resourceUuid);
      if (!room) return refuse("resource_not_found");
      const days = Array.from({ length: query.days ?? 1 }, (_, at) => roomDay(laterDay(query.date, at)));
      return { data: { room, timezone: roomZone, days } };
    },
    // Only a test whose booking is one of a series, or that stands at a door, has them.
    "GET /tenant/v1/buildings/:id/series/:seriesUuid": () => refuse("series_not_found"),
    "GET /tenant/v1/doors/:code": () => refuse("resource_not_found"),
    "POST /tenant/v1/buildings/:id/rooms/:resourceUuid/quote": ({ body }) => ({ data: { quote: roomQuote(body) } }),
    "POST /tenant/v1/buildings/:id/rooms/:resourceUuid/series/quote": ({ body }) => ({
      data: { quote: seriesQuote(body) },
    }),
  };
}
