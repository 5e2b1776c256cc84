// Starts programs so that none outlives this process and one Ctrl-C is one signal.
import { spawn } from "node:child_process";
import { constants } from "node:os";
import { join } from "node:path";
import { nodeBinary, root } from "./install.mjs";

const windows = process.platform === "win32";
// A terminal and npm both deliver the same Ctrl-C; signals within this time are one.
const samePressMs = 1000;

/** @type {Set<import("node:child_process").ChildProcess>} */
const running = new Set();

/** The child leads a process group of its own, so a terminal's signal reaches it only through us.
 * @param {import("node:child_process").ChildProcess} child @param {NodeJS.Signals} signal */
export function signalGroup(child, signal) {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  try {
    if (windows) child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch {
    // It ended between the check and the signal.
  }
}

/** Ends the processes that an ended program has left in its group. @param {import("node:child_process").ChildProcess} child */
export function sweepGroup(child) {
  if (child.pid === undefined || windows) return;
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch {
    // It left nothing.
  }
}

process.on("exit", () => {
  for (const child of running) signalGroup(child, "SIGKILL");
});

/** spawn(), in a process group of its own and ended with us, unless it is one that ends by itself after us.
 * @param {string} command @param {string[]} args
 * @param {import("node:child_process").SpawnOptions & { outlives?: boolean }} options */
export function startChild(command, args, { outlives = false, ...options } = {}) {
  const child = spawn(command, args, { cwd: root, detached: !windows, ...options });
  if (!outlives) running.add(child);
  child.once("error", () => running.delete(child));
  child.once("exit", () => running.delete(child));
  return child;
}

/** Starts a program on Atrium's Node, which ends when we end, even by SIGKILL.
 * @param {string[]} args @param {{ env?: Record<string, string | undefined>, stdout?: "inherit" | "pipe" }} options */
export function startNode(args, { env = {}, stdout = "inherit" } = {}) {
  return startChild(nodeBinary, ["--import", join(root, "scripts", "follow-parent.mjs"), ...args], {
    stdio: ["inherit", stdout, "inherit", "ipc"],
    env: { ...process.env, ...env },
  });
}

/** Waits for the end: exit code, or 128 + signal number as shells say it.
 * @param {import("node:child_process").ChildProcess} child @returns {Promise<number>} */
export function ended(child) {
  return new Promise((resolve) => {
    child.once("error", (error) => {
      process.stderr.write(`${error.message}\n`);
      resolve(127);
    });
    child.once("exit", (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)));
  });
}

/** Calls back once for each request to stop. A closed terminal counts as SIGTERM, and so does the end of npm's shell: asked
 * to stop, npm ends that shell alone, which tells us nothing.
 * @param {(signal: "SIGINT" | "SIGTERM") => void} callback */
export function onStopSignal(callback) {
  let last = Number.NEGATIVE_INFINITY;
  const stop = (/** @type {"SIGINT" | "SIGTERM"} */ signal) => {
    const now = performance.now();
    if (now - last < samePressMs) return;
    last = now;
    callback(signal);
  };
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
    process.on(signal, () => stop(signal === "SIGINT" ? "SIGINT" : "SIGTERM"));
  }
  const shell = process.ppid;
  const underNpm = process.env.npm_lifecycle_event !== undefined && !windows;
  const watch = setInterval(() => {
    if (!underNpm || process.ppid === shell) return;
    clearInterval(watch);
    stop("SIGTERM");
  }, 500).unref();
}

/** Runs one program to its end, passes signals on, and ends with its exit code.
 * @param {string[]} args @param {Record<string, string | undefined>} env @returns {Promise<never>} */
export async function become(args, env = {}) {
  const child = startNode(args, { env });
  onStopSignal((signal) => child.kill(signal));
  process.exit(await ended(child));
}
