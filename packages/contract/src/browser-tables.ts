import { type EndpointShape, readKey, refusalOfScope, type Topic } from "./endpoint.ts";
import { endpoints } from "./endpoints.ts";
import { refusals } from "./refusals.ts";

const all = Object.entries(endpoints) as [string, EndpointShape][];
const head = "// Written from the contract by `npm run openapi`.\n";
const lineLength = 120;

/**
 * Writes what a browser needs to know about each endpoint into files of their own, because importing the contract would also bundle a schema
 * library. Keyed by file name, in the formatter's style.
 */
export function browserTables(): Record<string, string> {
  return {
    "anonymous-calls.ts": anonymousCalls(),
    "kept-offline.ts": keptOffline(),
    "stale-reads.ts": staleReads(),
    "answer-shapes.ts": answerShapes(),
    "refusals-by-status.ts": refusalsByStatus(),
  };
}

/** Some endpoints are called by no browser, and the console calls its own only on our server: the portal's tables leave them out. */
const isForPortal = ([key, { access }]: [string, EndpointShape]) =>
  access !== "mini_app" && access !== "integration" && !readKey(key).path.startsWith("/admin/");

function answerShapes(): string {
  const lines = all
    .filter(isForPortal)
    .map(([key, { reply }]) => [key, JSON.stringify(shapeOf(reply as Schema))] as const)
    .flatMap(([key, shape]) => (shape === "{}" ? [] : [entry(key, `'${shape}'`)]));
  return `${head}
/** Answers by their calls, as JSON: s, n, b, r and u are a text, number, boolean, record and anything; "?" may be null; "|" is one of several. */
export const answerShapes: Partial<Record<string, string>> = {
${lines.join("")}};
`;
}

type Schema = {
  type?: string;
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
};

function shapeOf(schema: Schema): unknown {
  const { type, anyOf, items, properties, required = [] } = schema;
  if (anyOf) {
    const [first, ...others] = anyOf.filter((one) => one.type !== "null").map((one) => shapeOf(one));
    const isText = [first, ...others].every((one) => one === "s");
    const shape = others.length === 0 || isText ? first : { "|": [first, ...others] };
    if (!anyOf.some((one) => one.type === "null")) return shape;
    return typeof shape === "string" ? `?${shape}` : { "?": shape };
  }
  if (type === "array") return [shapeOf(items ?? {})];
  if (properties)
    return Object.fromEntries(
      Object.entries(properties).map(([name, inner]) => [required.includes(name) ? name : `${name}?`, shapeOf(inner)]),
    );
  if (type === "object") return "r";
  if (type === "string" || schema.enum || typeof schema.const === "string") return "s";
  if (type === "integer" || type === "number" || typeof schema.const === "number") return "n";
  return type === "boolean" ? "b" : "u";
}

/** Codes about the way in which we call, which another server's status never means. */
const ourOwn: readonly string[] = ["proof_of_work_required", "cross_site_request"];

function refusalsByStatus(): string {
  const lines = all.filter(isForPortal).flatMap(([key, shape]) => {
    // An unknown read of another server has the same status as an unknown building.
    const ofScope = readKey(key).method === "GET" ? undefined : refusalOfScope(shape);
    const codes = [...shape.refusals, ...(ofScope ? [ofScope] : [])].filter((code) => !ourOwn.includes(code));
    const first = Object.entries(Object.groupBy(codes, (code) => refusals[code]));
    const words = first.map(([status, [code]]) => `${status} ${code}`);
    return words.length > 0 ? [entry(key, `"${words.join(", ")}"`)] : [];
  });
  return `${head}
/** The meaning of a refusal by its status alone, if a server does not send one of our codes: the first code with that status. */
export const refusalsByStatus: Partial<Record<string, string>> = {
${lines.join("")}};

/** All codes. */
export const refusalCodes: readonly string[] = ${list(Object.keys(refusals))};
`;
}

/** A line of a table, broken where the formatter would. */
function entry(key: string, value: string): string {
  const line = `  "${key}": ${value},`;
  return line.length <= lineLength ? `${line}\n` : `  "${key}":\n    ${value},\n`;
}

function anonymousCalls(): string {
  const keys = all.filter(([, { access }]) => access === "anonymous").map(([key]) => key);
  return `${head}
/** Calls without authentication, whose answer does not depend on the caller. */
export const anonymousCalls: readonly string[] = ${list(keys)};
`;
}

function keptOffline(): string {
  const keys = all.filter(([, shape]) => shape.keptOffline).map(([key]) => key);
  return `${head}
/** Reads whose last answer the portal stores on the reader's device, to be read without a network. */
export const keptOffline: readonly string[] = ${list(keys)};
`;
}

function staleReads(): string {
  const shown: Partial<Record<Topic, string[]>> = {};
  for (const [key, { shows = [] }] of all)
    for (const topic of shows) if (topic !== "settings") (shown[topic] ??= []).push(key);
  const changing = all.filter(([key, { changes = [] }]) => readKey(key).method !== "GET" && changes.length > 0);
  return `${head}import type { Topic } from "./endpoint.ts";

/** Reads by what their answers show. */
export const readsThatShow: Record<Exclude<Topic, "settings">, readonly string[]> = {
${Object.entries(shown)
  .map(([topic, keys]) => property(topic, keys))
  .join("\n")}
};

/** Calls by what they change. */
export const changesOf: Partial<Record<string, readonly (keyof typeof readsThatShow)[]>> = {
${changing.map(([key, { changes = [] }]) => property(`"${key}"`, changes)).join("\n")}
};
`;
}

function property(name: string, words: readonly string[]): string {
  const line = `  ${name}: [${words.map((word) => `"${word}"`).join(", ")}],`;
  return line.length <= lineLength ? line : `  ${name}: ${list(words, "  ")},`;
}

const list = (words: readonly string[], indent = "") =>
  `[\n${words.map((word) => `${indent}  "${word}",\n`).join("")}${indent}]`;
