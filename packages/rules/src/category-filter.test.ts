import { expect, test } from "vitest";
import { byDay, type CategoryFilter, fits } from "./category-filter.ts";

const zone = "Europe/Amsterdam";
// 23:30 of Monday the 23rd in Amsterdam.
const now = new Date("2026-11-23T22:30:00Z");
const item = (start_at: string | null, end_at: string | null, more: object = {}) => ({
  type: "Event",
  start_at,
  end_at,
  price: null as string | null,
  rsvp_enabled: true,
  claimable: false,
  spots_left: 9 as number | null,
  ...more,
});
const tonight = item("2026-11-23T22:45:00Z", "2026-11-23T23:30:00Z");
const tomorrow = item("2026-11-23T23:15:00Z", "2026-11-24T09:00:00Z");
const sunday = item("2026-11-29T20:00:00Z", null);
const nextMonday = item("2026-11-30T09:00:00Z", null);
const runs = item("2026-11-01T09:00:00Z", "2027-01-14T09:00:00Z");
const place = item(null, null);

test.each<[string, CategoryFilter, ReturnType<typeof item>[]]>([
  ["everything", {}, [tonight, tomorrow, sunday, nextMonday, runs, place]],
  ["today, by the building's day and not the reader's", { when: "today" }, [tonight, runs]],
  ["this week: seven days with today", { when: "week" }, [tonight, tomorrow, sunday, runs]],
])("T2 a category's page shows %s", (_, filter, expected) => {
  const all = [tonight, tomorrow, sunday, nextMonday, runs, place];
  expect(all.filter((one) => fits(one, filter, now, zone))).toEqual(expected);
});

test("T2 a category's page shows a kind, free items, and items with remaining places", () => {
  const dear = item(null, null, { price: "12.50", type: "Deal" });
  const full = item(null, null, { spots_left: 0, price: "0.00" });
  const uncounted = item(null, null, { rsvp_enabled: false, spots_left: 0 });
  const all = [dear, full, uncounted];
  const shown = (filter: CategoryFilter) => all.filter((one) => fits(one, filter, now, zone));
  expect(shown({ kind: "Deal" })).toEqual([dear]);
  expect(shown({ free: true })).toEqual([full]);
  expect(shown({ open: true })).toEqual([dear, uncounted]);
});

test("T2 a category's items are grouped by day", () => {
  const endsToday = item("2026-11-01T09:00:00Z", "2026-11-23T22:50:00Z");
  expect(byDay([place, nextMonday, runs, sunday, tomorrow, tonight, endsToday], now, zone)).toEqual([
    { group: "today", items: [endsToday, tonight] },
    { group: "running", items: [runs] },
    { group: "week", items: [tomorrow, sunday] },
    { group: "later", items: [nextMonday] },
    { group: "any_time", items: [place] },
  ]);
});
