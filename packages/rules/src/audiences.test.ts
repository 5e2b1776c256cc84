import { expect, test } from "vitest";
import {
  type AudienceRule,
  audienceBounds,
  audienceFaults,
  type Clause,
  type Condition,
  clausesOf,
  flagsIn,
  conditionKinds,
  isMeant,
  renamed,
  traitOf,
} from "./audiences.ts";
import { seededNumbers } from "./testing/seeded-numbers.ts";

const people = (...traits: string[]) => new Set(traits);

test("P6 a condition includes people with one of its values; with `not`, people with none of them", () => {
  const rule = (condition: Condition): AudienceRule => ({ match: "all", conditions: [condition] });
  expect(isMeant(rule({ companies: ["A", "B"] }), people("company:b"))).toBe(true);
  expect(isMeant(rule({ companies: ["A", "B"] }), people("company:c"))).toBe(false);
  expect(isMeant(rule({ not: true, companies: ["A"] }), people("company:a"))).toBe(false);
  expect(isMeant(rule({ not: true, companies: ["A"] }), people())).toBe(true);
});

test("P6 a tag is the same however it is spelled", () => {
  const rule: AudienceRule = { match: "all", conditions: [{ tags: ["Fire Warden"] }] };
  expect(isMeant(rule, people(traitOf("tags", "fire  warden")))).toBe(true);
  expect(isMeant(rule, people("role:Fire Warden"))).toBe(false);
});

test("P6 a group counts as one condition of its rule", () => {
  const rule: AudienceRule = {
    match: "all",
    conditions: [
      { buildings: ["tower"] },
      { match: "any", conditions: [{ roles: ["Host"] }, { not: true, companies: ["acme"] }] },
    ],
  };
  expect(isMeant(rule, people("building:tower", "company:acme"))).toBe(false);
  expect(isMeant(rule, people("building:tower", "company:acme", "role:Host"))).toBe(true);
  expect(isMeant(rule, people("building:tower"))).toBe(true);
  expect(isMeant(rule, people("role:Host"))).toBe(false);
});

/** As the database decides. */
const byClauses = (clauses: Clause[], traits: ReadonlySet<string>) =>
  clauses.some((clause) => clause.every(({ any, not }) => any.some((trait) => traits.has(trait)) !== not));

test("P6 the clauses of a rule mean the same people as the rule, whatever both are", () => {
  const numbers = seededNumbers(20_261_126);
  const one = <T>(...all: readonly T[]): T => all[numbers(all.length)] as T;
  const some = <T>(all: readonly T[]) => all.filter(() => numbers(3) === 0);
  const names = ["a", "b", "c"];
  const condition = (): Condition => {
    const values = [one(...names), ...some(names)];
    return { ...(numbers(3) === 0 ? { not: true } : {}), [one(...conditionKinds)]: [...new Set(values)] };
  };
  const several = <T>(make: () => T) => Array.from({ length: 1 + numbers(3) }, make);
  const told = { in: 0, out: 0 };
  for (let round = 0; round < 5_000; round += 1) {
    const rule: AudienceRule = {
      match: one("all", "any"),
      conditions: several(() =>
        numbers(2) === 0 ? condition() : { match: one("all", "any"), conditions: several(condition) },
      ),
    };
    const traits = new Set(conditionKinds.flatMap((kind) => some(names).map((name) => traitOf(kind, name))));
    const meant = isMeant(rule, traits);
    expect(byClauses(clausesOf(rule), traits), JSON.stringify({ rule, traits: [...traits] })).toBe(meant);
    told[meant ? "in" : "out"] += 1;
  }
  expect(Math.min(told.in, told.out)).toBeGreaterThan(1_000);
});

test("P6 each fault of a rule is named with its field", () => {
  const faults = (...conditions: AudienceRule["conditions"]) => audienceFaults({ match: "all", conditions });
  expect(faults()).toEqual([{ path: ["conditions"], code: "required" }]);
  expect(faults({ buildings: ["a"] })).toEqual([]);
  expect(faults({}, { buildings: [] })).toEqual([
    { path: ["conditions", 0], code: "required" },
    { path: ["conditions", 1, "buildings"], code: "required" },
  ]);
  expect(faults({ buildings: ["a"], roles: ["b"] })).toEqual([{ path: ["conditions", 0], code: "one_kind" }]);
  expect(faults({ match: "any", conditions: [{ grants: ["owner", "king"] }] })).toEqual([
    { path: ["conditions", 0, "conditions", 0, "grants", 1], code: "unknown" },
  ]);
  expect(faults({ match: "any", conditions: [] })).toEqual([
    { path: ["conditions", 0, "conditions"], code: "required" },
  ]);
});

test("P6 a rule with too many combinations is refused before they are expanded", () => {
  const either = { match: "any" as const, conditions: [{ not: true, roles: ["a"] }, { roles: ["b"] }] };
  const wide = { match: "all" as const, conditions: Array.from({ length: audienceBounds.conditions }, () => either) };
  expect(audienceFaults(wide)).toEqual([{ path: ["conditions"], code: "too_much" }]);
  const lists = { match: "any" as const, conditions: Array.from({ length: 20 }, () => ({ roles: ["a"] })) };
  expect(audienceFaults({ match: "all", conditions: Array.from({ length: 20 }, () => lists) })).toEqual([]);
});

test("P6 the features of a rule are found at any depth, each once", () => {
  const group = { match: "any" as const, conditions: [{ flags: ["kiosk", "b"] }, { roles: ["kiosk"] }] };
  expect(flagsIn({ match: "all", conditions: [{ not: true, flags: ["kiosk"] }, group] })).toEqual(["kiosk", "b"]);
});

test("P6 G2 the references of a rule are renamed at any depth; those without a new name are left out", () => {
  const rule: AudienceRule = {
    match: "any",
    conditions: [{ buildings: ["a", "gone"] }, { match: "all", conditions: [{ not: true, companies: ["b"] }] }],
  };
  const paths: string[] = [];
  const other = renamed(rule, (kind, value, path) => {
    paths.push(path.join("."));
    return value === "gone" ? undefined : `${kind}/${value}`;
  });
  expect(other).toEqual({
    match: "any",
    conditions: [
      { buildings: ["buildings/a"] },
      { match: "all", conditions: [{ not: true, companies: ["companies/b"] }] },
    ],
  });
  expect(paths).toEqual([
    "conditions.0.buildings.0",
    "conditions.0.buildings.1",
    "conditions.1.conditions.0.companies.0",
  ]);
});

test("P6 an empty list includes nobody, and its clauses agree", () => {
  const rule: AudienceRule = { match: "any", conditions: [{ companies: [] }, { not: true, companies: [] }] };
  expect(clausesOf(rule)).toEqual([[{ any: [], not: false }], [{ any: [], not: true }]]);
  expect(isMeant(rule, people("company:a"))).toBe(true);
  expect(audienceFaults(rule, { allowsEmptyLists: true })).toEqual([]);
  expect(audienceFaults(rule)).toHaveLength(2);
});
