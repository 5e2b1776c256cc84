import type { HoursException, OpeningHours } from "./booking-hours.ts";
import type { PriceRule } from "./booking-price.ts";
import { type CancellationStep, idleSteps } from "./cancellation-steps.ts";
import type { BookingRule } from "./booking-rules.ts";
import { clockText, dayMinutes, isDay, readClock } from "./wall-clock.ts";

/** The limits of a room's numbers, for packs, the console and its form. */
export const roomBounds = {
  aDay: dayMinutes,
  aMonth: 31 * dayMinutes,
  leastStep: 5,
  horizonDays: 1_000,
  cents: 100_000_000,
  count: 1_000_000,
  hours: 50,
  exceptions: 200,
  hoursOfException: 10,
  rules: 50,
  prices: 50,
  quotas: 6,
  steps: 5,
} as const;

/** What decides when a room is open, for whom, for how long and for how much. */
export type RoomTimes = {
  hours: readonly OpeningHours[];
  exceptions: readonly HoursException[];
  rules: readonly BookingRule[];
  prices: readonly PriceRule[];
  cancellation_steps?: readonly CancellationStep[] | undefined;
};

/**
 * `order`: the end is not after the start. `most`: less than the minimum. `day`: an invalid date. `again`: a duplicate date. `quota`: counts
 * the same as an earlier one. `step`: not nearer to the start or not more expensive than the one before.
 */
export type RoomFault = { path: (string | number)[]; code: "order" | "most" | "day" | "again" | "quota" | "step" };

/** The faults of a room's hours and rules, field by field, beyond the shape of each. */
export function roomFaults({ hours, exceptions, prices, rules, cancellation_steps = [] }: RoomTimes): RoomFault[] {
  const order = (path: RoomFault["path"]): RoomFault => ({ path: [...path, "to"], code: "order" });
  return [
    ...hours.flatMap((one, at) => (isBackwards(one) ? [order(["hours", at])] : [])),
    ...exceptions.flatMap(({ date, hours: open = [] }, at): RoomFault[] => [
      ...(isSomeDay(date) ? [] : [{ path: ["exceptions", at, "date"], code: "day" as const }]),
      ...(exceptions.findIndex((one) => one.date === date) < at
        ? [{ path: ["exceptions", at, "date"], code: "again" as const }]
        : []),
      ...open.flatMap((one, place) => (isBackwards(one) ? [order(["exceptions", at, "hours", place])] : [])),
    ]),
    ...prices.flatMap((one, at) => (isBackwards(one) ? [order(["prices", at])] : [])),
    ...idleSteps(cancellation_steps).map((at): RoomFault => ({ path: ["cancellation_steps", at], code: "step" })),
    ...rules.flatMap((rule, at): RoomFault[] => [
      ...(isTooLong(rule) ? [{ path: ["rules", at, "most_minutes"], code: "most" as const }] : []),
      ...repeatedQuotas(rule).map((place): RoomFault => ({ path: ["rules", at, "quotas", place], code: "quota" })),
    ]),
  ];
}

const isBackwards = ({
  from = "00:00",
  to = clockText(dayMinutes),
}: {
  from?: string | undefined;
  to?: string | undefined;
}) => (readClock(from) ?? 0) >= (readClock(to) ?? 0);

const isTooLong = ({ least_minutes = 0, most_minutes = least_minutes }: BookingRule) => most_minutes < least_minutes;

/** The indexes of quotas that count the same as an earlier one. */
const repeatedQuotas = ({ quotas = [] }: BookingRule) =>
  quotas.flatMap((quota, place) => {
    const first = quotas.findIndex(({ per, each, of }) => per === quota.per && each === quota.each && of === quota.of);
    return first < place ? [place] : [];
  });

/** 2026-12-24, or 12-24 for each year, including 29 February. */
const isSomeDay = (date: string): boolean => isDay(/^\d{2}-\d{2}$/.test(date) ? `2024-${date}` : date);
