import { mostSeriesDates } from "@atrium/rules/booking-series.ts";
import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { FormResponses } from "../entities/booking.ts";
import { Day } from "../entities/room.ts";
import { Repeat, Series, SeriesQuote } from "../entities/series.ts";
import { Data, Entity, Lang, Text, Uuid } from "../schemas.ts";
import { requestedTime } from "./rooms.ts";

const scope = { building: "params.id" } as const;
const query = Entity({ lang: Type.Optional(Lang) });
const ofRoom = Entity({ id: Uuid, resourceUuid: Uuid });
const ofSeries = Entity({ id: Uuid, seriesUuid: Uuid });
const QuoteHash = Text(64, 1);

/**
 * The first date and its time, the pattern, and the decisions about single dates, by their date of the pattern: left out, or another time,
 * which may be on another day.
 */
const RequestedSeries = {
  ...requestedTime,
  repeat: Repeat,
  choices: Type.Optional(
    Type.Array(
      Entity({ on: Day, left_out: Type.Optional(Type.Boolean()), time: Type.Optional(Entity(requestedTime)) }),
      {
        maxItems: mostSeriesDates,
      },
    ),
  ),
};

/** Rooms that are booked again and again (row K7). */
export const series = {
  "POST /tenant/v1/buildings/:id/rooms/:resourceUuid/series/quote": endpoint({
    summary:
      "Quote a series of bookings, and check each of its dates. Changes nothing. At most 104 dates within two years.",
    access: "member",
    scope,
    params: ofRoom,
    query,
    body: Entity(RequestedSeries),
    reply: Data({ quote: SeriesQuote }),
    refusals: ["resource_not_found"],
    changes: [],
  }),
  "POST /tenant/v1/buildings/:id/rooms/:resourceUuid/series": endpoint({
    summary:
      "Book a series as it was quoted: all of its dates that were not left out, or none. Dates that cannot be booked are named by `/dates/<date>`, each with the reason.",
    access: "member",
    scope,
    params: ofRoom,
    query,
    body: Entity({ ...RequestedSeries, quote_hash: QuoteHash, form_responses: Type.Optional(FormResponses) }),
    reply: Data({ series: Series }),
    refusals: ["resource_not_found", "series_conflict", "quote_changed"],
    changes: ["bookings"],
    idempotent: "by_handler",
  }),
  "GET /tenant/v1/buildings/:id/series/:seriesUuid": endpoint({
    summary: "Read a series of the caller, and the effect of cancelling one of its bookings and all later ones.",
    access: "member",
    scope,
    secret: true,
    params: ofSeries,
    query: Entity({ lang: Type.Optional(Lang), from: Type.Optional(Uuid) }),
    reply: Data({ series: Series }),
    refusals: ["series_not_found", "booking_not_found"],
    shows: ["bookings"],
  }),
  "PUT /tenant/v1/buildings/:id/series/:seriesUuid/cancel": endpoint({
    summary:
      "Cancel one booking of the caller's series and all later ones, as it was read. Those whose cancellation window is closed stay as they are.",
    access: "member",
    scope,
    params: ofSeries,
    query,
    body: Entity({ from: Uuid, quote_hash: QuoteHash }),
    reply: Data({ series: Series }),
    refusals: ["series_not_found", "booking_not_found", "cancellation_closed", "quote_changed"],
    changes: ["bookings"],
    idempotent: "by_handler",
  }),
};
