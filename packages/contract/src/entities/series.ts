import { monthPlaces, mostSeriesDates, mostWeeksApart, seriesKinds } from "@atrium/rules/booking-series.ts";
import { seriesStates } from "@atrium/rules/booking-series-quote.ts";
import { weekdays } from "@atrium/rules/wall-clock.ts";
import { Type } from "typebox";
import { Entity, Instant, Nullable, Uuid } from "../schemas.ts";
import { BookingCheck, Day, offeredTime } from "./room.ts";

const NullableText = Nullable(Type.String());
const Cents = Type.Integer();

/**
 * The pattern of a series: `weekly` on `weekdays` (by default the first date's) every `weeks` weeks; `monthly` on the `place` of its weekday
 * in the month (by default the first date's). It ends with the day `until` or after `count` dates: exactly one is given.
 */
export const Repeat = Entity({
  kind: Type.Enum([...seriesKinds]),
  weekdays: Type.Optional(Type.Array(Type.Enum([...weekdays]), { minItems: 1, maxItems: 7 })),
  weeks: Type.Optional(Type.Integer({ minimum: 1, maximum: mostWeeksApart })),
  place: Type.Optional(Type.Enum([...monthPlaces])),
  until: Type.Optional(Day),
  count: Type.Optional(Type.Integer({ minimum: 1, maximum: mostSeriesDates })),
});

/**
 * One date of a series before booking. `on` is the date of the pattern, by which choices refer to it; the day and the times beside it are the
 * ones to be booked. `state` is `free`, `left_out`, `taken`, or `refused` by the rule in `check`; `skipped` and `repeated` if the clock shows
 * the time never or twice on that day, `order` and `format` if another chosen time is invalid. `check` is null if members can no longer book
 * the room.
 */
export const SeriesDate = Entity({
  on: Day,
  ...offeredTime,
  start_at: Nullable(Instant),
  end_at: Nullable(Instant),
  state: Type.Enum([...seriesStates]),
  check: Nullable(BookingCheck),
  total_cents: Cents,
});

/**
 * The result for a requested series, date by date. `bookable`: every date is free or left out, and at least one is free. `total_cents` is the
 * price of the free dates, in minor units of `currency_type`. `quote_hash` identifies everything that booking agrees to.
 */
export const SeriesQuote = Entity({
  timezone: Type.String(),
  dates: Type.Array(SeriesDate),
  bookable: Type.Boolean(),
  total_cents: Cents,
  currency_type: NullableText,
  approval_required: Type.Boolean(),
  quote_hash: Type.String(),
});

/**
 * A booked series with all of its bookings in order, each with its current `cancellable`. `left_out`: dates of the pattern that were not
 * booked. `rest`: the result of cancelling the given booking and all later ones: how many would be cancelled and how much of their price
 * saved, and how many would stay at their price because they can no longer be cancelled.
 */
export const Series = Entity({
  uuid: Uuid,
  repeat: Repeat,
  left_out: Type.Array(Day),
  currency_type: NullableText,
  /** The number of no-shows at its end. */
  missed: Type.Integer(),
  bookings: Type.Array(
    Entity({
      uuid: Uuid,
      resource_uuid: Uuid,
      owner_type: Type.String(),
      owner_uuid: Uuid,
      name: Type.String(),
      start_at: Instant,
      end_at: Instant,
      status: Type.String(),
      total_price: NullableText,
      cancellable: Type.Boolean(),
    }),
  ),
  rest: Nullable(
    Entity({
      cancelled: Type.Integer(),
      cancelled_cents: Cents,
      kept: Type.Integer(),
      kept_cents: Cents,
      quote_hash: Type.String(),
    }),
  ),
});
