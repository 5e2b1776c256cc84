// What is quick enough to run before every commit.
import { program, tools, vitest } from "./steps.mjs";

const projects = [".", "packages", "packages/ui", "apps/portal", "apps/server"];

export const quickSteps = [
  ...projects.map((project) =>
    program(`types: ${project === "." ? "tests and scripts" : project}`, [tools.tsc, "-p", project]),
  ),
  program("lint", [tools.oxlint, "--type-aware", "--deny-warnings", "--report-unused-disable-directives"]),
  program("format", [tools.biome, "format", "."]),
  program("unused code", [tools.knip]),
  vitest("unit"),
];
