import type { FigureKey } from "@atrium/rules/numbers.ts";
import { type RawBuilder, sql } from "kysely";

/** What is left of a week after so long: the list of facts and the analytics events are kept for a time, the rest as long as it is there. */
export type Kept = "facts" | "analytics" | "always";

type Figure = {
  /** What it counts: see its migration. Two figures may be taken of the same rows. */
  view: string;
  /** How its value is taken from those rows; of a share that is done for either side. */
  value: RawBuilder<number | null>;
  isShare?: true;
  kept: Kept;
};

const people = sql<number>`count(distinct v.user_uuid)::float8`;
const things = sql<number>`count(distinct v.thing_uuid)::float8`;
/** Each thing once for each person. */
const times = sql<number>`count(distinct (v.user_uuid, v.thing_uuid))::float8`;
const total = sql<number>`sum(v.amount)::float8`;
const middle = sql<number>`percentile_cont(0.5) within group (order by v.amount::float8)`;

/** The one definition of each figure: its view and how it is taken from that. */
export const figures: Record<FigureKey, Figure> = {
  signed_in: { view: "numbers_signed_in", value: people, kept: "facts" },
  items_read: { view: "numbers_items_read", value: times, kept: "analytics" },
  event_answers: { view: "numbers_event_answers", value: things, isShare: true, kept: "always" },
  event_guests: { view: "numbers_event_guests", value: things, kept: "always" },
  claims: { view: "numbers_claims", value: things, kept: "always" },
  bookings_made: { view: "numbers_bookings_made", value: things, kept: "always" },
  bookings_cancelled: { view: "numbers_bookings_cancelled", value: things, kept: "facts" },
  bookings_missed: { view: "numbers_bookings_missed", value: things, kept: "always" },
  hours_booked: { view: "numbers_hours_booked", value: total, kept: "always" },
  requests_opened: { view: "numbers_requests_opened", value: things, kept: "always" },
  requests_done: { view: "numbers_requests_done", value: things, kept: "facts" },
  hours_to_done: { view: "numbers_requests_done", value: middle, kept: "facts" },
  searches_empty: { view: "numbers_searches_empty", value: things, kept: "analytics" },
};
