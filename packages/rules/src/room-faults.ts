import type { HoursException, OpeningHours } from "./booking-hours.ts";
import type { PriceRule } from "./booking-price.ts";
import type { BookingRule } from "./booking-rules.ts";
import { clockText, dayMinutes, isDay, readClock } from "./wall-clock.ts";

/** How far each number of a room may go: of packs, of the console and of the form that is filled in there. */
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
} as const;

/** What decides when a room is open, for whom, for how long and for how much. */
export type RoomTimes = {
  hours: readonly OpeningHours[];
  exceptions: readonly HoursException[];
  rules: readonly BookingRule[];
  prices: readonly PriceRule[];
};

/** `order`: an end that is not after its beginning. `most`: less than the least. `day`: no day of the calendar. `again`: a day that is said twice. `quota`: one that counts what one before it counts. */
export type RoomFault = { path: (string | number)[]; code: "order" | "most" | "day" | "again" | "quota" };

/** What is wrong with the times and rules of a room, field by field, beyond the shape of each. */
export function roomFaults({ hours, exceptions, prices, rules }: RoomTimes): RoomFault[] {
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

/** The places of quotas that count what one before counts already. */
const repeatedQuotas = ({ quotas = [] }: BookingRule) =>
  quotas.flatMap((quota, place) => {
    const first = quotas.findIndex(({ per, each, of }) => per === quota.per && each === quota.each && of === quota.of);
    return first < place ? [place] : [];
  });

/** 2026-12-24, or 12-24 for each year: the 29th of February among them. */
const isSomeDay = (date: string): boolean => isDay(/^\d{2}-\d{2}$/.test(date) ? `2024-${date}` : date);
