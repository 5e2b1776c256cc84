// Debian's packages, one installation at a time.
import { delimiter, join } from "node:path";
import { accessSync, constants, existsSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { ended, startChild } from "./run.mjs";

/** @type {Promise<unknown>} */
let queue = Promise.resolve();

/** @param {string} path */
export function executable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The first of these programs that PATH has. @param {string[]} names */
export function onPath(names) {
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(executable);
}

/** @param {string[]} args @returns {Promise<string>} the whole output if it failed, otherwise nothing */
async function aptGet(args) {
  // Tests of several processes install at the same time, and `apt-get update` does not wait for a lock.
  const alone = onPath(["flock"]) ? ["flock", join(tmpdir(), "atrium-apt.lock")] : [];
  const [program = "", ...rest] = [...alone, "apt-get", "-o", "DPkg::Lock::Timeout=300", ...args];
  const child = startChild(program, rest, {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (/** @type {string} */ text) => {
      output += text;
    });
  }
  return (await ended(child)) === 0 ? "" : output || "apt-get could not be started";
}

/** Debian calls this file before it starts a service that it has installed. */
const policy = "/usr/sbin/policy-rc.d";

/** Services that are installed by `work` are not started. @template T @param {() => Promise<T>} work */
async function withoutServices(work) {
  if (existsSync(policy)) return work();
  writeFileSync(policy, "#!/bin/sh\nexit 101\n", { mode: 0o755 });
  try {
    return await work();
  } finally {
    rmSync(policy, { force: true });
  }
}

/** Installs a package, or says in one sentence why a person has to.
 * @param {string} name @param {string} purpose what it is for, to end "… is needed" @param {string} otherwise what else would do
 * @param {{ startsServices?: boolean }} [options] whether what it brings may be started, as Debian does */
export function installPackage(name, purpose, otherwise, { startsServices = true } = {}) {
  const attempt = queue.then(async () => {
    const advice = `${purpose} is needed. Install it (Debian: apt-get install ${name}) or ${otherwise}.`;
    if (process.getuid?.() !== 0) throw new Error(`${advice} Only root can install it from here.`);
    if (!onPath(["apt-get"])) throw new Error(`${advice} This system has no apt-get.`);
    process.stdout.write(`Installing ${name} with apt-get (once) …\n`);
    const install = () => aptGet(["install", "-y", "--no-install-recommends", name]);
    const output = (await aptGet(["update"])) || (await (startsServices ? install() : withoutServices(install)));
    if (output) throw new Error(`${output.trimEnd()}\n${advice} The lines above say why apt-get failed.`);
  });
  queue = attempt.catch(() => {});
  return attempt;
}
