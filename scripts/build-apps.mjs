// Builds the portal and the console, each if its sources have changed since the last build.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fail, root } from "./install.mjs";
import { ended, startNode } from "./run.mjs";

/** The apps that a browser loads. */
const names = ["portal", "console"];
const vite = join(root, "node_modules", "vite", "bin", "vite.js");
const packages = join(root, "packages");

/** @param {string} name */
const folderOf = (name) => join(root, "apps", name);
/** @param {string} name */
const stampOf = (name) => join(folderOf(name), "dist", ".atrium-sources");

/** @param {string} folder @returns {string[]} */
const filesUnder = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (["node_modules", "dist"].includes(entry.name) || entry.name.startsWith(".")) return [];
    if (entry.isDirectory()) return filesUnder(path);
    return /\.test\.tsx?$/.test(entry.name) ? [] : [path];
  });

/** Names, sizes and times of the sources: reading their contents would cost every start. @param {string} name */
function fingerprint(name) {
  const files = [
    join(root, "package-lock.json"),
    join(root, "tsconfig.base.json"),
    ...filesUnder(folderOf(name)),
    ...filesUnder(packages),
  ];
  const manifest = files.map((path) => {
    const { size, mtimeMs } = statSync(path);
    return `${relative(root, path)} ${size} ${mtimeMs}`;
  });
  const settings = Object.keys(process.env)
    .filter((key) => key.startsWith("VITE_"))
    .sort()
    .map((key) => `${key}=${process.env[key]}`);
  return createHash("sha256")
    .update(JSON.stringify([manifest, settings]))
    .digest("hex");
}

/** Whether there is a build of each, of these sources or older ones. */
export const hasApps = () => names.every((name) => existsSync(stampOf(name)));

/** Forces the next start to build. */
export function forgetBuilds() {
  for (const name of names) rmSync(stampOf(name), { force: true });
}

/** The arguments of the build of each app. @param {string[]} options */
export const builds = (...options) => names.map((name) => [vite, "build", folderOf(name), ...options]);

/** @param {string} name */
async function ensureApp(name) {
  const wanted = fingerprint(name);
  const stamp = stampOf(name);
  const isBuilt = existsSync(stamp) && existsSync(join(folderOf(name), "dist", "index.html"));
  if (isBuilt && readFileSync(stamp, "utf8") === wanted) return true;
  process.stdout.write(`Building the ${name} …\n`);
  const started = Date.now();
  const build = startNode([vite, "build", folderOf(name), "--logLevel", "warn"], { env: { NODE_ENV: "production" } });
  if ((await ended(build)) !== 0) return false;
  writeFileSync(stamp, wanted);
  process.stdout.write(`Built the ${name} in ${((Date.now() - started) / 1000).toFixed(1)} s.\n`);
  return true;
}

/** Builds what is needed. Returns false if a build failed, after printing its output. */
export async function ensureApps() {
  for (const name of names) if (!(await ensureApp(name))) return false;
  return true;
}

export async function requireApps() {
  if (!(await ensureApps())) fail("The portal or the console could not be built; the lines above say why.");
}
