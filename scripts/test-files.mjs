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

/** @type {Record<string, string[]>} */
const files = { journeys: found("test/e2e/**/*.e2e.ts") };
for (const project of projects) {
  if (typeof project !== "object" || !("test" in project) || !project.test) continue;
  const { name, include = [], exclude: without } = project.test;
  if (typeof name === "string") files[name] = found(include, without);
}
process.stdout.write(JSON.stringify(files));
