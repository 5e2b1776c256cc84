// What is quick enough to run before every commit. The longest begin first: two run at a time.
import { join } from "node:path";
import { root } from "./install.mjs";
import { program, tools, vitest } from "./step-kinds.mjs";

const projects = ["apps/server", "apps/portal", ".", "packages", "packages/ui", "packages/web"];

/** What the compiler knows from last time is kept, so that a second check looks at what has changed since.
 * @param {string} project */
function types(project) {
  const name = project === "." ? "tests and scripts" : project;
  const kept = join(root, ".cache", "types", `${name.replaceAll(/\W/g, "-")}.tsbuildinfo`);
  return program(`types: ${name}`, [tools.tsc, "-p", project, "--incremental", "--tsBuildInfoFile", kept]);
}

export const quickSteps = [
  program("format", [tools.biome, "format", "."]),
  vitest("unit"),
  program("lint", [tools.oxlint, "--type-aware", "--deny-warnings", "--report-unused-disable-directives"]),
  ...projects.map(types),
  program("unused code", [tools.knip]),
];
