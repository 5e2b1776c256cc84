import { expect, test } from "vitest";
import {
  cancellationCents,
  cancellationCosts,
  type CancellationStep,
  freeUntilMinutes,
  idleSteps,
  noShowCents,
} from "./cancellation-steps.ts";
import { seededNumbers } from "./testing/seeded-numbers.ts";

const steps: CancellationStep[] = [
  { minutes: 24 * 60, percent: 50 },
  { minutes: 60, percent: 100 },
];
const booking = { start_at: "2026-11-25T09:00:00Z", total_cents: 3_501, cancellation_steps: steps };

test.each([
  ["2026-11-24T08:59:59.999Z", 0],
  ["2026-11-24T09:00:00.000Z", 1_751],
  ["2026-11-25T07:59:59.999Z", 1_751],
  ["2026-11-25T08:00:00.000Z", 3_501],
  ["2026-11-25T12:00:00.000Z", 3_501],
])("K8 at %s a cancellation costs %s cents", (now, cents) => {
  expect(cancellationCents(booking, new Date(now))).toBe(cents);
});

test("K8 without steps a cancellation and a no-show are free; with steps a no-show costs as much as the last", () => {
  const now = new Date("2026-11-25T12:00:00Z");
  expect([cancellationCents({ ...booking, cancellation_steps: [] }, now), freeUntilMinutes([])]).toEqual([0, null]);
  expect(noShowCents({ ...booking, cancellation_steps: [] })).toBe(0);
  expect([noShowCents(booking), freeUntilMinutes(steps)]).toEqual([3_501, 24 * 60]);
  expect(cancellationCosts(booking).map(({ at, cents }) => [at.toISOString(), cents])).toEqual([
    ["2026-11-24T09:00:00.000Z", 1_751],
    ["2026-11-25T08:00:00.000Z", 3_501],
  ]);
});

test("K8 whatever the steps, a cancellation costs whole cents, never more than the price, and later never less", () => {
  const random = seededNumbers(8);
  for (let round = 0; round < 2_000; round += 1) {
    const count = random(5);
    const minutes = Array.from({ length: count }, () => random(20_000)).sort((one, other) => other - one);
    const percents = Array.from({ length: count }, () => 1 + random(100)).sort((one, other) => one - other);
    const own = minutes.map((at, place) => ({ minutes: at, percent: percents[place] ?? 100 }));
    const one = { ...booking, total_cents: random(1_000_000), cancellation_steps: own };
    const start = Date.parse(booking.start_at);
    const moments = Array.from({ length: 6 }, () => start - random(25_000) * 60_000).sort((a, b) => a - b);
    let before = 0;
    for (const at of moments) {
      const cents = cancellationCents(one, new Date(at));
      expect(Number.isSafeInteger(cents) && cents >= before && cents <= one.total_cents).toBe(true);
      before = cents;
    }
    expect(noShowCents(one)).toBeGreaterThanOrEqual(before);
  }
});

test("K8 a step that is not later and more expensive than the one before has no effect", () => {
  const step = (minutes: number, percent: number) => ({ minutes, percent });
  expect(idleSteps(steps)).toEqual([]);
  expect(idleSteps([step(60, 50), step(60, 100)])).toEqual([1]);
  expect(idleSteps([step(120, 50), step(60, 50), step(30, 100)])).toEqual([1]);
  expect(idleSteps([step(60, 50), step(120, 100)])).toEqual([1]);
});
