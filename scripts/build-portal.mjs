// Builds the portal when what it is made of has changed since the last build.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { fail, root } from "./install.mjs";
import { ended, startNode } from "./run.mjs";

const portal = join(root, "apps", "portal");
const dist = join(portal, "dist");
const stamp = join(dist, ".atrium-sources");
export const vite = join(root, "node_modules", "vite", "bin", "vite.js");

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

const filesUnderDist = () =>
  readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** @param {string} folder @returns {string[]} */
const filesUnder = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (path === dist || entry.name === "node_modules" || entry.name.startsWith(".")) return [];
    if (entry.isDirectory()) return filesUnder(path);
    return /\.test\.tsx?$/.test(entry.name) ? [] : [path];
  });

/** Names, sizes and times of the sources: reading their contents would cost every start. */
function fingerprint() {
  const packages = join(root, "packages");
  const files = [
    join(root, "package-lock.json"),
    join(root, "tsconfig.base.json"),
    ...filesUnder(portal),
    ...readdirSync(packages).flatMap((name) => {
      const sources = join(packages, name, "src");
      return existsSync(sources) ? filesUnder(sources) : [];
    }),
  ];
  const manifest = files.map((path) => {
    const { size, mtimeMs } = statSync(path);
    return `${relative(root, path)} ${size} ${mtimeMs}`;
  });
  const settings = Object.keys(process.env)
    .filter((name) => name.startsWith("VITE_"))
    .sort()
    .map((name) => `${name}=${process.env[name]}`);
  return createHash("sha256")
    .update(JSON.stringify([manifest, settings]))
    .digest("hex");
}

/** Writes each asset's compressed twins once, so that no request waits for the smallest form. */
async function compress() {
  const assets = filesUnderDist().filter((path) => /\.(m?js|css|svg|json)$/.test(path));
  await Promise.all(
    assets.map(async (path) => {
      const plain = readFileSync(path);
      const [smallest, small] = await Promise.all([brotli(plain), gzipped(plain, { level: 9 })]);
      writeFileSync(`${path}.br`, smallest);
      writeFileSync(`${path}.gz`, small);
    }),
  );
}

/** Whether there is a build, of these sources or older ones. */
export const hasPortal = () => existsSync(stamp);

/** Makes the next start build afresh. */
export function forgetBuild() {
  rmSync(stamp, { force: true });
}

/** Builds if needed. Returns false when the build failed; its output has then been shown. */
export async function ensurePortal() {
  const wanted = fingerprint();
  if (existsSync(stamp) && existsSync(join(dist, "index.html")) && readFileSync(stamp, "utf8") === wanted) return true;
  process.stdout.write("Building the portal …\n");
  const started = Date.now();
  const build = startNode([vite, "build", portal, "--logLevel", "warn"], { env: { NODE_ENV: "production" } });
  if ((await ended(build)) !== 0) return false;
  await compress();
  writeFileSync(stamp, wanted);
  process.stdout.write(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s.\n`);
  return true;
}

export async function requirePortal() {
  if (!(await ensurePortal())) fail("The portal could not be built; the lines above say why.");
}
