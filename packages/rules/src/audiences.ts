import { tagKey } from "./person-tags.ts";
import { roleNames } from "./roles.ts";

/**
 * What a condition is about: places, the company, the person's own roles (1 §3), flags that are on for them in one of their buildings, tags that
 * managers gave them, and management roles.
 */
export const conditionKinds = ["buildings", "companies", "roles", "flags", "tags", "grants"] as const;
export type ConditionKind = (typeof conditionKinds)[number];

/** Matches people with one of these values; with `not`, people with none of them. Exactly one kind is given. */
export type Condition = { not?: boolean | undefined } & { [Kind in ConditionKind]?: readonly string[] | undefined };

export type Match = "all" | "any";
export type ConditionGroup = { match: Match; conditions: readonly Condition[] };
type Part = Condition & { match?: Match | undefined; conditions?: readonly Condition[] | undefined };

/** An audience's rule (row P6): a tree of two levels, of conditions and groups of conditions. */
export type AudienceRule = { match: Match; conditions: readonly Part[] };

/** The limits of a rule, for packs, the console and its form. */
export const audienceBounds = { audiences: 500, conditions: 20, values: 100, role: 100, clauses: 100 } as const;

/** The facts about a person by which a rule is decided, such as `building:<uuid>` and `role:<name>`. */
export type Trait = string;

const words = {
  buildings: "building",
  companies: "company",
  roles: "role",
  flags: "flag",
  tags: "tag",
  grants: "grant",
} as const;

export function traitOf(kind: ConditionKind, value: string): Trait {
  if (kind === "tags") return `${words[kind]}:${tagKey(value)}`;
  return `${words[kind]}:${kind === "buildings" || kind === "companies" ? value.toLowerCase() : value}`;
}

export const kindsOf = (condition: Condition): ConditionKind[] =>
  conditionKinds.filter((kind) => condition[kind] !== undefined);

const traitsOf = (condition: Condition): Trait[] =>
  kindsOf(condition).flatMap((kind) => (condition[kind] ?? []).map((value) => traitOf(kind, value)));

const isGroup = (part: Part): part is Part & ConditionGroup => part.conditions !== undefined;

/** Whether a person matches, by their facts. */
export function isMeant(rule: AudienceRule | ConditionGroup, traits: ReadonlySet<Trait>): boolean {
  const holds = (part: Part): boolean =>
    isGroup(part) ? isMeant(part, traits) : traitsOf(part).some((trait) => traits.has(trait)) !== (part.not ?? false);
  const { match, conditions } = rule;
  return match === "all" ? conditions.every(holds) : conditions.some(holds);
}

/** At least one of `any` is true of the person; with `not`, none of them. */
export type Literal = { any: Trait[]; not: boolean };
/** All conditions hold. */
export type Clause = Literal[];

/** The rule in the form in which a database decides it: a person matches if one of the clauses holds. */
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
  // The required facts are one literal, however many there are, so that a long list makes no long rule.
  const wanted = literals.filter(({ not }) => !not).flatMap(({ any }) => any);
  const others = literals.filter(({ not }) => not).map((literal) => [literal]);
  return wanted.length > 0 ? [[{ any: wanted, not: false }], ...others] : others;
}

const literalOf = (condition: Condition): Literal => ({ any: traitsOf(condition), not: condition.not ?? false });

/** `required`: empty. `one_kind`: more than one kind in a condition. `unknown`: no management role. `too_much`: too many clauses. */
export type AudienceFault = { path: (string | number)[]; code: "required" | "one_kind" | "unknown" | "too_much" };

/**
 * The faults of a rule beyond the shape of its parts, each with its field. A list that has become empty, because its entries were deleted, is
 * `required` when the rule is edited; until then it matches nobody.
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

/** The flags that a rule names. */
export const flagsIn = (rule: AudienceRule): string[] => [
  ...new Set(rule.conditions.flatMap((part) => [part, ...(part.conditions ?? [])]).flatMap(({ flags }) => flags ?? [])),
];

/** The rule with its references renamed. References unknown to `rename` are left out. */
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
