import type { Flags } from "./flags-queries.ts";

/**
 * The people who have a feature, as far as the console can show and change it: everybody, nobody, or people in some buildings. `rule`: a hand-written
 * rule, which the console shows unchanged.
 */
export type Audience =
  | { kind: "everybody" | "nobody" }
  | { kind: "buildings"; uuids: readonly string[] }
  | { kind: "rule"; rule: string };

/** The state of a gate: its default if there is no definition, otherwise the definition's. */
export type GateState = { key: string; meaning: string; isDefault: boolean; audience: Audience };

type Definition = { state?: unknown; variants?: unknown; defaultVariant?: unknown; targeting?: unknown };

const variants = { on: true, off: false };

/** The gates of a brand, in order. */
export function gatesOf({ flags, gates }: Flags): GateState[] {
  return gates.map(({ key, meaning, default: byDefault }) => {
    const definition = flags[key] as Definition | undefined;
    const isOn = definition !== undefined && definition.state === "ENABLED";
    const audience = isOn ? audienceOf(definition) : valueOf(byDefault);
    return { key, meaning, isDefault: !isOn, audience };
  });
}

const valueOf = (value: boolean): Audience => ({ kind: value ? "everybody" : "nobody" });

function audienceOf({ variants: named, defaultVariant, targeting }: Definition): Audience {
  const values = (named ?? {}) as Record<string, unknown>;
  const fallback = typeof defaultVariant === "string" ? values[defaultVariant] : undefined;
  const hasRule = typeof targeting === "object" && targeting !== null && Object.keys(targeting).length > 0;
  if (!hasRule) return typeof fallback === "boolean" ? valueOf(fallback) : { kind: "rule", rule: said(values) };
  return writtenHere(targeting, fallback) ?? { kind: "rule", rule: said(targeting) };
}

const said = (value: unknown) => JSON.stringify(value, null, 2);

/** A rule as this console writes it: a list of buildings that have the feature. */
function writtenHere(targeting: object, fallback: unknown): Audience | undefined {
  const uuids = (targeting as { if?: [{ in?: [unknown, unknown] }] }).if?.[0]?.in?.[1];
  if (fallback !== false || !Array.isArray(uuids) || !uuids.every((one) => typeof one === "string")) return undefined;
  return said(targeting) === said(targetingOf(uuids)) ? { kind: "buildings", uuids } : undefined;
}

const targetingOf = (uuids: readonly string[]) => ({ if: [{ in: [{ var: "building_uuid" }, uuids] }, "on", "off"] });

/** The definition with which these people have a feature; a hand-written rule stays unchanged. */
export function definitionOf(audience: Exclude<Audience, { kind: "rule" }>) {
  const base = { state: "ENABLED" as const, variants };
  if (audience.kind === "buildings") return { ...base, defaultVariant: "off", targeting: targetingOf(audience.uuids) };
  return { ...base, defaultVariant: audience.kind === "everybody" ? "on" : "off" };
}
