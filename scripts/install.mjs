// Installs the locked dependencies, with any Node from 20 and without own dependencies.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join, sep } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));

const windows = process.platform === "win32";
const modules = join(root, "node_modules");
const stamp = join(modules, ".atrium-lock");

/** The Node for all programs, installed by npm, whichever Node runs npm. */
export const nodeBinary = join(modules, "node", "bin", windows ? "node.exe" : "node");

/** Prints a sentence and ends the process. @param {string} sentence @returns {never} */
export function fail(sentence) {
  process.stderr.write(`\n${sentence}\n`);
  process.exit(1);
}

/** @param {string} path @returns {Record<string, { version?: string, optional?: boolean, devOptional?: boolean }>} */
const lockedPackages = (path) => JSON.parse(readFileSync(path, "utf8")).packages ?? {};

/**
 * npm writes its hidden lockfile last, so one that agrees with ours proves a finished install: somebody who ran npm
 * by hand does not pay twice.
 */
function installedByHand() {
  const hidden = join(modules, ".package-lock.json");
  if (!existsSync(hidden)) return false;
  const wanted = Object.entries(lockedPackages(join(root, "package-lock.json"))).filter(([path]) => path !== "");
  const present = lockedPackages(hidden);
  return wanted.every(([path, entry]) => {
    const found = present[path];
    return found ? found.version === entry.version : entry.optional === true || entry.devOptional === true;
  });
}

/** `npm ci` deletes the Node in node_modules, so it must run on the one outside. */
const outsidePath = () =>
  (process.env.PATH ?? "")
    .split(delimiter)
    .filter((folder) => !folder.includes(`node_modules${sep}`))
    .join(delimiter);

async function npmCi() {
  process.stdout.write("Installing the locked dependencies (once, about a minute) …\n");
  const started = Date.now();
  const code = await new Promise((resolve) => {
    // Development dependencies are always needed: the portal is built with them, also under NODE_ENV=production.
    const options = ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
    const child = spawn("npm", options, {
      cwd: root,
      stdio: "inherit",
      shell: windows,
      env: { ...process.env, PATH: outsidePath() },
    });
    child.on("error", () => resolve("npm was not found"));
    child.on("exit", (status, signal) => resolve(status ?? signal));
  });
  if (code !== 0) {
    fail(
      `The dependencies could not be installed (npm ci: ${code}). Atrium needs npm 10 or later and a reachable package ` +
        "registry; the lines above say what went wrong.",
    );
  }
  if (!existsSync(nodeBinary)) {
    fail(
      "npm installed the dependencies but not Atrium's own Node: install scripts seem to be switched off. " +
        "Run `npm ci --ignore-scripts=false` and start again.",
    );
  }
  process.stdout.write(`Installed in ${Math.round((Date.now() - started) / 1000)} s.\n`);
}

/** Installs when node_modules is missing or does not belong to package-lock.json; otherwise costs a few milliseconds. */
export async function ensureInstalled() {
  const major = Number(process.versions.node.split(".")[0]);
  if (major < 20) fail(`Atrium needs Node 20 or later to start; this is Node ${process.versions.node}.`);
  const hash = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
  const current = existsSync(nodeBinary) && existsSync(stamp) && readFileSync(stamp, "utf8") === hash;
  if (current) return;
  if (!existsSync(nodeBinary) || !installedByHand()) await npmCi();
  writeFileSync(stamp, hash);
}
