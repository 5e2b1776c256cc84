// Runs the steps of a check, two at a time, counts the passed tests, and prints the failures at the end.
import { join } from "node:path";
import { nodeBinary, root } from "./install.mjs";
import { closingLine, lastLines } from "./last-lines.mjs";
import { ended, onStopSignal, signalGroup, startChild, sweepGroup } from "./run.mjs";

/**
 * @typedef {import("./reports.mjs").Count} Count
 * @typedef {import("./reports.mjs").Failure} Failure
 * @typedef {import("./last-lines.mjs").StepFailure} StepFailure
 * @typedef {{ files: string[], titles?: string }} Tests `titles`: a pattern
 * @typedef {{ ok: boolean, output: string, count: Count, failures?: Failure[], notes?: string[] }} Outcome `notes`: to be told although it passed
 * @typedef {object} Step
 * @property {string} name
 * @property {(start: Start, tests?: Tests) => Promise<Outcome>} run
 * @property {Tests} [tests] those alone; all, where it is absent
 * @property {string[]} [after] names of steps that must have passed first
 * @property {string} [lane] steps of one lane run one after the other
 * @typedef {(text: string) => void} Print
 * @typedef {(args: string[], env?: Record<string, string | undefined>) => Promise<{ code: number, output: string }>} Start
 */

const atOnce = 2;
/** The count of a step that does not report tests. */
export const one = (/** @type {boolean} */ ok) => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 });

const state = { stopping: false };

/** @type {Set<import("node:child_process").ChildProcess>} */
const children = new Set();

/** @type {Start} */
async function startStep(args, env = {}) {
  if (state.stopping) return { code: 1, output: "Stopped." };
  const child = startChild(nodeBinary, args, {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      // Otherwise each server process of a test compiles the same sources again.
      NODE_COMPILE_CACHE: join(root, "node_modules", ".cache", "node"),
      [process.stdout.isTTY ? "FORCE_COLOR" : "NO_COLOR"]: "1",
      ...env,
    },
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
    outcome = await step.run(start, step.tests);
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

/** Runs the steps in their order as far as two at once, `after` and `lane` allow.
 * @param {Step[]} steps @param {{ start?: Start, print?: Print }} [means] @returns {Promise<{ total: Count, failures: StepFailure[] }>} */
export async function runSteps(steps, { start = startStep, print = printOut } = {}) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  /** @type {StepFailure[]} */
  const failures = [];
  /** @type {Map<string, boolean>} */
  const done = new Map();
  const waiting = [...steps];
  /** @type {Map<Step, Promise<void>>} */
  const active = new Map();

  const add = (/** @type {Step} */ { name }, /** @type {Outcome} */ { ok, count, failures: found = [] }) => {
    done.set(name, ok);
    if (!ok && found.length === 0) failures.push({ step: name, file: "", title: "" });
    for (const failure of found) failures.push({ step: name, ...failure });
    total.passed += count.passed;
    total.failed += count.failed;
    total.skipped += count.skipped;
  };
  const ready = (/** @type {Step} */ step) =>
    (step.after ?? []).every((name) => done.has(name)) &&
    !(step.lane && [...active.keys()].some(({ lane }) => lane === step.lane));

  while (!state.stopping && (waiting.length > 0 || active.size > 0)) {
    const index = active.size >= atOnce ? -1 : waiting.findIndex(ready);
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
  return { total, failures };
}

/** Stops every step at the first request to stop, lets them clean up, and ends. @param {() => Promise<unknown>} cleanUp */
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

/** Prints the failures, the command that repeats them and, as the last line, the counts; then ends.
 * @param {{ total: Count, failures: StepFailure[] }} result @param {string} [command] @returns {Promise<never>} */
export async function close({ total, failures }, command) {
  if (state.stopping) await new Promise(() => {});
  process.stdout.write(`${lastLines(total, failures, command).join("\n")}\n`);
  process.exit(total.failed > 0 || total.passed + total.skipped === 0 ? 1 : 0);
}
