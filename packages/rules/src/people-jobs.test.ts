import { expect, test } from "vitest";
import { inverseOf, keepingAnOwner, peopleActs } from "./people-jobs.ts";
import { seededNumbers } from "./testing/seeded-numbers.ts";

test("G6 undoing twice restores the first state", () => {
  for (const act of peopleActs) expect(inverseOf(inverseOf(act))).toBe(act);
});

test("G6 of owners who are switched off together one stays, and the others are switched off", () => {
  const below = seededNumbers(6);
  const some = () => ["a", "b", "c", "d", "e", "f"].filter(() => below(2) === 1);
  for (let round = 0; round < 500; round += 1) {
    const owners = some();
    const people = some();
    const may = keepingAnOwner(owners, people);
    const left = owners.filter((owner) => !people.some((one, at) => one === owner && may[at]));
    const kept = people.filter((_, at) => !may[at]);
    if (owners.length > 0) expect(left.length).toBeGreaterThan(0);
    expect(kept.length).toBeLessThanOrEqual(1);
    for (const one of kept) expect(left).toEqual([one]);
  }
});
