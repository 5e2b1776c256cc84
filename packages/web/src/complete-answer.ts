import { answerShapes } from "@atrium/contract/answer-shapes.ts";
import { misfit } from "./api-misfit.ts";
import { lookWithoutTokens } from "./foreign-look.ts";

type Shape = string | [Shape] | { [name: string]: Shape };
type Fields = Record<string, unknown>;
/** The call, for fields that repeat its input. */
export type Asked = {
  params?: Record<string, string> | undefined;
  query?: Record<string, unknown> | undefined;
  buildingUuid?: string | undefined;
};
type Call = Asked & { key: string };

/** Fields for which the specification has a second name (2 §3). */
const otherNames: Record<string, string> = {
  rich_description: "richDescription",
  image_url: "imageUrl",
  start_at: "startDate",
  end_at: "endDate",
  host: "hostedBy",
  max_claims_per_user: "maxClaimsPerUser",
  max_claims_total: "maxClaimsTotal",
};

/** Languages of a building that has none (1 §3). */
const defaultLanguages = [
  { code: "en_US", name: "English (US)", priority: 0 },
  { code: "es_ES", name: "Spanish (ES)", priority: 1 },
  { code: "el_EL", name: "Elvish (EL)", priority: 2 },
];

/** Defaults of missing fields; the default of any other field is null, empty, false or zero. */
const defaults: Record<string, (fields: Fields, call: Call) => unknown> = {
  languages: () => defaultLanguages,
  is_avatar_visible: () => true,
  avatar_url: () => "uploads/default_avatar.png",
  primary_color: () => "#257BAD",
  secondary_color: () => "#7C7933",
  primaryColor: () => "#257BAD",
  secondaryColor: () => "#7C7933",
  font: () => "inter",
  brand_scope: () => "ALL",
  code_digits: () => 4,
  confirmed: () => true,
  has_password: () => true,
  available: () => true,
  is_eligible: () => true,
  max_claims_per_user: () => 1,
  temp_unit: () => "Fahrenheit",
  status: () => "open",
  building_uuid: (_, { params, buildingUuid }) => params?.["buildingUuid"] ?? buildingUuid ?? "",
  category_type: (_, { query }) => query?.["categoryType"] ?? "AudienceContent",
  content_group: (_, { query }) => (query?.["categoryType"] === "SecondaryContent" ? "secondary" : "discover"),
  attendants_count: ({ attendants }) => (Array.isArray(attendants) ? attendants.length : 0),
  address_1: ({ address }) => address ?? "",
  address: ({ address_1 }) => address_1 ?? "",
  text: ({ name }) => name ?? "",
  name: ({ text, brand }) => text ?? brand ?? "",
  utility_name: ({ name, text }) => name ?? text ?? "",
  pagination: (fields, { query }) => pageOf(fields, query),
};

/** Required fields: without them the object cannot be shown. */
const required: readonly string[] = ["token", "expires_in"];

/** Optional fields beside the list of an answer. */
const beside: readonly string[] = ["pagination", "company_types", "event_stream", "secondary_content"];

/**
 * Completes an answer of a server that was written from the specifications alone with the fields that they do not name (Z22). An answer that
 * does not match is named in the console, and refused.
 */
export async function completeAnswer(key: string, answer: unknown, asked: Asked): Promise<unknown> {
  const shape = answerShapes[key];
  if (shape === undefined) return answer;
  const whole = fit(JSON.parse(shape) as Shape, answer, { path: "", name: "", call: { ...asked, key } });
  return lookWithoutTokens(key, whole);
}

type Place = { path: string; name: string; call: Call };

function fit(shape: Shape, value: unknown, place: Place): unknown {
  if (typeof shape === "string") return leaf(shape, value, place);
  if (Array.isArray(shape)) {
    if (!Array.isArray(value)) throw wrong(place, "is no list");
    return value.map((one, at) => fit(shape[0], one, { ...place, path: `${place.path}[${at}]` }));
  }
  if (shape["?"]) return value === null || value === undefined ? null : fit(shape["?"], value, place);
  if (!isFields(value)) throw wrong(place, "is no object");
  const several = shape["|"] as unknown as Shape[] | undefined;
  if (several) return fit(nearest(several, value), value, place);
  return object(shape, value, place);
}

function object(shape: Record<string, Shape>, fields: Fields, place: Place): Fields {
  const whole: Fields = { ...fields };
  for (const [named, inner] of Object.entries(shape)) {
    const name = named.replace(/\?$/, "");
    const at = { ...place, name, path: place.path ? `${place.path}.${name}` : name };
    const given = fields[name] ?? fields[otherNames[name] ?? name];
    if (given !== undefined && given !== null) whole[name] = fit(inner, given, at);
    else if (name === named) whole[name] = missing(inner, fields, at);
  }
  return whole;
}

function missing(shape: Shape, fields: Fields, place: Place): unknown {
  const { name, path, call } = place;
  if (isNullable(shape)) return null;
  const byDefault = defaults[name]?.(fields, call);
  if (byDefault !== undefined) return byDefault;
  if (name === "uuid") return uuidOf(place);
  const isHead = path === "data" || (path.startsWith("data.") && !path.includes(".", 5) && call.key.startsWith("GET "));
  const isContainer = typeof shape !== "string" && !beside.includes(name);
  if (required.includes(name) || (isHead && isContainer)) throw wrong(place, "is missing");
  if (Array.isArray(shape)) return [];
  return typeof shape === "string" ? empty(shape) : fit(shape, {}, place);
}

/** The requested object itself has the id of the request. */
function uuidOf({ path, call: { key, params = {} }, ...place }: Place): string {
  const asked = Object.values(params).at(-1);
  const isTheOne = /^data\.\w+\.uuid$/.test(path) && asked !== undefined;
  if (isTheOne) return asked;
  if (/\[\d+\]\.uuid$/.test(path) && !/service-request|payment/.test(key))
    throw wrong({ ...place, path, call: { key, params } }, "is missing");
  return "";
}

const isNullable = (shape: Shape) => (typeof shape === "string" ? shape.startsWith("?") : "?" in shape);
const empty = (shape: string) => ({ s: "", n: 0, b: false, r: {} })[shape] ?? null;

function leaf(shape: string, value: unknown, place: Place): unknown {
  const kind = shape.replace("?", "");
  if (value === null || value === undefined)
    return shape.startsWith("?") || kind === "u" ? (value ?? null) : empty(kind);
  if (kind === "s" && (typeof value === "string" || typeof value === "number")) return String(value);
  if (kind === "n" && Number.isFinite(Number(value)) && value !== "") return Number(value);
  if (kind === "b" && typeof value === "boolean") return value;
  if (kind === "r" && isFields(value)) return value;
  if (kind === "u") return value;
  throw wrong(place, `is ${JSON.stringify(value)?.slice(0, 40)} and no ${words[kind] ?? "such thing"}`);
}

const words: Record<string, string> = { s: "text", n: "number", b: "boolean", r: "object" };

/** Of several kinds of object, the one that most of its fields match. */
function nearest(several: Shape[], value: Fields): Shape {
  const names = new Set([...Object.keys(value), ...Object.keys(isFields(value["content"]) ? value["content"] : {})]);
  const score = (shape: Shape) => {
    const own = shape as Record<string, Shape>;
    const inner = typeof own["content"] === "object" ? Object.keys(own["content"]) : [];
    return [...Object.keys(own), ...inner].filter((name) => names.has(name)).length;
  };
  return several.toSorted((one, other) => score(other) - score(one))[0] ?? {};
}

/** A list without pages is complete. */
function pageOf(fields: Fields, query: Fields = {}) {
  const data = isFields(fields["data"]) ? fields["data"] : fields;
  const list = Object.values(data).find((one) => Array.isArray(one)) ?? [];
  const offset = Number(query["offset"] ?? 0);
  return { offset, limit: Number(query["limit"] ?? 20), total: offset + list.length };
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const wrong = ({ path, call }: Place, why: string) => misfit(call.key, path || "body", why);
