import { laterDay, type WallTime, weekdayOf, weekdays } from "./wall-clock.ts";

type Bounds = { /** The last requested day. */ until: string; momentOf: (wall: WallTime) => Date };
type ByDay = { place: number | undefined; weekday: number };

/** A limit for a daily rule: a thousand years. */
const mostSteps = 40_000;
const known = new Set(["FREQ", "INTERVAL", "COUNT", "UNTIL", "BYDAY", "BYMONTHDAY", "BYMONTH", "BYSETPOS", "WKST"]);
const dayNames = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];

/** The dates of a repeating entry, from its first one on (RFC 5545, RRULE); undefined if the rule is not supported. */
export function repeatsOf(rule: string, start: WallTime, { until, momentOf }: Bounds): string[] | undefined {
  const said = new Map(rule.split(";").map((part) => part.toUpperCase().split("=") as [string, string]));
  const numbers = (name: string) => said.get(name)?.split(",").map(Number);
  const freq = said.get("FREQ") ?? "";
  const interval = Number(said.get("INTERVAL") ?? 1);
  const count = said.has("COUNT") ? Number(said.get("COUNT")) : undefined;
  const byDay = said.get("BYDAY")?.split(",").map(dayOf);
  const [byMonthDay, byMonth, bySetPos] = [numbers("BYMONTHDAY"), numbers("BYMONTH"), numbers("BYSETPOS")];
  const isWhole = [interval, count ?? 1, ...(byMonthDay ?? []), ...(byMonth ?? []), ...(bySetPos ?? [])].every(
    Number.isInteger,
  );
  if ([...said.keys()].some((name) => !known.has(name)) || !isWhole || interval < 1) return undefined;
  if (byDay?.some((day) => day === undefined)) return undefined;
  const step = steps[freq];
  if (!step) return undefined;
  const by = {
    byDay: byDay as ByDay[] | undefined,
    byMonthDay,
    byMonth,
    wkst: Math.max(0, dayNames.indexOf(said.get("WKST") ?? "MO")),
  };
  const ends = endOf(said.get("UNTIL"), start, momentOf);
  const found: string[] = [];
  for (let turn = 0; turn < mostSteps; turn += 1) {
    const period = step(start.date, turn * interval, by);
    if (period.from > until || (ends && period.from > ends)) break;
    const days = period.days.toSorted();
    const chosen = bySetPos
      ? bySetPos.flatMap((place) => days.at(place > 0 ? place - 1 : place) ?? []).toSorted()
      : days;
    for (const day of chosen) {
      if (day < start.date) continue;
      if (day > until || (ends && day > ends) || (count !== undefined && found.length >= count)) return found;
      found.push(day);
    }
  }
  return found;
}

function dayOf(text: string): ByDay | undefined {
  const [, place, name = ""] = /^([+-]?\d{1,2})?(MO|TU|WE|TH|FR|SA|SU)$/.exec(text) ?? [];
  return name ? { place: place === undefined ? undefined : Number(place), weekday: dayNames.indexOf(name) } : undefined;
}

/** The last date on which a repetition may begin: UNTIL is a date, or the latest instant of a start. */
function endOf(until: string | undefined, start: WallTime, momentOf: (wall: WallTime) => Date): string | undefined {
  const [, year, month, day, time] = /^(\d{4})(\d{2})(\d{2})(T\d{6}Z?)?$/.exec(until ?? "") ?? [];
  if (!year) return undefined;
  const date = `${year}-${month}-${day}`;
  if (!time) return date;
  const last = time.endsWith("Z")
    ? new Date(`${date}T${time.slice(1, 3)}:${time.slice(3, 5)}:${time.slice(5, 7)}Z`)
    : momentOf({ date, minute: Number(time.slice(1, 3)) * 60 + Number(time.slice(3, 5)) });
  // The zone may be a day ahead of UTC or behind it.
  return [1, 0, -1].map((days) => laterDay(date, days)).find((one) => momentOf({ ...start, date: one }) <= last);
}

type By = { byDay: ByDay[] | undefined; byMonthDay: number[] | undefined; byMonth: number[] | undefined; wkst: number };
type Period = { from: string; days: string[] };

const run = (from: string, length: number) => Array.from({ length }, (_, at) => laterDay(from, at));
const monthOf = (day: string) => Number(day.slice(5, 7));
const weekdayAt = (day: string) => weekdays.indexOf(weekdayOf(day));
const isOn = (day: string, { byDay, byMonth, byMonthDay }: By) =>
  (!byMonth || byMonth.includes(monthOf(day))) &&
  (!byDay || byDay.some(({ weekday }) => weekday === weekdayAt(day))) &&
  (!byMonthDay || byMonthDay.some((one) => isMonthDay(day, one)));

function isMonthDay(day: string, wanted: number): boolean {
  const at = Number(day.slice(8));
  return wanted > 0 ? at === wanted : at === monthLength(day) + 1 + wanted;
}

const monthLength = (day: string) => new Date(Date.UTC(Number(day.slice(0, 4)), monthOf(day), 0)).getUTCDate();

/** The first day of a month this many months later. */
function laterMonth(day: string, months: number): string {
  return new Date(Date.UTC(Number(day.slice(0, 4)), monthOf(day) - 1 + months, 1)).toISOString().slice(0, 10);
}

const steps: Record<string, ((start: string, ahead: number, by: By) => Period) | undefined> = {
  DAILY(start, ahead, by) {
    const day = laterDay(start, ahead);
    return { from: day, days: isOn(day, by) ? [day] : [] };
  },
  WEEKLY(start, ahead, by) {
    const first = laterDay(start, -((weekdayAt(start) - by.wkst + 7) % 7) + ahead * 7);
    const { byDay = [{ place: undefined, weekday: weekdayAt(start) }] } = by;
    return { from: first, days: run(first, 7).filter((day) => isOn(day, { ...by, byDay })) };
  },
  MONTHLY(start, ahead, by) {
    const first = laterMonth(start, ahead);
    return { from: first, days: daysOfMonth(first, by, Number(start.slice(8))) };
  },
  YEARLY(start, ahead, by) {
    const year = laterMonth(`${start.slice(0, 4)}-01-01`, ahead * 12);
    const { byMonth = by.byDay && !by.byMonthDay ? undefined : [monthOf(start)] } = by;
    // In a yearly rule, the occurrence of a weekday is counted through the year.
    const months = byMonth ?? (by.byDay?.some(({ place }) => place !== undefined) ? [monthOf(start)] : run12);
    return {
      from: year,
      days: months.flatMap((month) =>
        daysOfMonth(laterMonth(year, month - 1), { ...by, byMonth: undefined }, Number(start.slice(8))),
      ),
    };
  },
};

const run12 = Array.from({ length: 12 }, (_, at) => at + 1);

/** The dates of a month that the rule names: its days, its weekdays (the second Tuesday), or by default the day of the first date. */
function daysOfMonth(first: string, by: By, usual: number): string[] {
  const all = run(first, monthLength(first));
  const { byDay, byMonthDay, byMonth } = by;
  if (byMonth && !byMonth.includes(monthOf(first))) return [];
  if (!byDay) return all.filter((day) => (byMonthDay ?? [usual]).some((one) => isMonthDay(day, one)));
  const named = byDay.flatMap(({ place, weekday }) => {
    const those = all.filter((day) => weekdayAt(day) === weekday);
    return place === undefined ? those : (those.at(place > 0 ? place - 1 : place) ?? []);
  });
  return [...new Set(named)].filter((day) => !byMonthDay || byMonthDay.some((one) => isMonthDay(day, one)));
}
