// The kinds of steps: a program, a project of vitest, the tests of a Playwright configuration.
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { titlesByDay } from "./choose.mjs";
import { root } from "./install.mjs";
import { readPlaywright, readVitest } from "./reports.mjs";
import { one } from "./steps.mjs";

/**
 * @typedef {import("./steps.mjs").Step} Step
 * @typedef {import("./steps.mjs").Outcome} Outcome
 * @typedef {Partial<Step> & { env?: () => Promise<Record<string, string>> }} More
 */

const tool = (/** @type {string} */ path) => join(root, "node_modules", path);

/**
 * The environment of the compiler and of oxlint. GOMAXPROCS: one processor each, because two steps run at once, and several checkers repeat the work
 * for shared types. GOGC: garbage is collected less often, which takes more memory and a quarter less time for the types of the server.
 */
export const oneProcessor = { GOMAXPROCS: "1", GOGC: "400" };

/** The programs of node_modules that steps run, as files for our Node. */
export const tools = {
  biome: tool("@biomejs/biome/bin/biome"),
  knip: tool("knip/bin/knip.js"),
  oxlint: tool("oxlint/bin/oxlint"),
  playwright: tool("@playwright/test/cli.js"),
  tsc: tool("typescript/bin/tsc"),
  vitest: tool("vitest/vitest.mjs"),
};

/** A program that counts as one test: it passes when it exits 0.
 * @param {string} name @param {string[]} args @param {More} [more] @returns {Step} */
export const program = (name, args, { env, ...more } = {}) => ({
  name,
  run: async (start) => {
    const { code, output } = await start(args, await env?.());
    return { ok: code === 0, output, count: one(code === 0) };
  },
  ...more,
});

/** @type {string | undefined} */
let reportFolder;

/** A folder for reports, removed when we end. */
function reports() {
  if (!reportFolder) {
    const folder = mkdtempSync(join(tmpdir(), "atrium-reports-"));
    process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
    reportFolder = folder;
  }
  return reportFolder;
}

/** Reads the report; a runner without one has failed.
 * @param {string} file @param {string} output @param {(report: string) => import("./reports.mjs").Result} read @returns {Outcome} */
function outcomeOf(file, output, read) {
  /** @type {import("./reports.mjs").Result} */
  const broken = { count: one(false), failures: [] };
  const { count, failures, notes = [] } = existsSync(file) ? read(readFileSync(file, "utf8")) : broken;
  return { ok: count.failed === 0, output, count, failures, notes };
}

/** The pattern of the titles to run. Whoever names files or ids gets all of their tests, and so does a night (decision 17). @param {import("./steps.mjs").Tests} tests */
function titlesOf({ files, titles }) {
  const isWholeDay = files.length === 0 && process.env.TEST_SIZE !== "nightly";
  return titles ?? (isWholeDay ? titlesByDay : undefined);
}

/** A vitest project; each of its tests counts. @param {string} project @param {More} [more] @returns {Step} */
export const vitest = (project, { env, ...more } = {}) => ({
  name: project,
  run: async (start, tests = { files: [] }) => {
    const file = join(reports(), `${project}.json`);
    const args = ["run", "--project", project, "--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
    const titles = titlesOf(tests);
    if (titles) args.push("--testNamePattern", titles);
    const { code, output } = await start([tools.vitest, ...args, ...tests.files], await env?.());
    return outcomeOf(file, output, (report) => readVitest(report, code, titles ? new RegExp(titles) : undefined));
  },
  ...more,
});

/** The tests of a Playwright configuration; each counts.
 * @param {string} name @param {string} config @param {More} [more] @returns {Step} */
export const playwright = (name, config, { env, ...more } = {}) => ({
  name,
  run: async (start, tests = { files: [] }) => {
    const file = join(reports(), `${name}.json`);
    const args = ["test", "--config", config, "--reporter=list,json"];
    const titles = titlesOf(tests);
    if (titles) args.push("--grep", titles);
    // Playwright takes files as patterns.
    for (const path of tests.files) args.push(`${path.replaceAll(".", "\\.")}$`);
    const { code, output } = await start([tools.playwright, ...args], {
      ...(await env?.()),
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    });
    return outcomeOf(file, output, (report) => readPlaywright(report, code));
  },
  ...more,
});
