import type { TSchema } from "typebox";
import type { Chance } from "./chance.ts";
import { impossible, injections } from "./payloads.ts";

/** The part of JSON Schema that the contract uses. */
type Schema = {
  type?: string;
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  patternProperties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
};

const uuidOf = (chance: Chance) =>
  "xxxxxxxx-xxxx-7xxx-8xxx-xxxxxxxxxxxx".replace(/x/g, () => chance.below(16).toString(16));

/** A value that matches the schema, as far as its text patterns are known here. */
export function validOf(given: TSchema, chance: Chance): unknown {
  const schema = given as Schema;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return chance.pick(schema.enum);
  if (schema.anyOf) return validOf(chance.pick(schema.anyOf) as TSchema, chance);
  switch (schema.type) {
    case "string":
      return validText(schema, chance);
    case "integer":
    case "number":
      return validNumber(schema, chance);
    case "boolean":
      return chance.maybe(0.5);
    case "null":
      return null;
    case "array":
      return Array.from(
        {
          length:
            (schema.minItems ?? 0) + chance.below(Math.min(3, (schema.maxItems ?? 3) - (schema.minItems ?? 0) + 1)),
        },
        () => validOf(schema.items as TSchema, chance),
      );
    case "object":
      return validObject(schema, chance);
    default:
      return anything(chance);
  }
}

function validObject({ properties = {}, patternProperties, required = [] }: Schema, chance: Chance): object {
  const made: Record<string, unknown> = {};
  for (const [name, inner] of Object.entries(properties))
    if (required.includes(name) || chance.maybe(0.5)) made[name] = validOf(inner, chance);
  const [rest] = Object.values(patternProperties ?? {});
  if (rest) for (const name of ["a", "b"]) if (chance.maybe(0.5)) made[name] = validOf(rest, chance);
  return made;
}

function validNumber({ minimum = -1_000, maximum = 1_000 }: Schema, chance: Chance): number {
  return chance.pick([minimum, maximum, minimum + chance.below(Math.min(maximum - minimum + 1, 100_000))]);
}

const patterned = [
  "de",
  "en-US",
  "EUR",
  "NL",
  "12.50",
  "0000",
  "1111",
  "kiosk",
  "a.b-c",
  "1",
  "https://admin.hostile.test",
  "kept",
  "2026-11-27 09:00",
  "#257bad",
  "hostile.test",
  "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08.png",
  "q7Vf0yXc2mPzR4tLkB8aWn",
];

function validText({ format, pattern, minLength = 0, maxLength = 60 }: Schema, chance: Chance): string {
  if (format === "uuid") return uuidOf(chance);
  if (format === "email")
    return `${chance.pick(["a", "someone.else", "o'brien"])}-${chance.below(1_000_000)}@acme.test`;
  if (format === "date-time") return new Date(Date.UTC(2026, 0, 1) + chance.below(1_000) * 86_400_000).toISOString();
  if (pattern) {
    const fitting = patterned.filter((text) => new RegExp(pattern, "u").test(text));
    return fitting.length > 0 ? chance.pick(fitting) : "";
  }
  const longest = Math.min(maxLength, minLength + 40);
  const length = chance.pick([minLength, longest, maxLength, minLength + chance.below(longest - minLength + 1)]);
  const letters = chance.pick(["abc ", "äöüß", "日本語", "'\"\\;--", "<>&{}$", "👍é"]);
  return Array.from({ length: Math.min(length, 20_000) }, () => chance.pick(letters.split("")))
    .join("")
    .slice(0, maxLength)
    .toWellFormed();
}

/** Any JSON value, with a preference for edge cases. */
export function anything(chance: Chance, depth = 0): unknown {
  const edges = [null, true, false, 0, -0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, "", " ", [], {}, "null"];
  const kind = chance.below(depth > 2 ? 3 : 5);
  if (kind === 0) return chance.pick(edges);
  if (kind === 1) return chance.pick(injections);
  if (kind === 2) return chance.maybe(0.3) ? chance.pick(impossible) : uuidOf(chance);
  if (kind === 3) return Array.from({ length: chance.below(4) }, () => anything(chance, depth + 1));
  return Object.fromEntries(
    Array.from({ length: chance.below(4) }, () => [
      chance.pick(["a", "uuid", "admin", "constructor", "toString", "email", "0"]),
      anything(chance, depth + 1),
    ]),
  );
}

/** The value with one mutation: a part removed, replaced, added, too long, or of another type. */
export function brokenOf(value: unknown, chance: Chance): unknown {
  if (Array.isArray(value)) {
    if (value.length === 0 || chance.maybe(0.3)) return chance.pick([[...value, anything(chance)], anything(chance)]);
    const at = chance.below(value.length);
    return value.with(at, brokenOf(value[at], chance));
  }
  if (typeof value === "object" && value !== null) {
    const names = Object.keys(value);
    const name = names.length > 0 ? chance.pick(names) : undefined;
    const way = chance.below(4);
    if (name === undefined || way === 0)
      return { ...value, [chance.pick(["extra", "admin", "uuid", "constructor"])]: anything(chance) };
    if (way === 1) return Object.fromEntries(Object.entries(value).filter(([other]) => other !== name));
    return {
      ...value,
      [name]: way === 2 ? anything(chance) : brokenOf((value as Record<string, unknown>)[name], chance),
    };
  }
  if (typeof value === "string" && chance.maybe(0.5))
    return chance.pick([`${value}${value}${"x".repeat(5_000)}`, chance.pick(injections), chance.pick(impossible), ""]);
  return anything(chance);
}
