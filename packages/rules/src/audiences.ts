import { roleNames } from "./roles.ts";

/**
 * What a condition is about: places, the company, the person's own roles (1 §3), features that are on for them in one of their buildings, roles of those who run
 * buildings.
 */
export const conditionKinds = ["buildings", "companies", "roles", "flags", "grants"] as const;
export type ConditionKind = (typeof conditionKinds)[number];

/** Whoever has one of these; with `not`, whoever has none of them. Of the kinds, one is said. */
export type Condition = { not?: boolean | undefined } & { [Kind in ConditionKind]?: readonly string[] | undefined };

export type Match = "all" | "any";
export type ConditionGroup = { match: Match; conditions: readonly Condition[] };
type Part = Condition & { match?: Match | undefined; conditions?: readonly Condition[] | undefined };

/** Who is meant (row P6): a tree of two levels, of conditions and groups of them. */
export type AudienceRule = { match: Match; conditions: readonly Part[] };

/** How far a rule may go: of packs, of the console and of the form that is filled in there. */
export const audienceBounds = { conditions: 20, values: 100, role: 100, clauses: 100 } as const;

/** What is true of a person, in the words that a rule is decided by: `building:<uuid>`, `role:<name>` and so on. */
export type Trait = string;

const words = { buildings: "building", companies: "company", roles: "role", flags: "flag", grants: "grant" } as const;

export const traitOf = (kind: ConditionKind, value: string): Trait =>
  `${words[kind]}:${kind === "buildings" || kind === "companies" ? value.toLowerCase() : value}`;

export const kindsOf = (condition: Condition): ConditionKind[] =>
  conditionKinds.filter((kind) => condition[kind] !== undefined);

const traitsOf = (condition: Condition): Trait[] =>
  kindsOf(condition).flatMap((kind) => (condition[kind] ?? []).map((value) => traitOf(kind, value)));

const isGroup = (part: Part): part is Part & ConditionGroup => part.conditions !== undefined;

/** Whether somebody is meant, by what is true of them. */
export function isMeant(rule: AudienceRule | ConditionGroup, traits: ReadonlySet<Trait>): boolean {
  const holds = (part: Part): boolean =>
    isGroup(part) ? isMeant(part, traits) : traitsOf(part).some((trait) => traits.has(trait)) !== (part.not ?? false);
  const { match, conditions } = rule;
  return match === "all" ? conditions.every(holds) : conditions.some(holds);
}

/** One of `any` is true of somebody; with `not`, none of them. */
export type Literal = { any: Trait[]; not: boolean };
/** All of it holds. */
export type Clause = Literal[];

/** The same rule in the form in which a database decides it: whoever one of the clauses holds for is meant. */
export function clausesOf({ match, conditions }: AudienceRule): Clause[] {
  const each = conditions.map(clausesOfPart);
  if (match === "any") return each.flat();
  return each.reduce<Clause[]>(
    (before, clauses) => before.flatMap((clause) => clauses.map((more) => [...clause, ...more])),
    [[]],
  );
}

function clausesOfPart(part: Part): Clause[] {
  if (!isGroup(part)) return [[literalOf(part)]];
  const literals = part.conditions.map(literalOf);
  if (part.match === "all") return [literals];
  // What has to be there is one literal, however much it is: a rule that lists much stays short.
  const wanted = literals.filter(({ not }) => !not).flatMap(({ any }) => any);
  const others = literals.filter(({ not }) => not).map((literal) => [literal]);
  return wanted.length > 0 ? [[{ any: wanted, not: false }], ...others] : others;
}

const literalOf = (condition: Condition): Literal => ({ any: traitsOf(condition), not: condition.not ?? false });

/** `required`: nothing is said. `one_kind`: more than one thing is said at once. `unknown`: no role of those who run buildings. `too_much`: too many ways to be meant. */
export type AudienceFault = { path: (string | number)[]; code: "required" | "one_kind" | "unknown" | "too_much" };

/**
 * What is wrong with a rule beyond the shape of its parts, each with its field. A list that has become empty, since what it named is gone, is `required` of whoever
 * writes it; it means nobody.
 */
export function audienceFaults(rule: AudienceRule, { allowsEmptyLists = false } = {}): AudienceFault[] {
  const isEmptyList = ({ path, code }: AudienceFault) =>
    code === "required" && conditionKinds.some((kind) => kind === path.at(-1));
  const faults = faultsOfGroup(rule.conditions, ["conditions"]).filter(
    (fault) => !allowsEmptyLists || !isEmptyList(fault),
  );
  if (faults.length > 0) return faults;
  const ways = rule.conditions.map((part) => clausesOfPart(part).length);
  const count = rule.match === "any" ? ways.reduce((sum, n) => sum + n, 0) : ways.reduce((all, n) => all * n, 1);
  return count > audienceBounds.clauses ? [{ path: ["conditions"], code: "too_much" }] : [];
}

function faultsOfGroup(parts: readonly Part[], path: AudienceFault["path"]): AudienceFault[] {
  if (parts.length === 0) return [{ path, code: "required" }];
  return parts.flatMap((part, at): AudienceFault[] => {
    const here = [...path, at];
    const kinds = kindsOf(part);
    if (isGroup(part))
      return kinds.length > 0 || part.not !== undefined || part.match === undefined
        ? [{ path: here, code: "one_kind" }]
        : faultsOfGroup(part.conditions, [...here, "conditions"]);
    const [kind] = kinds;
    if (kind === undefined) return [{ path: here, code: "required" }];
    if (kinds.length > 1 || part.match !== undefined) return [{ path: here, code: "one_kind" }];
    if ((part[kind] ?? []).length === 0) return [{ path: [...here, kind], code: "required" }];
    if (kind !== "grants") return [];
    return (part.grants ?? []).flatMap((name, place) =>
      roleNames.some((role) => role === name) ? [] : [{ path: [...here, kind, place], code: "unknown" as const }],
    );
  });
}

/** The features that a rule names. */
export const flagsIn = (rule: AudienceRule): string[] => [
  ...new Set(rule.conditions.flatMap((part) => [part, ...(part.conditions ?? [])]).flatMap(({ flags }) => flags ?? [])),
];

/** The same rule with other names for what it refers to. What `rename` knows no name for is left out. */
export function renamed(
  rule: AudienceRule,
  rename: (kind: "buildings" | "companies", value: string, path: (string | number)[]) => string | undefined,
): AudienceRule {
  const inPart = (part: Part, path: (string | number)[]): Part => {
    if (isGroup(part))
      return { ...part, conditions: part.conditions.map((one, at) => inPart(one, [...path, "conditions", at])) };
    const own = { ...part };
    for (const kind of ["buildings", "companies"] as const)
      if (part[kind]) own[kind] = part[kind].flatMap((value, at) => rename(kind, value, [...path, kind, at]) ?? []);
    return own;
  };
  return { ...rule, conditions: rule.conditions.map((part, at) => inPart(part, ["conditions", at])) };
}
