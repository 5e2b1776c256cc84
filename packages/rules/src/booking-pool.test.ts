import { expect, test } from "vitest";
import { fullTimes } from "./booking-pool.ts";
import { seededNumbers } from "./testing/seeded-numbers.ts";

const at = (minute: number) => new Date(Date.UTC(2026, 0, 5, 0, minute));
const span = (from: number, until: number) => ({ from: at(from), until: at(until) });

test.each([
  ["one thing alone is taken whenever it is held", 1, [span(0, 10), span(20, 30)], [span(0, 10), span(20, 30)]],
  ["nobody is there", 3, [], []],
  ["one is left", 2, [span(0, 10)], []],
  ["all are taken where they overlap", 2, [span(0, 10), span(5, 15)], [span(5, 10)]],
  [
    "one that ends as another begins is free in between",
    2,
    [span(0, 30), span(0, 10), span(10, 20)],
    [span(0, 10), span(10, 20)],
  ],
  ["more than there are places now, since there were more", 1, [span(0, 10), span(5, 15)], [span(0, 10), span(5, 15)]],
])("K5 a pool: %s", (_, places, held, expected) => {
  expect(fullTimes(held, places)).toEqual(expected);
});

test("K5 a pool is full exactly in the minutes in which all its places are held", () => {
  const random = seededNumbers(5);
  for (let round = 0; round < 300; round += 1) {
    const places = 2 + random(4);
    const held = Array.from({ length: random(20) }, () => {
      const from = random(60);
      return span(from, from + 1 + random(20));
    });
    const full = fullTimes(held, places);
    for (let minute = 0; minute < 90; minute += 1) {
      const covers = (one: { from: Date; until: Date }) => one.from <= at(minute) && at(minute) < one.until;
      expect(full.some(covers), `round ${round}, minute ${minute}`).toBe(held.filter(covers).length >= places);
    }
  }
});
