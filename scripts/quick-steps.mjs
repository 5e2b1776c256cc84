// Steps that are fast enough to run before every commit. The longest are first: two run at a time.
import { join } from "node:path";
import { root } from "./install.mjs";
import { lint } from "./lint.mjs";
import { oneProcessor, program, tools, vitest } from "./step-kinds.mjs";

// The project of packages/web includes packages/ui. The project of tests includes the server, which they import; editors and lint use the server's own.
const projects = [".", "apps/portal", "apps/console", "packages", "packages/web"];

/** The compiler's state is stored, so that the next check is incremental.
 * @param {string} project */
function types(project) {
  const name = project === "." ? "server, tests and scripts" : project;
  const kept = join(root, ".cache", "types", `${name.replaceAll(/\W/g, "-")}.tsbuildinfo`);
  const options = ["--incremental", "--tsBuildInfoFile", kept, "--checkers", "1"];
  return program(`types: ${name}`, [tools.tsc, "-p", project, ...options], { env: async () => oneProcessor });
}

/** @param {{ onlyChanged?: boolean }} [which] whether lint leaves out files that have passed before */
export const quickSteps = ({ onlyChanged = false } = {}) => [
  program("format", [tools.biome, "format", "."]),
  vitest("unit"),
  lint({ onlyChanged }),
  ...projects.map(types),
  program("unused code", [tools.knip]),
];
