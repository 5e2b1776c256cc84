import type { FigureKey } from "@atrium/rules/numbers.ts";
import { type RawBuilder, sql } from "kysely";

/** Why a week may be incomplete: facts and analytics events are deleted after some time, other rows stay. */
export type Kept = "facts" | "analytics" | "always";

type Figure = {
  /** The view that it counts: see its migration. Two figures may use the same rows. */
  view: string;
  /** How the value is computed from those rows; for a share, separately for numerator and denominator. */
  value: RawBuilder<number | null>;
  isShare?: true;
  kept: Kept;
};

const people = sql<number>`count(distinct v.user_uuid)::float8`;
const things = sql<number>`count(distinct v.thing_uuid)::float8`;
/** Each thing once per person. */
const times = sql<number>`count(distinct (v.user_uuid, v.thing_uuid))::float8`;
const total = sql<number>`sum(v.amount)::float8`;
const middle = sql<number>`percentile_cont(0.5) within group (order by v.amount::float8)`;

/** The only definition of each figure: its view and its computation. */
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
