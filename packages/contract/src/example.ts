import type { TSchema } from "typebox";
import { Value } from "typebox/value";

type Schema = TSchema & {
  anyOf?: Schema[];
  const?: unknown;
  enum?: unknown[];
  format?: string;
  items?: Schema;
  maxLength?: number;
  minimum?: number;
  minItems?: number;
  minLength?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  type?: string;
};

const uuid = "0199a3c0-7d1e-7c52-9b0a-3f6f5b8f4e21";
const instant = "2026-11-23T09:30:00Z";

/** What a field of that name would hold. */
const byName: Record<string, unknown> = {
  address: "Pier 1, 3011 Rotterdam",
  building_name: "Pier One",
  capacity: 40,
  code: "building_not_found",
  company_name: "Tidewater",
  country: "NL",
  currency_type: "EUR",
  date: "2026-11-23",
  description: "Live music on the roof terrace.",
  description_title: "About",
  domain: "harborline.example",
  email: "marit@tidewater.example",
  equipment: "screen,whiteboard",
  first_name: "Marit",
  from: "09:30",
  job_title: "Engineer",
  lang: "en-us",
  last_name: "de Bruin",
  limit: 100,
  locale: "en-us",
  month: "9",
  name: "Harborline",
  nav_name: "Suite 401",
  navName: "Suite 401",
  new_password: "Quiet-lantern-river-82",
  offset: 0,
  password: "Portal-demo-1",
  status: "open",
  subject: "The lift stands still",
  subtitle: "Two cellos",
  summary: "Read a building.",
  temp: 70,
  timezone: "Europe/Amsterdam",
  title: "Jazz on the roof",
  to: "10:30",
  total: 1,
  trace_id: "0af7651916cd43dd8448eb211c80319c",
  url: "https://harborline.example/parking",
  year: "2030",
};

/** Examples for texts with a format; the first that the schema accepts is used. */
const texts = [
  "EUR",
  "NL",
  "en",
  "12.50",
  "2030",
  "9",
  "4242",
  "1",
  "30% 65%",
  "https://admin.example",
  "https://harborline.example/",
  "2026-11-27 09:00",
  "2026-11-27",
  "#257bad",
  "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08.png",
  "q7Vf0yXc2mPzR4tLkB8aWn",
  "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
];

const byFormat: Record<string, string> = {
  date: "2026-11-23",
  "date-time": instant,
  email: "marit@tidewater.example",
  "pack-time": "+14d 18:00",
  "pack-url": "https://harborline.example/",
  uuid,
};

/** A realistic value that the schema allows; the same each time. `name`: of the field that contains it. */
export function exampleOf(schema: TSchema, name = ""): unknown {
  const shape = schema as Schema;
  const {
    anyOf,
    const: constant,
    enum: words,
    format = "",
    items,
    minItems = 0,
    minimum = 1,
    properties,
    type,
  } = shape;
  if (constant !== undefined) return constant;
  if (words) return words[0];
  // An optional or nullable value is shown as present.
  if (anyOf) return exampleOf(anyOf.find((each) => each.type !== "null") ?? (anyOf[0] as Schema), name);
  if (properties)
    return Object.fromEntries(Object.entries(properties).map(([field, each]) => [field, exampleOf(each, field)]));
  if (type === "array") {
    const one = items === undefined ? [] : [exampleOf(items, name.replace(/s$/, ""))];
    return minItems > 1 ? Array.from({ length: minItems }, () => one[0]) : one;
  }
  const known = byName[name];
  if (known !== undefined && Value.Check(schema, known)) return known;
  if (type === "object") return {};
  if (type === "boolean") return true;
  if (type === "null") return null;
  if (type === "integer" || type === "number") return minimum;
  return type === "string" ? textOf(shape, byFormat[format], name) : "…";
}

function textOf(schema: Schema, formatted: string | undefined, name: string): string {
  const { minLength = 0 } = schema;
  const word = name.replaceAll("_", " ").padEnd(minLength, "x");
  const found = [formatted, word, name, ...texts].find((text) => text !== undefined && Value.Check(schema, text));
  if (found === undefined) throw new Error(`No example fits ${name}: ${JSON.stringify(schema)}`);
  return found;
}
