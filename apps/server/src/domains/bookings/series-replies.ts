import type { Series } from "@atrium/contract/entities/series.ts";
import { brokenCancellationRule } from "@atrium/rules/booking-cancellation.ts";
import { missedDates } from "@atrium/rules/booking-check-in.ts";
import { centsOf } from "@atrium/rules/booking-price.ts";
import { isStanding } from "@atrium/rules/booking-status.ts";
import type { Static } from "typebox";
import { costOfCancelling } from "./booking-replies.ts";
import { hashOf } from "./quotes.ts";
import type { SeriesRow } from "./series-store.ts";

type SeriesBooking = SeriesRow["bookings"][number];

/** The bookings of a series from one on: those that can be cancelled now, and those that stay. */
export type Rest = { cancelled: SeriesBooking[]; kept: SeriesBooking[]; hash: string };

/** Undefined if the series has no such booking. */
export function restOf({ bookings }: SeriesRow, from: string, now: Date): Rest | undefined {
  const first = bookings.find(({ uuid }) => uuid === from);
  if (!first) return undefined;
  const standing = bookings.filter(({ start_at, status }) => start_at >= first.start_at && isStanding(status));
  const [cancelled, kept] = [true, false].map((may) => standing.filter((one) => isCancellable(one, now) === may));
  const agreed = standing.map(({ uuid, start_at, total_price }) => [uuid, start_at, total_price]);
  const hash = hashOf([from, agreed, (cancelled ?? []).map((one) => [one.uuid, costOfCancelling(one, now)])]);
  return { cancelled: cancelled ?? [], kept: kept ?? [], hash };
}

function isCancellable({ start_at, end_at, ...booking }: SeriesBooking, now: Date): boolean {
  const times = { start_at: start_at.toISOString(), end_at: end_at.toISOString() };
  return brokenCancellationRule({ ...booking, ...times }, now) === undefined;
}

const sumOf = (cents: readonly number[]) => cents.reduce((sum, one) => sum + one, 0);
const costOf = (bookings: readonly SeriesBooking[]) =>
  sumOf(bookings.map(({ total_price }) => centsOf(total_price ?? "0")));

export function toSeries(series: SeriesRow, rest: Rest | undefined, now: Date): Static<typeof Series> {
  const { uuid, repeat, left_out, bookings } = series;
  const { kind, weekdays, weeks, place, until, count } = repeat;
  return {
    uuid,
    repeat: {
      kind,
      ...(weekdays ? { weekdays: [...weekdays] } : {}),
      ...(weeks === undefined ? {} : { weeks }),
      ...(place ? { place } : {}),
      ...(until === undefined ? {} : { until }),
      ...(count === undefined ? {} : { count }),
    },
    left_out,
    missed: missedDates(bookings, now),
    currency_type: bookings.find(({ currency_type }) => currency_type !== null)?.currency_type ?? null,
    bookings: bookings.map((one) => ({
      uuid: one.uuid,
      resource_uuid: one.resource_uuid,
      owner_type: one.owner_type,
      owner_uuid: one.owner_uuid,
      name: one.name,
      start_at: one.start_at.toISOString(),
      end_at: one.end_at.toISOString(),
      status: one.status,
      total_price: one.total_price,
      cancellable: isCancellable(one, now),
    })),
    rest: rest
      ? {
          cancelled: rest.cancelled.length,
          cancelled_cents: costOf(rest.cancelled) - sumOf(rest.cancelled.map((one) => costOfCancelling(one, now) ?? 0)),
          kept: rest.kept.length,
          kept_cents: costOf(rest.kept),
          quote_hash: rest.hash,
        }
      : null,
  };
}
