import { type EndpointShape, readKey, type Topic } from "./endpoint.ts";
import { endpoints } from "./endpoints.ts";

const all = Object.entries(endpoints) as [string, EndpointShape][];
const head = "// Written from the contract by `npm run openapi`.\n";
const lineLength = 120;

/**
 * What a browser has to know of each endpoint, as files of their own: the contract itself brings a schema library along. By file name, as
 * the formatter would leave them.
 */
export function browserTables(): Record<string, string> {
  return { "anonymous-calls.ts": anonymousCalls(), "stale-reads.ts": staleReads() };
}

function anonymousCalls(): string {
  const keys = all.filter(([, { access }]) => access === "anonymous").map(([key]) => key);
  return `${head}
/** Calls that need nobody signed in, and whose answer does not depend on who calls. */
export const anonymousCalls: readonly string[] = ${list(keys)};
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
