import { expect, test } from "vitest";
import { fewestPeople, mayBeShown, type Part, shownParts } from "./few-people.ts";
import { seededNumbers } from "./testing/seeded-numbers.ts";

const part = (key: string, ...people: number[]): Part => ({ key, people, askable: true });
const told = (parts: Part[], disjoint = true) => [...shownParts(parts, { disjoint })].sort();

test("P12 a part about fewer than five people is hidden, and so is the smallest other one by which it could be worked out", () => {
  expect(told([part("a", 20), part("b", 9), part("c", 3)])).toEqual(["a"]);
  expect(told([part("a", 20), part("b", 9), part("c", 3), part("d", 2)])).toEqual(["a", "b"]);
  expect(told([part("a", 20), part("b", 9)])).toEqual(["a", "b"]);
  expect(told([part("a", 4), part("b", 1)])).toEqual([]);
});

test("P12 a part about nobody is shown, and hides nobody", () => {
  expect(told([part("a", 20), part("b", 0), part("c", 3)])).toEqual(["b"]);
  expect(told([part("a", 0), part("b", 0)])).toEqual(["a", "b"]);
});

test("P12 a part that nobody can select belongs to the remainder", () => {
  expect(told([part("a", 20), { ...part("b", 3), askable: false }])).toEqual([]);
  expect(told([part("a", 20), { ...part("b", 6), askable: false }])).toEqual(["a"]);
});

test("P12 if people may be in two parts, the rest has at least as many as its largest part", () => {
  expect(told([part("a", 20), part("b", 9), part("c", 4), part("d", 4)], false)).toEqual(["a"]);
});

test("P12 each of several counts must be about five people or nobody", () => {
  expect(told([part("a", 20, 9), part("b", 8, 2), part("c", 5, 6)])).toEqual(["a"]);
  expect(told([part("a", 20, 0), part("b", 8, 5)])).toEqual(["a", "b"]);
});

/** An action of a person in a building; the answers must not reveal the people of a group of fewer than five. */
type Row = { building: string; company: string; person: string; count: number };

/** A random building, small enough that most of its groups are small. */
function rowsByChance(below: (limit: number) => number): Row[] {
  const people = Array.from({ length: 3 + below(28) }, (_, at) => ({ person: `p${at}`, company: `c${below(4)}` }));
  return people.flatMap(({ person, company }) =>
    Array.from({ length: 1 + below(3) }, () => ({ building: `b${below(4)}`, company, person, count: below(2) })),
  );
}

const counts = [0, 1];
const peopleOf = (rows: readonly Row[]) =>
  counts.map((count) => new Set(rows.filter((row) => row.count === count).map(({ person }) => person)).size);

/** The filters that can be requested, each with the rows that its answer counts: the same traversal as the server's. */
function shownFilters(rows: readonly Row[], askable: (key: string) => boolean) {
  const found: { filter: string; rows: readonly Row[]; within: string | undefined }[] = [];
  if (!mayBeShown(peopleOf(rows))) return found;
  found.push({ filter: "all", rows, within: undefined });
  const parts = (of: Map<string, Row[]>) =>
    [...of].map(([key, some]) => ({ key, people: peopleOf(some), askable: askable(key) }));
  const buildings = Map.groupBy(rows, ({ building }) => building);
  for (const building of shownParts(parts(buildings), { disjoint: false })) {
    const there = buildings.get(building) ?? [];
    found.push({ filter: building, rows: there, within: "all" });
    const companies = Map.groupBy(there, ({ company }) => company);
    for (const company of shownParts(parts(companies), { disjoint: true }))
      found.push({ filter: `${building} ${company}`, rows: companies.get(company) ?? [], within: building });
  }
  return found;
}

/** Every way to take some of these. */
const subsets = <T>(all: readonly T[]): T[][] =>
  all.reduce<T[][]>((known, one) => [...known, ...known.map((some) => [...some, one])], [[]]);

const worlds = Array.from({ length: 1500 }, (_, seed) => seed);

test("P12 no filter, no difference of two filters, and no difference from a sum of filters describes fewer than five people", () => {
  let [hidden, shown] = [0, 0];
  for (const seed of worlds) {
    const below = seededNumbers(seed + 1);
    const rows = rowsByChance(below);
    const odd = below(4);
    const filters = shownFilters(rows, (key) => key !== `c${odd}`);
    const about = (some: readonly Row[]) => {
      for (const people of peopleOf(some)) expect(people === 0 || people >= fewestPeople, `world ${seed}`).toBe(true);
    };
    for (const one of filters) {
      about(one.rows);
      for (const other of filters) about(one.rows.filter((row) => !other.rows.includes(row)));
      const inside = filters.filter(({ within }) => within === one.filter);
      for (const some of subsets(inside))
        about(one.rows.filter((row) => !some.some((each) => each.rows.includes(row))));
    }
    const groups = new Set(rows.flatMap(({ building, company }) => [building, `${building} ${company}`]));
    shown += filters.length;
    hidden += groups.size + 1 - filters.length;
  }
  // Neither is everything hidden, nor nothing.
  expect(Math.min(hidden, shown)).toBeGreaterThan(1000);
});

test("P12 the control: without the second suppression the differences would reveal it", () => {
  const tells = worlds.filter((seed) => {
    const rows = rowsByChance(seededNumbers(seed + 1));
    if (!mayBeShown(peopleOf(rows))) return false;
    const buildings = [...Map.groupBy(rows, ({ building }) => building).values()];
    const naive = buildings.filter((some) => mayBeShown(peopleOf(some)));
    return !mayBeShown(peopleOf(rows.filter((row) => !naive.some((some) => some.includes(row)))));
  });
  expect(tells.length).toBeGreaterThan(20);
});
