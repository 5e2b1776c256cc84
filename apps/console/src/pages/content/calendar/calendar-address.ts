import { isDay, laterDay, weekdayOf, weekdays } from "@atrium/rules/wall-clock.ts";
import { oneOf, uuidWord } from "../../../parts/address-words.ts";
import { type Kind, kinds } from "../content-address.ts";

export const views = ["month", "week"] as const;
export type View = (typeof views)[number];

/**
 * The filters of the calendar. `day`: one of its days, by default today; `kinds`: the shown kinds, separated by commas, by default all;
 * `open`: the day whose complete list is open.
 */
export type CalendarPlace = {
  view?: View | undefined;
  day?: string | undefined;
  building?: string | undefined;
  kinds?: string | undefined;
  open?: string | undefined;
};

export const readCalendarPlace = ({
  view,
  day,
  building,
  kinds: wanted,
  open,
}: Record<string, unknown>): CalendarPlace => {
  return {
    view: oneOf(["week"], view),
    day: dayWord(day),
    building: uuidWord(building),
    kinds: kindsWord(typeof wanted === "string" ? wanted.split(",") : []),
    open: dayWord(open),
  };
};

/** The kinds in the address's form; undefined if all or none are selected. */
export function kindsWord(wanted: readonly string[]): string | undefined {
  const chosen: readonly Kind[] = kinds.filter((kind) => wanted.includes(kind));
  return chosen.length === 0 || chosen.length === kinds.length ? undefined : chosen.join(",");
}

const dayWord = (word: unknown): string | undefined => (typeof word === "string" && isDay(word) ? word : undefined);

const monday = (day: string) => laterDay(day, -weekdays.indexOf(weekdayOf(day)));
const run = (from: string, count: number) => Array.from({ length: count }, (_, at) => laterDay(from, at));

/** The shown weeks, each of seven days from Monday on: those of a month, or one. */
export function weeksOf(day: string, view: View): string[][] {
  if (view === "week") return [run(monday(day), 7)];
  const first = monday(`${day.slice(0, 7)}-01`);
  return run(first, 6)
    .map((_, at) => run(laterDay(first, at * 7), 7))
    .filter(([start = ""], at) => at === 0 || start.slice(0, 7) === day.slice(0, 7));
}

/** The same day of another month, or its last one; or of another week. */
export function turned(day: string, view: View, by: 1 | -1): string {
  if (view === "week") return laterDay(day, 7 * by);
  const [year = 0, month = 1] = day.split("-").map(Number);
  const first = new Date(Date.UTC(year, month - 1 + by, 1)).toISOString().slice(0, 10);
  const last = new Date(Date.UTC(year, month + by, 0)).toISOString().slice(0, 10);
  const same = `${first.slice(0, 8)}${day.slice(8)}`;
  return same < last ? same : last;
}
