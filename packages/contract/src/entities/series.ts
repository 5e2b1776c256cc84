import { monthPlaces, mostSeriesDates, mostWeeksApart, seriesKinds } from "@atrium/rules/booking-series.ts";
import { seriesStates } from "@atrium/rules/booking-series-quote.ts";
import { weekdays } from "@atrium/rules/wall-clock.ts";
import { Type } from "typebox";
import { Entity, Instant, Nullable, Uuid } from "../schemas.ts";
import { BookingCheck, Day, wishOffered } from "./room.ts";

const NullableText = Nullable(Type.String());
const Cents = Type.Integer();

/**
 * How a booking is repeated: `weekly` on `weekdays` (else on that of the first date) each so many `weeks`; `monthly` on the `place` of its weekday in the
 * month (else on that of the first date). It ends with the day `until` or after `count` dates: one of the two is said.
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
 * One date of a series before it is booked. `on` is the date of the pattern, by which choices name it; the day and the times beside it are those at which it would
 * be booked. `state` is `free`, `left_out`, `taken`, or `refused` by the rule in `check`; `skipped` and `repeated` where the clock shows the time never or
 * twice on that day, `order` and `format` where another time that was chosen means none. `check` is null where the room is no longer one that members book.
 */
export const SeriesDate = Entity({
  on: Day,
  ...wishOffered,
  start_at: Nullable(Instant),
  end_at: Nullable(Instant),
  state: Type.Enum([...seriesStates]),
  check: Nullable(BookingCheck),
  total_cents: Cents,
});

/**
 * What a series would be, date by date. `bookable`: every date is free or left out, and at least one is free. `total_cents` is of the dates that are free,
 * in minor units of `currency_type`. `quote_hash` stands for all that is agreed to by booking.
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
 * A series that was booked, with all of its bookings in their order: `cancellable` as each stands now. `left_out`: dates of the pattern that were not booked.
 * `rest`: what would become of one of its bookings and all that begin later, where one was asked about: how many would be cancelled and what of
 * their price would no longer be due, and how many would stay, since they can no longer be cancelled, and cost what they cost.
 */
export const Series = Entity({
  uuid: Uuid,
  repeat: Repeat,
  left_out: Type.Array(Day),
  currency_type: NullableText,
  /** So many of its last dates nobody came to. */
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
