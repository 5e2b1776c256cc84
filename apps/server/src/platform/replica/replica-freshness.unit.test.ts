import { expect, test } from "vitest";
import { Freshness } from "./replica-freshness.ts";

const known = (at: number, position: number) => {
  const freshness = new Freshness(1_000);
  freshness.primaryWas({ at, position });
  freshness.replicaIs(position);
  return freshness;
};

test("a replica is fresh as of a second ago, and is not used before that is proved", () => {
  const freshness = new Freshness(1_000);
  expect(freshness.shows(["tower"], 0)).toBe(false);
  freshness.primaryWas({ at: 100, position: 50 });
  freshness.replicaIs(49);
  expect(freshness.shows(["tower"], 101)).toBe(false);
  freshness.replicaIs(50);
  expect(freshness.shows(["tower"], 1_100)).toBe(true);
  expect(freshness.shows(["tower"], 1_101)).toBe(false);
});

test("under load a replica is always a little behind the newest position, and proves the previous one", () => {
  const freshness = new Freshness(1_000);
  for (let at = 0; at < 2_000; at += 100) {
    freshness.primaryWas({ at, position: at + 10 });
    freshness.replicaIs(at);
  }
  expect(freshness.behindMs(2_000)).toBe(200);
});

test("a replica that does not advance is not used, however often it is asked, until it has caught up", () => {
  const freshness = known(0, 10);
  for (let at = 100; at < 60_000; at += 100) {
    freshness.primaryWas({ at, position: 11 });
    freshness.replicaIs(10);
  }
  expect(freshness.shows([], 60_000)).toBe(false);
  freshness.replicaIs(11);
  freshness.primaryWas({ at: 60_000, position: 11 });
  freshness.replicaIs(11);
  expect(freshness.shows([], 60_001)).toBe(true);
});

test("after a change only a position that was read after its notification counts, and not one under way", () => {
  const freshness = known(100, 50);
  freshness.primaryWas({ at: 200, position: 60 });
  freshness.changed("tower", 250);
  freshness.replicaIs(60);
  expect(freshness.shows(["tower"], 260)).toBe(false);
  expect(freshness.shows(["annex"], 260)).toBe(true);
  freshness.primaryWas({ at: 300, position: 70 });
  freshness.replicaIs(69);
  expect(freshness.shows(["tower"], 310)).toBe(false);
  freshness.replicaIs(70);
  expect(freshness.shows(["tower"], 310)).toBe(true);
});

test("a change is kept when the replica is lost, and beyond the limit everything counts as changed", () => {
  const freshness = known(100, 50);
  freshness.changed("tower", 150);
  freshness.forget();
  freshness.primaryWas({ at: 140, position: 50 });
  freshness.replicaIs(50);
  expect(freshness.shows(["tower"], 200)).toBe(false);
  for (let n = 0; n <= 10_000; n += 1) freshness.changed(`somebody ${n}`, 160);
  expect(freshness.shows(["annex"], 200)).toBe(false);
  freshness.primaryWas({ at: 170, position: 51 });
  freshness.replicaIs(51);
  expect(freshness.shows(["annex", "tower"], 200)).toBe(true);
});
