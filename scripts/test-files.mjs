// Prints the test files of each step, as JSON: vitest's projects by their own configuration, the journeys by their ending.
import { globSync } from "node:fs";
import { join } from "node:path";
import { loadConfigFromFile } from "vite";
import { root } from "./install.mjs";

const read = await loadConfigFromFile({ command: "serve", mode: "test" }, join(root, "vitest.config.ts"), root);
/** @type {import("vitest/config").ViteUserConfig} */
const config = read?.config ?? {};
const { exclude = [], projects = [] } = config.test ?? {};

/** @param {string | string[]} include @param {string[]} [without] */
const found = (include, without = []) =>
  globSync(include, { cwd: root, exclude: [...exclude, ...without] })
    .map((file) => file.replaceAll("\\", "/"))
    .toSorted();

/** The patterns that a pattern with braces stands for. @param {string} pattern @returns {string[]} */
function alternatives(pattern) {
  const [, before = "", words, after = ""] = /^(.*?)\{([^{}]*)\}(.*)$/.exec(pattern) ?? [];
  return words === undefined ? [pattern] : words.split(",").flatMap((word) => alternatives(before + word + after));
}

/** @type {Record<string, string[]>} */
const files = { journeys: found("test/e2e/**/*.e2e.ts") };
for (const project of projects) {
  if (typeof project !== "object" || !("test" in project) || !project.test) continue;
  const { name, include = [], exclude: without } = project.test;
  if (typeof name !== "string") continue;
  // A renamed file would otherwise drop out of a list of names without a sign.
  const missing = include.flatMap(alternatives).filter((one) => !one.includes("*") && found(one).length === 0);
  if (missing.length > 0)
    throw new Error(`vitest.config.ts: ${name} includes ${missing.join(", ")}, which matches no file.`);
  files[name] = found(include, without);
}
process.stdout.write(JSON.stringify(files));
