import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync, Visitor } from "oxc-parser";

/** Sources by their path from the root of the project, with forward slashes. */
export type Sources = ReadonlyMap<string, string>;

export type Finding = { rule: string; path: string; line: number; what: string };

export type ImportKind = "type" | "value" | "dynamic";
export type Import = { specifier: string; kind: ImportKind; reexport: boolean; line: number };

const rooms = ["apps", "packages", "test", "scripts", "bench", "demo-app", "demo-idp"];
const isSource = /\.(ts|tsx|mjs)$/;

/** Every source of the project on disk. */
export function readSources(root: string): Sources {
  const sources = new Map<string, string>();
  const walk = (folder: string) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = `${folder}/${entry.name}`;
      if (entry.name === "node_modules" || entry.name === "dist" || entry.name.startsWith(".")) continue;
      if (entry.isDirectory()) walk(path);
      else if (isSource.test(entry.name)) sources.set(path, readFileSync(join(root, path), "utf8"));
    }
  };
  const present = new Set(readdirSync(root));
  for (const room of rooms) if (present.has(room)) walk(room);
  return sources;
}

export const isTest = (path: string) => /\.test\.tsx?$/.test(path) || path.includes("/src/testing/");

export const lineOf = (source: string, offset: number) => source.slice(0, offset).split("\n").length;

export function parse(path: string, source: string) {
  const parsed = parseSync(path, source);
  const [error] = parsed.errors;
  if (error) throw new Error(`${path} cannot be read: ${error.message}`);
  return parsed;
}

/** Several checks follow the imports of the same sources. */
const read = new Map<string, { source: string; imports: Import[] }>();

/** What a source imports and exports from elsewhere. */
export function importsOf(path: string, source: string): Import[] {
  const known = read.get(path);
  if (known?.source === source) return known.imports;
  const imports = readImports(path, source);
  read.set(path, { source, imports });
  return imports;
}

/**
 * `import { type A }` counts as a value: Node and the bundler keep
 * the import itself, so the module is loaded; only `import type` vanishes.
 */
function readImports(path: string, source: string): Import[] {
  const parsed = parse(path, source);
  const { module } = parsed;
  const found: Import[] = [];
  const add = (specifier: string, kind: ImportKind, offset: number, reexport = false) =>
    found.push({ specifier, kind, reexport, line: lineOf(source, offset) });

  for (const { moduleRequest, start } of module.staticImports) {
    const kind = /^import\s+type\b/.test(source.slice(start, start + 40)) ? "type" : "value";
    add(moduleRequest.value, kind, start);
  }
  for (const { entries, start } of module.staticExports) {
    const kind = /^export\s+type\b/.test(source.slice(start, start + 40)) ? "type" : "value";
    const from = entries.find((entry) => entry.moduleRequest)?.moduleRequest;
    if (from) add(from.value, kind, start, true);
  }
  const literal = (start: number, end: number) => /^["'`]([^"'`$]*)["'`]$/.exec(source.slice(start, end))?.[1];
  for (const { moduleRequest, start } of module.dynamicImports) {
    add(literal(moduleRequest.start, moduleRequest.end) ?? "(computed)", "dynamic", start);
  }
  // Reading `program` makes the syntax tree, which takes long; few sources have an `import()`.
  if (/\bimport\s*\(/.test(source))
    new Visitor({ TSImportType: (node) => void add(node.source.value, "type", node.start) }).visit(parsed.program);
  return found;
}
