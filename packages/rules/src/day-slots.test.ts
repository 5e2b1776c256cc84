import { expect, test } from "vitest";
import { daySlots, dayState, type DayTaken } from "./day-slots.ts";
import { momentFrom } from "./wall-clock.ts";

const longAgo = new Date(0);
const amsterdam = { timeZone: "Europe/Amsterdam", now: longAgo, step: 30 };
const open = (from: string, to: string, date = "2026-11-24"): DayTaken => ({ date, open: [{ from, to }], taken: [] });
const shown = (day: DayTaken, seen = amsterdam) => daySlots(day, seen).map(({ from, repeated }) => [from, repeated]);

test("K2 steps begin at multiples of the step, while the room is open", () => {
  expect(shown(open("08:15", "10:00"))).toEqual([
    ["08:30", undefined],
    ["09:00", undefined],
    ["09:30", undefined],
  ]);
  expect(shown({ ...open("08:00", "09:00"), open: [] })).toEqual([]);
});

test("K13 a skipped step is left out; a repeated one is listed twice, in order of time", () => {
  const hour = { ...amsterdam, step: 60 };
  expect(shown(open("01:00", "04:00", "2035-03-25"), hour)).toEqual([
    ["01:00", undefined],
    ["03:00", undefined],
  ]);
  expect(shown(open("01:00", "04:00", "2035-10-28"), hour)).toEqual([
    ["01:00", undefined],
    ["02:00", "first"],
    ["02:00", "second"],
    ["03:00", undefined],
  ]);
});

test("K2 past, taken and own steps are distinguished; the booking that is changed blocks nothing", () => {
  const at = (clock: string) => `2026-11-24T${clock}:00Z`;
  const taken = [
    { start_at: at("08:00"), end_at: at("08:30"), booking_uuid: "mine" },
    { start_at: at("08:15"), end_at: at("09:00"), booking_uuid: null },
    { start_at: at("09:30"), end_at: at("10:00"), booking_uuid: "mine" },
  ];
  const day = { ...open("08:00", "11:30"), taken };
  const seen = { ...amsterdam, now: new Date(at("07:10")) };
  const states = (except?: string) => daySlots(day, { ...seen, except }).map(({ state }) => state);
  expect(states()).toEqual(["over", "free", "taken", "taken", "free", "mine", "free"]);
  expect(states("mine")).toEqual(["over", "free", "taken", "taken", "free", "free", "free"]);
});

const zones = ["Europe/Amsterdam", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata"];
const dates = ["2026-11-24", "2026-03-29", "2026-10-25", "2026-03-08", "2026-11-01", "2026-10-04", "2026-04-05"];
const everyDay = zones.flatMap((timeZone) =>
  dates.flatMap((date) => [15, 30, 60].map((step) => ({ timeZone, date, step }))),
);

test("K2 the steps of a day are adjacent, and free steps overlap nothing that is taken, in all time zones", () => {
  for (const { timeZone, date, step } of everyDay) {
    for (let from = 0; from < 1440; from += 105) {
      const moment = (minute: number) => momentFrom({ date, minute }, timeZone).toISOString();
      const taken = [{ start_at: moment(from), end_at: moment(from + 75), booking_uuid: null }];
      const slots = daySlots({ date, open: [{ from: "00:15", to: "24:00" }], taken }, { timeZone, step, now: longAgo });
      const meets = slots.map(({ start, end }) =>
        taken.some((one) => new Date(one.start_at) < end && start < new Date(one.end_at)),
      );
      expect(slots.map(({ state }) => state === "taken")).toEqual(meets);
      const starts = slots.map(({ start }) => start.getTime());
      expect(starts).toEqual([...new Set(starts)].toSorted((one, other) => one - other));
    }
  }
});

test.each([
  ["closed", []],
  ["full", ["taken", "over", "mine"]],
  ["free", ["taken", "free"]],
] as const)("K2 a day is %s", (state, states) => {
  const slots = states.map((one) => ({ from: "", start: longAgo, end: longAgo, repeated: undefined, state: one }));
  expect(dayState(slots)).toBe(state);
});
