// npm run lock: after `npm install`, writes into package-lock.json the optional packages of other systems that a registry
// without them made npm leave out. `npm ci` refuses a lock that names a package and has no entry for it.
import { writeFileSync } from "node:fs";
import { foundFrom, lockFile, readLock } from "./lock.mjs";

const lock = readLock();
const { packages } = lock;

const systems = "aix android darwin freebsd linux netbsd openbsd openharmony sunos win32".split(" ");
const processors = "arm arm64 ia32 loong64 mips64el mipsel ppc64 riscv64 s390x wasm32 x64".split(" ");

/** The platform in a platform package's name, as the fields of the lock. @param {string} name */
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
    const at = foundFrom(packages, path, name);
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
writeFileSync(lockFile, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`);
process.stdout.write(`${added} packages of other systems were added to package-lock.json.\n`);
