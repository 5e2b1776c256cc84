import { expect, test } from "vitest";
import {
  afterKioskEvent,
  countdownMs,
  idleLimitMs,
  type KioskEvent,
  type KioskIdle,
  nextLook,
  secondsToAnswer,
} from "./kiosk-idle.ts";

const resting: KioskIdle = { kind: "resting" };
const inUse = (since: number): KioskIdle => ({ kind: "in_use", since });
const asking = (until: number): KioskIdle => ({ kind: "asking", until });
const asked = 1000 + idleLimitMs;
const over = asked + countdownMs;

test.each<[string, KioskIdle, KioskEvent["kind"], number, KioskIdle]>([
  ["nobody touches a fresh screen", resting, "looked", over, resting],
  ["somebody touches a fresh screen", resting, "touched", 5, inUse(5)],
  ["an answer that comes too late", resting, "stayed", 5, resting],
  ["a visitor goes on", inUse(1000), "touched", 40_000, inUse(40_000)],
  ["just before the limit", inUse(1000), "looked", asked - 1, inUse(1000)],
  ["at the limit", inUse(1000), "looked", asked, asking(over)],
  ["a touch comes before the question could be put", inUse(1000), "touched", asked + 10, inUse(asked + 10)],
  ["the screen has slept through everything", inUse(1000), "looked", over, resting],
  ["the next visitor wakes it", inUse(1000), "touched", over + 3_600_000, resting],
  ["a touch beside the question", asking(over), "touched", asked + 1, asking(over)],
  ["the countdown runs", asking(over), "looked", over - 1, asking(over)],
  ["somebody is still there", asking(over), "stayed", over - 1, inUse(over - 1)],
  ["somebody is done", asking(over), "gave_up", asked + 1, resting],
  ["somebody is done before any question", inUse(1000), "gave_up", 1001, resting],
  ["the countdown is over", asking(over), "looked", over, resting],
  ["an answer in the moment it is over", asking(over), "stayed", over, resting],
])("M8 %s", (_, state, kind, at, next) => {
  expect(afterKioskEvent(state, { kind, at })).toEqual(next);
});

test("M8 it looks again when something may have run out, and not on a fresh screen", () => {
  expect([resting, inUse(1000), asking(over)].map(nextLook)).toEqual([undefined, asked, over]);
});

test("M8 the countdown counts whole seconds down to none", () => {
  const left = [asked, asked + 1, asked + 1000, over - 1, over, over + 5000].map((now) =>
    secondsToAnswer(asking(over), now),
  );
  expect(left).toEqual([15, 15, 14, 1, 0, 0]);
  expect(secondsToAnswer(inUse(0), 0)).toBeUndefined();
});
