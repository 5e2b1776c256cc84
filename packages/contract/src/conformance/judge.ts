import type { TSchema } from "typebox";

type Schema = TSchema & {
  anyOf?: Schema[];
  const?: unknown;
  enum?: readonly unknown[];
  format?: string;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  type?: string;
};

/** `missing`: the portal uses the specifications' default; `wrong`: it cannot use the answer. */
export type Remark = { field: string; kind: "missing" | "wrong"; why: string };

/** Without these fields an answer is useless. */
const needed: readonly string[] = ["token", "expires_in", "data"];

/** The faults of an answer, compared to the contract. Unknown fields are allowed. */
export function judge(schema: TSchema, answer: unknown): Remark[] {
  return remarks(schema, answer, "");
}

function remarks(schema: Schema, value: unknown, field: string): Remark[] {
  const { anyOf, items, properties, required = [], type } = schema;
  const wrong = (why: string): Remark[] => [{ field: field || "body", kind: "wrong", why }];
  if (anyOf) {
    const tried = anyOf.map((one) => remarks(one, value, field));
    const best = tried.toSorted((one, other) => badness(one) - badness(other))[0] ?? [];
    const isNullable = anyOf.some((one) => one.type === "null");
    return value === null && isNullable ? [] : best;
  }
  if (type === "array") {
    if (!Array.isArray(value)) return wrong("is no list");
    return value.flatMap((one, at) => remarks(items ?? schema, one, `${field}[${at}]`));
  }
  if (properties) {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return wrong("is no object");
    const fields = value as Record<string, unknown>;
    return Object.entries(properties).flatMap(([name, inner]) => {
      const path = field ? `${field}.${name}` : name;
      const given = fields[name];
      if (given !== undefined) return remarks(inner, given, path);
      if (!required.includes(name)) return [];
      const isList = inner.type === "array" && field === "data";
      const isNamed = name === "uuid" && field.endsWith("]");
      return [
        { field: path, kind: needed.includes(name) || isList || isNamed ? "wrong" : "missing", why: "is missing" },
      ];
    });
  }
  const fault = leafFault(schema, value);
  return fault === undefined ? [] : wrong(`is ${(JSON.stringify(value) ?? "nothing").slice(0, 60)} and ${fault}`);
}

function leafFault({ type, const: only, enum: allowed, format }: Schema, value: unknown): string | undefined {
  if (only !== undefined) return value === only ? undefined : `not ${JSON.stringify(only)}`;
  if (allowed) return allowed.includes(value) ? undefined : `none of ${allowed.join(", ")}`;
  if (type === "null") return value === null ? undefined : "not null";
  if (type === "object") return typeof value === "object" && value !== null ? undefined : "no object";
  if (type === "integer" && !Number.isInteger(value)) return "no whole number";
  if (type === "number" && typeof value !== "number") return "no number";
  if (type === "boolean" && typeof value !== "boolean") return "neither true nor false";
  if (type !== "string") return undefined;
  if (typeof value !== "string") return "no text";
  return format === "date-time" && Number.isNaN(Date.parse(value)) ? "no time of ISO 8601" : undefined;
}

const badness = (all: Remark[]) => all.reduce((sum, { kind }) => sum + (kind === "wrong" ? 1000 : 1), 0);
