import { expect, test } from "vitest";
import { readTimes, writeTimes } from "./booking-times.ts";
import { clockText, laterDay, momentFrom, momentsOf, offsetMs, wallTime } from "./wall-clock.ts";

const hour = 3_600_000;
const quarter = hour / 4;
const week = 7 * 24 * hour;

/** Every change of a zone's clock in 2027, with the 15 hours before it and after it. Zones that change alike are one clock in those hours. */
const changes = distinct(
  Intl.supportedValuesOf("timeZone").flatMap((timeZone) => {
    const weeks = Array.from({ length: 53 }, (_, index) => Date.UTC(2027, 0, 1) + index * week);
    return weeks.flatMap((at) => {
      const before = offsetMs(at, timeZone);
      if (offsetMs(at + week, timeZone) === before) return [];
      let [from, until] = [at, at + week];
      while (until - from > quarter) {
        const middle = Math.floor((from + until) / 2 / quarter) * quarter;
        if (offsetMs(middle, timeZone) === before) from = middle;
        else until = middle;
      }
      const key = [until, before, offsetMs(until, timeZone)].join(" ");
      return [{ key, timeZone, begins: until - 15 * hour, ends: until + 15 * hour }];
    });
  }),
);

function distinct<T extends { key: string }>(found: readonly T[]): T[] {
  return [...new Map(found.map((one) => [one.key, one])).values()];
}

const shown = (at: number, timeZone: string) => {
  const { date, minute } = wallTime(new Date(at), timeZone);
  return `${date} ${clockText(minute)}`;
};

test("K13 there are clocks that change: those of Europe, North America and more", () => {
  expect(changes.length).toBeGreaterThan(30);
});

test("K13 in every zone, through both days on which its clocks change, each moment is one of those that its clock shows", () => {
  for (const { timeZone, begins, ends } of changes) {
    for (let at = begins; at < ends; at += quarter) {
      const time = wallTime(new Date(at), timeZone);
      const found = momentsOf(time, timeZone).map((moment) => moment.getTime());
      expect(found, `${timeZone} ${new Date(at).toISOString()}`).toContain(at);
      expect(found.length).toBeLessThanOrEqual(2);
      for (const moment of found) expect(shown(moment, timeZone)).toBe(`${time.date} ${clockText(time.minute)}`);
    }
  }
});

test("K13 in every zone a skipped time begins when the clock jumps, and cannot be chosen", () => {
  let skipped = 0;
  for (const { timeZone, begins } of changes) {
    const { date } = wallTime(new Date(begins), timeZone);
    for (let minute = 0; minute < 3 * 24 * 60; minute += 30) {
      if (momentsOf({ date, minute }, timeZone).length > 0) continue;
      skipped += 1;
      const jump = momentFrom({ date, minute }, timeZone).getTime();
      const asked = { date: laterDay(date, Math.floor(minute / 1440)), from: clockText(minute % 1440) };
      const [before, after] = [shown(jump - 60_000, timeZone), shown(jump, timeZone)];
      const text = `${asked.date} ${asked.from}`;
      expect(before < text && text < after, `${timeZone} ${text}: ${before}, ${after}`).toBe(true);
      expect(readTimes({ ...asked, to: "12:00", nights: 1 }, timeZone)).toEqual({ path: "/from", code: "skipped" });
    }
  }
  expect(skipped).toBeGreaterThan(20);
});

test("K13 in every zone, on both days, a written request is parsed as the same time, and a repeated time needs a choice", () => {
  let asked = 0;
  for (const { timeZone, begins, ends } of changes) {
    for (let at = begins; at < ends; at += 2 * quarter) {
      for (const length of [quarter, 5 * quarter, 16 * quarter]) {
        const [start, end] = [new Date(at), new Date(at + length)];
        const said = writeTimes(start, end, timeZone);
        expect(readTimes(said, timeZone), `${timeZone} ${JSON.stringify(said)}`).toMatchObject({ start, end });
        if (!said.repeated) continue;
        asked += 1;
        expect(readTimes({ ...said, repeated: undefined }, timeZone)).toEqual({ path: "/repeated", code: "repeated" });
      }
    }
  }
  expect(asked).toBeGreaterThan(200);
});
