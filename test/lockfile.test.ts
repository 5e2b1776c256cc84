import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

type Entry = { version?: string; link?: boolean; resolved?: string; optionalDependencies?: Record<string, string> };

const lockText = readFileSync(new URL("../package-lock.json", import.meta.url), "utf8");
const packages: Record<string, Entry> = JSON.parse(lockText).packages;

/** Where Node finds a dependency of the package that lies at this path. */
function found(path: string, name: string): Entry | undefined {
  const folders = path.split("/node_modules/");
  for (let depth = folders.length; depth > 0; depth -= 1) {
    const entry = packages[`${folders.slice(0, depth).join("/node_modules/")}/node_modules/${name}`];
    if (entry) return entry;
  }
  return packages[`node_modules/${name}`];
}

test("package-lock.json holds every optional package that it names, so that `npm ci` accepts it on any system", () => {
  const missing = Object.entries(packages).flatMap(([path, entry]) =>
    Object.entries(entry.optionalDependencies ?? {})
      .filter(([name, range]) => {
        const version = found(path, name)?.version;
        return version === undefined || (/^\d/.test(range) && version !== range);
      })
      .map(([name, range]) => `${name}@${range}`),
  );
  expect(missing).toEqual([]);
});

test("package-lock.json names no address to download from, so that any registry will do", () => {
  const addresses = Object.values(packages).filter((entry) => /^https?:/.test(entry.resolved ?? ""));
  expect(addresses).toEqual([]);
});
