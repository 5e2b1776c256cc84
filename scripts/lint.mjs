// The lint step: of all files, or of what has changed since it last passed.
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { root } from "./install.mjs";
import { oneProcessor, tools } from "./step-kinds.mjs";
import { one } from "./steps.mjs";

const folders = ["apps", "bench", "demo-app", "demo-idp", "packages", "scripts", "test"];
/** Code, and the configuration. A change of the configuration may change what is found in any file. */
const isRead = /\.(tsx?|m?js)$|(^|[/\\])(package-lock|\.oxlintrc|tsconfig[\w.]*)\.json$/;
const isConfiguration = (/** @type {string} */ path) => path.endsWith(".json");
const isForeign = /(^|[/\\])(node_modules|dist)[/\\]/;

/** Where the hashes of all files are stored when they have passed. */
const kept = join(root, ".cache", "linted.json");

const hashOf = (/** @type {string} */ text) => createHash("sha256").update(text).digest("base64url");

/** @param {Map<string, string>} texts @returns {Record<string, string>} */
export const hashesOf = (texts) => Object.fromEntries([...texts].map(([path, text]) => [path, hashOf(text)]));

/** The text of each file by its path. @returns {Map<string, string>} */
function readAll() {
  // Whichever Node runs npm runs this: `globSync` is newer than Node 20.
  const inFolders = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((path) => join(folder, path)),
  );
  const paths = [...readdirSync(root), ...inFolders].filter((path) => isRead.test(path) && !isForeign.test(path));
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), "utf8")]));
}

/** The stored hashes, if they exist and were written to the end. @returns {Record<string, string> | undefined} */
function readPassed() {
  try {
    return JSON.parse(readFileSync(kept, "utf8"));
  } catch {
    return undefined;
  }
}

/**
 * The files that have changed since these hashes were stored, and those that import one of them: a changed type may be a fault there. Undefined
 * where all files must be linted.
 * @param {Record<string, string> | undefined} passed @param {Map<string, string>} texts @returns {string[] | undefined}
 */
export function changedSince(passed, texts) {
  if (!passed) return undefined;
  const now = hashesOf(texts);
  const changed = Object.keys({ ...passed, ...now }).filter((path) => passed[path] !== now[path]);
  if (changed.some(isConfiguration)) return undefined;
  const imported = changed.map((path) => `/${basename(path)}"`);
  const importers = [...texts].flatMap(([path, text]) => (imported.some((name) => text.includes(name)) ? [path] : []));
  return [...new Set([...changed, ...importers])].filter((path) => texts.has(path));
}

/** @param {{ onlyChanged: boolean }} which @returns {import("./steps.mjs").Step} */
export const lint = ({ onlyChanged }) => ({
  name: "lint",
  run: async (start) => {
    const texts = readAll();
    const files = onlyChanged ? changedSince(readPassed(), texts) : undefined;
    const notes = files ? [`${files.length} files: what has changed since all passed, and what imports it`] : [];
    if (files?.length === 0) return { ok: true, output: "", count: one(true), notes };
    const options = ["--type-aware", "--deny-warnings", "--report-unused-disable-directives"];
    const ended = await start([tools.oxlint, ...options, ...(files ?? [])], oneProcessor);
    const ok = ended.code === 0;
    if (ok) {
      mkdirSync(dirname(kept), { recursive: true });
      writeFileSync(kept, JSON.stringify(hashesOf(texts)));
    }
    return { ok, output: ended.output, count: one(ok), notes };
  },
});
