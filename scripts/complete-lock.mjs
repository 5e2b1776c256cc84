// npm run lock: after `npm install`, writes into package-lock.json the optional packages of other systems that a registry
// without them made npm leave out. `npm ci` refuses a lock that names a package and has no entry for it.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./install.mjs";

const file = join(root, "package-lock.json");
/** @typedef {{ version?: string, dev?: boolean, license?: string, optional?: boolean, optionalDependencies?: Record<string, string> }} Entry */
/** @type {{ packages: Record<string, Entry> }} */
const lock = JSON.parse(readFileSync(file, "utf8"));
const { packages } = lock;

const systems = "aix android darwin freebsd linux netbsd openbsd openharmony sunos win32".split(" ");
const processors = "arm arm64 ia32 loong64 mips64el mipsel ppc64 riscv64 s390x wasm32 x64".split(" ");

/** Where Node would find a package from a folder of the lock. @param {string} from @param {string} name */
function found(from, name) {
  const folders = from.split("/node_modules/");
  for (let depth = folders.length; depth > 0; depth -= 1) {
    const path = `${folders.slice(0, depth).join("/node_modules/")}/node_modules/${name}`;
    if (packages[path]) return path;
  }
  return packages[`node_modules/${name}`] ? `node_modules/${name}` : undefined;
}

/** What a platform package's name says about where it runs, in the lock's own words. @param {string} name */
function platform(name) {
  const words = (name.split("/").at(-1) ?? "").replace("linuxmusl", "linux-musl").replace("armv7", "arm").split(/[-.]/);
  const os = systems.filter((system) => words.includes(system));
  const cpu = processors.filter((processor) => words.includes(processor));
  const musl = words.some((word) => word.startsWith("musl"));
  const libc = musl ? ["musl"] : words.some((word) => word.startsWith("gnu")) ? ["glibc"] : [];
  return { ...(cpu.length > 0 && { cpu }), ...(libc.length > 0 && { libc }), ...(os.length > 0 && { os }) };
}

let added = 0;
for (const [path, entry] of Object.entries(packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const at = found(path, name);
    if (at && (packages[at]?.version === version || !/^\d/.test(version))) continue;
    const { cpu, ...place } = platform(name);
    packages[`${at ? `${path}/` : ""}node_modules/${name}`] = {
      version,
      ...(cpu && { cpu }),
      ...(entry.dev && { dev: true }),
      ...(entry.license && { license: entry.license }),
      optional: true,
      ...place,
    };
    added += 1;
  }
}

const sorted = Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, "en"));
writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`);
process.stdout.write(`${added} packages of other systems were added to package-lock.json.\n`);
