// Steps that are fast enough to run before every commit. The longest are first: two run at a time.
import { join } from "node:path";
import { root } from "./install.mjs";
import { program, tools, vitest } from "./step-kinds.mjs";

// The project of packages/web includes packages/ui.
const projects = ["apps/server", "apps/portal", "apps/console", ".", "packages", "packages/web"];

/**
 * GOMAXPROCS: one processor each, because two steps run at once, and several checkers repeat the work for shared types. GOGC: garbage is collected
 * less often, which takes more memory and a quarter less time for the types of the server.
 */
const alone = { env: async () => ({ GOMAXPROCS: "1", GOGC: "400" }) };

/** The compiler's state is stored, so that the next check is incremental.
 * @param {string} project */
function types(project) {
  const name = project === "." ? "tests and scripts" : project;
  const kept = join(root, ".cache", "types", `${name.replaceAll(/\W/g, "-")}.tsbuildinfo`);
  const options = ["--incremental", "--tsBuildInfoFile", kept, "--checkers", "1"];
  return program(`types: ${name}`, [tools.tsc, "-p", project, ...options], alone);
}

export const quickSteps = [
  program("format", [tools.biome, "format", "."]),
  vitest("unit"),
  program("lint", [tools.oxlint, "--type-aware", "--deny-warnings", "--report-unused-disable-directives"], alone),
  ...projects.map(types),
  program("unused code", [tools.knip]),
];
