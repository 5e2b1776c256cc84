import { describe, expect, test } from "vitest";
import { isWalkIn, roomNow, walkInTimes } from "./booking-now.ts";
import { usualLimits } from "./booking-rules.ts";
import { readTimes } from "./booking-times.ts";

const berlin = "Europe/Berlin";
const at = (time: string) => new Date(`2026-06-10T${time}:00+02:00`);
const span = (from: string, until: string) => ({ from: at(from), until: at(until) });
const hours = [{ from: "08:00", to: "20:00" }];
const clock = (moment: Date | undefined) =>
  moment && new Intl.DateTimeFormat("en-GB", { timeZone: berlin, timeStyle: "short" }).format(moment);

test.each<[string, string, ReturnType<typeof span>[], string, string | undefined]>([
  ["free until it closes", "10:07", [], "free", "20:00"],
  ["free until somebody has it", "10:07", [span("12:00", "13:00")], "free", "12:00"],
  ["taken until nobody has it", "12:00", [span("12:00", "13:00")], "taken", "13:00"],
  ["taken by one after the other", "12:30", [span("13:00", "14:00"), span("12:00", "13:00")], "taken", "14:00"],
  ["free again when one is over", "13:00", [span("12:00", "13:00")], "free", "20:00"],
  ["closed in the morning", "07:59", [], "closed", "08:00"],
  ["closed in the evening", "20:00", [], "closed", undefined],
  ["taken while it is closed", "21:00", [span("19:00", "22:00")], "taken", "22:00"],
])("K14 a room is %s, at %s", (_name, time, taken, state, until) => {
  const found = roomNow({ hours, exceptions: [], taken }, at(time), berlin);
  expect([found.state, clock(found.until)]).toEqual([state, until]);
});

test("K14 a room that never closes is free without an end", () => {
  const always = { hours: [{ from: "00:00", to: "24:00" }], exceptions: [], taken: [] };
  expect(roomNow(always, at("10:00"), berlin)).toEqual({ state: "free", until: undefined });
});

describe("K14 the times offered at a room's door", () => {
  test.each<[string, number, number, string[]]>([
    ["10:07", 15, 30, ["10:00-10:30", "10:15-10:45"]],
    ["10:07", 30, 30, ["10:00-10:30", "10:30-11:00"]],
    ["10:20", 30, 30, ["10:00-11:00", "10:30-11:00"]],
    ["10:20", 30, 60, ["10:00-11:00", "10:30-11:30"]],
    ["10:40", 60, 30, ["10:00-11:00", "11:00-12:00"]],
    ["10:50", 60, 30, ["10:00-12:00", "11:00-12:00"]],
    ["10:00", 5, 30, ["10:00-10:30", "10:05-10:35"]],
  ])("K14 at %s by steps of %i minutes for %i minutes", (time, step, minutes, expected) => {
    const found = walkInTimes(at(time), berlin, { step, minutes });
    expect(found.map(({ from, to }) => `${from}-${to}`)).toEqual(expected);
  });

  /** The repeated hour, and the skipped one. */
  test.each(["2026-10-25T00:40:00Z", "2026-10-25T01:10:00Z", "2026-03-29T00:50:00Z", "2026-03-29T01:05:00Z"])(
    "K13 K14 at %s, when the clocks change, each request means a time, and the first the one that is under way",
    (now) => {
      const moment = new Date(now);
      const times = walkInTimes(moment, berlin, { step: 30, minutes: 30 }).map((requested) =>
        readTimes(requested, berlin),
      );
      for (const time of times) expect(time).toHaveProperty("start");
      const [first] = times;
      expect(first && "start" in first && first.start <= moment && moment < first.end).toBe(true);
    },
  );

  test.each([
    ["10:00", 0, true],
    ["09:30", 0, false],
    ["10:30", 0, false],
    ["10:00", 30, false],
  ])("K14 a time from %s, with %i minutes of notice, may be begun at 10:29: %s", (start, lead_minutes, may) => {
    expect(isWalkIn({ start: at(start) }, { ...usualLimits, lead_minutes }, at("10:29"))).toBe(may);
  });
});
