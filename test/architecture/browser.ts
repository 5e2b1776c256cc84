import { placeOf, type Room, resolve } from "./rooms.ts";
import { type Finding, importsOf, isTest, type Sources } from "./sources.ts";

/** Packages that are too large or not intended for a browser. */
const serverOnly = ["typebox", "culori", "kysely", "fastify"];
const inBrowsers: readonly Room[] = ["portal", "console", "web"];
/** The modules of the contract that a browser may load: the client and its generated tables. */
const forBrowsers = [
  "client",
  "anonymous-calls",
  "kept-offline",
  "stale-reads",
  "answer-shapes",
  "refusals-by-status",
  "shown-item",
].map((name) => `packages/contract/src/${name}.ts`);
/** Calculates colours for servers without tokens: loaded only by import(), and never with our server. */
const loadedAlone = ["packages/ui/src/theme/derive.ts"];

/**
 * Follows every import that a browser app's bundle would follow, through our packages, and reports what must never be
 * downloaded by a visitor: a schema library, colour mathematics, Node.
 */
export function browser(sources: Sources): Finding[] {
  const findings: Finding[] = [];
  const seen = new Map<string, string>();
  const queue: string[] = [];
  for (const path of sources.keys()) {
    if (inBrowsers.includes(placeOf(path).room) && !isTest(path)) {
      seen.set(path, path);
      queue.push(path);
    }
  }
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    const chain = seen.get(path) ?? path;
    for (const { kind, specifier, line } of importsOf(path, sources.get(path) ?? "")) {
      if (kind === "type") continue;
      const resolved = resolve(path, specifier);
      if ("outside" in resolved) {
        const { outside } = resolved;
        if (outside.startsWith("node:") || serverOnly.includes(outside)) {
          findings.push({ rule: "browser-weight", path, line, what: `${chain} → ${outside}` });
        }
        continue;
      }
      const { inside } = resolved;
      // Languages are loaded only by import(), otherwise everybody downloads every language.
      if (kind === "value" && placeOf(inside).room === "phrases" && inside.endsWith(".json")) {
        findings.push({ rule: "phrases-loaded-alone", path, line, what: `${chain} → ${inside}` });
      }
      const ofContract = placeOf(inside).room === "contract" && !forBrowsers.includes(inside);
      if (ofContract && inBrowsers.includes(placeOf(path).room)) {
        findings.push({ rule: "contract-types-only", path, line, what: `imports ${specifier}` });
      }
      if (kind !== "value" && loadedAlone.includes(inside)) continue;
      if (sources.has(inside) && !seen.has(inside)) {
        seen.set(inside, `${chain} → ${inside}`);
        queue.push(inside);
      }
    }
  }
  return findings;
}
