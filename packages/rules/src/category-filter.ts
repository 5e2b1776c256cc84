import { isSameDay } from "./event-dates.ts";
import { isFree } from "./price.ts";
import { spotsState } from "./spots.ts";

/** The filter in the address of a category's page; missing fields do not filter. */
export type CategoryFilter = {
  readonly when?: "today" | "week";
  readonly kind?: string;
  readonly free?: boolean;
  readonly open?: boolean;
};

type Item = {
  readonly type: string;
  readonly start_at: string | null;
  readonly end_at: string | null;
  readonly price: string | null;
  readonly rsvp_enabled: boolean;
  readonly claimable: boolean;
  readonly spots_left: number | null;
};

const dayMs = 24 * 60 * 60 * 1000;

/** Whether an item takes place between now and the end of the day this many days ahead, in the building's time zone. */
function isWithin({ start_at, end_at }: Item, days: number, now: Date, timeZone: string): boolean {
  if (start_at === null) return false;
  const start = new Date(start_at);
  const over = end_at === null ? undefined : new Date(end_at) <= now;
  if (start <= now) return over === false || (over === undefined && isSameDay(start, now, timeZone));
  const last = new Date(now.getTime() + days * dayMs);
  return start <= last || isSameDay(start, last, timeZone);
}

export function fits(item: Item, { when, kind, free, open }: CategoryFilter, now: Date, timeZone: string): boolean {
  if (when && !isWithin(item, when === "today" ? 0 : 6, now, timeZone)) return false;
  if (kind && item.type !== kind) return false;
  if (free && !isFree(item.price)) return false;
  const counted = item.rsvp_enabled || item.claimable;
  return !open || !counted || spotsState(item.spots_left) !== "sold_out";
}

export type CategoryGroup = "today" | "running" | "week" | "later" | "any_time";

const order: readonly CategoryGroup[] = ["today", "running", "week", "later", "any_time"];

function groupOf(item: Item, now: Date, timeZone: string): CategoryGroup {
  if (item.start_at === null) return "any_time";
  const start = new Date(item.start_at);
  if (isSameDay(start, now, timeZone)) return "today";
  if (start < now) return item.end_at !== null && isSameDay(new Date(item.end_at), now, timeZone) ? "today" : "running";
  return isWithin(item, 6, now, timeZone) ? "week" : "later";
}

/** Items grouped by day, each group in order of start; undated ones keep their own order. */
export function byDay<I extends Item>(
  items: readonly I[],
  now: Date,
  timeZone: string,
): { readonly group: CategoryGroup; readonly items: readonly I[] }[] {
  const groups = Map.groupBy(items, (item) => groupOf(item, now, timeZone));
  return order.flatMap((group) => {
    const found = groups.get(group);
    if (!found) return [];
    return [{ group, items: found.toSorted((one, other) => (one.start_at ?? "").localeCompare(other.start_at ?? "")) }];
  });
}
