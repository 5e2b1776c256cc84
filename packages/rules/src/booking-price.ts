import { applies, type AppliesTo, type Booker } from "./booking-rules.ts";
import type { BookedTime } from "./booking-times.ts";
import { dayMinutes, laterDay, momentFrom, readClock } from "./wall-clock.ts";

/** The unit of a price: time, each half day (before and after noon) or day begun, each midnight passed, or the booking. */
export const priceUnits = ["hour", "half_day", "day", "night", "once"] as const;
export type PriceUnit = (typeof priceUnits)[number];

/** The price of time that no earlier price in the list applies to. `cents` are the currency's minor units. */
export type PriceRule = AppliesTo & {
  per: PriceUnit;
  cents: number;
  /** The least charge of this price. */
  minimum_cents?: number | undefined;
  /** Only between these times of the wall clock. */
  from?: string | undefined;
  to?: string | undefined;
};

/** `place`: the index of the price in its list. `count`: minutes for an hourly price, otherwise the number of units. */
export type PriceLine = { place: number; per: PriceUnit; count: number; each_cents: number; cents: number };

type Counted = { minutes: number; halves: Set<string>; days: Set<string>; nights: number };

/** The cost of a booking, line by line, in the order of the list. Time without a price is free (K4). */
export function priceLines(
  prices: readonly PriceRule[],
  time: BookedTime,
  { timeZone, ...who }: Booker & { timeZone: string },
): PriceLine[] {
  const counted = new Map<number, Counted>();
  for (const { date, from, to, minutes, passesMidnight } of pieces(prices, time, timeZone)) {
    const covers = (rule: PriceRule) => from >= clock(rule.from, 0) && to <= clock(rule.to, dayMinutes);
    const place = prices.findIndex((rule) => covers(rule) && applies(rule, { ...who, date }));
    if (place < 0) continue;
    const sum = counted.get(place) ?? { minutes: 0, halves: new Set(), days: new Set(), nights: 0 };
    sum.minutes += minutes;
    sum.halves.add(`${date} ${from < noon ? "am" : "pm"}`);
    sum.days.add(date);
    sum.nights += passesMidnight ? 1 : 0;
    counted.set(place, sum);
  }
  return prices.flatMap((rule, place) => {
    const sum = counted.get(place);
    return sum ? [lineOf(rule, place, sum)] : [];
  });
}

export function totalOf(lines: readonly PriceLine[]): number {
  return lines.reduce((sum, { cents }) => sum + cents, 0);
}

/** 7050 → "70.50", as bookings keep a price. */
export function decimalOf(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
}

/** "70.50" → 7050. */
export function centsOf(decimal: string): number {
  return Math.round(Number(decimal) * 100);
}

const noon = dayMinutes / 2;
const minuteMs = 60_000;
const clock = (text: string | undefined, otherwise: number) => readClock(text ?? "") ?? otherwise;

function lineOf({ per, cents: each_cents, minimum_cents = 0 }: PriceRule, place: number, sum: Counted): PriceLine {
  const counts = { hour: sum.minutes, half_day: sum.halves.size, day: sum.days.size, night: sum.nights, once: 1 };
  const count = counts[per];
  const cents = per === "hour" ? Math.round((each_cents * count) / 60) : each_cents * count;
  return { place, per, count, each_cents, cents: Math.max(cents, minimum_cents) };
}

/** The time in pieces within which no price begins or ends, each with its real minutes, whatever the wall clock does. */
function pieces(
  prices: readonly PriceRule[],
  { start, end, date, from: begins, to: ends }: BookedTime,
  timeZone: string,
) {
  const edges = prices.flatMap((rule) => [clock(rule.from, 0), clock(rule.to, dayMinutes)]);
  const cuts = [...new Set([0, noon, dayMinutes, ...edges])].sort((one, other) => one - other);
  const isEven = end.getTime() - start.getTime() === (ends - begins) * minuteMs;
  const found: { date: string; from: number; to: number; minutes: number; passesMidnight: boolean }[] = [];
  const momentOf = (minute: number) => momentFrom({ date, minute }, timeZone).getTime();
  for (let midnight = 0; midnight < ends; midnight += dayMinutes) {
    for (const [index, from] of cuts.slice(0, -1).entries()) {
      const to = cuts[index + 1] ?? dayMinutes;
      const [first, last] = [midnight + from, midnight + to];
      if (last <= begins || first >= ends) continue;
      const minutes = isEven
        ? Math.min(ends, last) - Math.max(begins, first)
        : (Math.min(end.getTime(), momentOf(last)) - Math.max(start.getTime(), momentOf(first))) / minuteMs;
      const passesMidnight = to === dayMinutes && last < ends;
      if (minutes > 0) found.push({ date: laterDay(date, midnight / dayMinutes), from, to, minutes, passesMidnight });
    }
  }
  return found;
}
