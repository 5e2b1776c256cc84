// Runs the steps of a check, two at a time, and counts what passed.
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { nodeBinary, root } from "./install.mjs";
import { ended, onStopSignal, signalGroup, startChild, sweepGroup } from "./run.mjs";

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Count
 * @typedef {{ ok: boolean, output: string, count: Count, notes?: string[] }} Outcome `notes`: to be told although it passed
 * @typedef {object} Step
 * @property {string} name
 * @property {(start: Start) => Promise<Outcome>} run
 * @property {string[]} [after] names of steps that must have passed first
 * @property {boolean} [alone] nothing else runs meanwhile
 * @typedef {(text: string) => void} Print
 * @typedef {(args: string[], env?: Record<string, string | undefined>) => Promise<{ code: number, output: string }>} Start
 */

const atOnce = 2;
const one = (/** @type {boolean} */ ok) => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 });
const tool = (/** @type {string} */ path) => join(root, "node_modules", path);

/** The programs of node_modules that steps call, as files for our own Node. */
export const tools = {
  biome: tool("@biomejs/biome/bin/biome"),
  knip: tool("knip/bin/knip.js"),
  oxlint: tool("oxlint/bin/oxlint"),
  tsc: tool("typescript/bin/tsc"),
  vitest: tool("vitest/vitest.mjs"),
};

/** A program that counts as one test: it passes when it exits 0.
 * @param {string} name @param {string[]} args @param {Partial<Step>} [more] @returns {Step} */
export const program = (name, args, more = {}) => ({
  name,
  run: async (start) => {
    const { code, output } = await start(args);
    return { ok: code === 0, output, count: one(code === 0) };
  },
  ...more,
});

/** What vitest's JSON report says. A file that broke before its tests, or a run that broke outside them, counts too.
 * @param {string} report @param {number} code @returns {Count} */
export function countVitest(report, code) {
  /** @type {{ status: string, assertionResults: { status: string }[] }[]} */
  const files = JSON.parse(report).testResults;
  const tests = files.flatMap((file) => file.assertionResults);
  const brokenFiles = files.filter(
    (file) => file.status === "failed" && !file.assertionResults.some((test) => test.status === "failed"),
  );
  const passed = tests.filter((test) => test.status === "passed").length;
  const failed = tests.filter((test) => test.status === "failed").length + brokenFiles.length;
  const nothingRan = passed + failed === 0;
  const brokenRun = failed === 0 && (code !== 0 || nothingRan);
  return { passed, failed: brokenRun ? 1 : failed, skipped: tests.length - passed - (failed - brokenFiles.length) };
}

/** Tests that passed only when they were tried again: no failure, but somebody has to look at them.
 * @param {string} output what vitest printed @returns {string[]} */
export const secondAttempts = (output) =>
  stripVTControlCharacters(output)
    .split("\n")
    .filter((line) => /\(retry x\d+\)/.test(line) && !/^\s*[×x✗]/.test(line))
    .map((line) => `passed at a second attempt: ${line.replace(/^\W+/, "").replace(/ \d+ms \(retry.*$/, "")}`);

/** @type {string | undefined} */
let reportFolder;

/** A folder for reports, gone when we end. */
function reports() {
  if (!reportFolder) {
    const folder = mkdtempSync(join(tmpdir(), "atrium-reports-"));
    process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
    reportFolder = folder;
  }
  return reportFolder;
}

/** A vitest project; each of its tests counts.
 * @param {string} project @param {Partial<Step> & { env?: () => Promise<Record<string, string>> }} [more] @returns {Step} */
export const vitest = (project, { env = async () => ({}), ...more } = {}) => ({
  name: project,
  run: async (start) => {
    const file = join(reports(), `${project}.json`);
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
    const { code, output } = await start([tools.vitest, "run", "--project", project, ...reporters], await env());
    const count = existsSync(file) ? countVitest(readFileSync(file, "utf8"), code) : one(false);
    return { ok: count.failed === 0, output, count, notes: secondAttempts(output) };
  },
  ...more,
});

/** @param {Count} total */
export const closingLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;

const state = { stopping: false };

/** @type {Set<import("node:child_process").ChildProcess>} */
const children = new Set();

/** @type {Start} */
async function startStep(args, env = {}) {
  if (state.stopping) return { code: 1, output: "Stopped." };
  const child = startChild(nodeBinary, args, {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, [process.stdout.isTTY ? "FORCE_COLOR" : "NO_COLOR"]: "1", ...env },
  });
  children.add(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (/** @type {string} */ text) => {
      output += text;
    });
  }
  const code = await ended(child);
  children.delete(child);
  sweepGroup(child);
  return { code, output };
}

/** @type {Print} */
const printOut = (text) => void process.stdout.write(text);

/** @param {Step} step @param {Start} start @param {Print} print @returns {Promise<Outcome>} */
async function runStep(step, start, print) {
  const began = performance.now();
  /** @type {Outcome} */
  let outcome;
  try {
    outcome = await step.run(start);
  } catch (error) {
    outcome = { ok: false, output: error instanceof Error ? error.message : String(error), count: one(false) };
  }
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const { count, ok, output, notes = [] } = outcome;
  if (state.stopping) return outcome;
  const tests = count.passed + count.failed + count.skipped > 1 ? ` (${closingLine(count)})` : "";
  if (ok) print([`✓ ${step.name}${tests} ${seconds} s`, ...notes.map((note) => `  ${note}`), ""].join("\n"));
  else print(`\n✗ ${step.name}${tests} ${seconds} s\n${output.trimEnd()}\n\n`);
  return outcome;
}

/** The named ones and those that they come after; all, where none is named. @param {Step[]} steps @param {string[]} names @returns {Step[]} */
export function only(steps, names) {
  if (names.length === 0) return steps;
  const unknown = names.filter((name) => !steps.some((step) => step.name === name));
  if (unknown.length > 0)
    throw new Error(`No step is called ${unknown.join(", ")}. There are: ${steps.map(({ name }) => name).join(", ")}.`);
  const wanted = new Set(names);
  // Whatever a step comes after stands before it in the list.
  for (const { name, after = [] } of steps.toReversed()) if (wanted.has(name)) for (const one of after) wanted.add(one);
  return steps.filter(({ name }) => wanted.has(name));
}

/** Runs the steps in their order as far as two at once, `after` and `alone` allow.
 * @param {Step[]} steps @param {{ start?: Start, print?: Print }} [means] @returns {Promise<Count>} */
export async function runSteps(steps, { start = startStep, print = printOut } = {}) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  /** @type {Map<string, boolean>} */
  const done = new Map();
  const waiting = [...steps];
  /** @type {Map<Step, Promise<void>>} */
  const active = new Map();

  const add = (/** @type {Step} */ step, /** @type {Outcome} */ { ok, count }) => {
    done.set(step.name, ok);
    total.passed += count.passed;
    total.failed += count.failed;
    total.skipped += count.skipped;
  };
  const ready = (/** @type {Step} */ step) =>
    (step.after ?? []).every((name) => done.has(name)) && (!step.alone || active.size === 0);

  while (!state.stopping && (waiting.length > 0 || active.size > 0)) {
    const busy = active.size >= atOnce || [...active.keys()].some((step) => step.alone);
    const index = busy ? -1 : waiting.findIndex(ready);
    const [step] = index < 0 ? [] : waiting.splice(index, 1);
    if (!step) {
      if (active.size === 0)
        throw new Error(`Steps wait for each other: ${waiting.map(({ name }) => name).join(", ")}`);
      await Promise.race(active.values());
      continue;
    }
    const missing = (step.after ?? []).filter((name) => done.get(name) === false);
    const run = missing.length
      ? {
          ...step,
          run: async () => ({ ok: false, output: `Not run: ${missing.join(", ")} failed.`, count: one(false) }),
        }
      : step;
    active.set(
      step,
      runStep(run, start, print).then((outcome) => {
        add(step, outcome);
        active.delete(step);
      }),
    );
  }
  return total;
}

/** Stops every step at the first wish to stop, gives them time to clean up, and ends. @param {() => Promise<unknown>} cleanUp */
export function stopOnSignal(cleanUp) {
  const stop = async (/** @type {"SIGINT" | "SIGTERM"} */ signal) => {
    process.stdout.write("\nStopping …\n");
    state.stopping = true;
    const code = signal === "SIGINT" ? 130 : 143;
    setTimeout(() => process.exit(code), 8000);
    const ends = [...children].map(ended);
    for (const child of children) signalGroup(child, "SIGTERM");
    await Promise.all(ends);
    await cleanUp();
    process.exit(code);
  };
  onStopSignal((signal) => void stop(signal));
}

/** Prints the closing line, always the last, and ends. @param {Count} total @returns {Promise<never>} */
export async function close(total) {
  if (state.stopping) await new Promise(() => {});
  process.stdout.write(`${closingLine(total)}\n`);
  process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);
}
