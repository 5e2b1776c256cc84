import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

type Entry = {
  version?: string;
  link?: boolean;
  resolved?: string;
  integrity?: string;
  inBundle?: boolean;
  hasInstallScript?: boolean;
  optionalDependencies?: Record<string, string>;
};

const lockText = readFileSync(new URL("../package-lock.json", import.meta.url), "utf8");
const packages: Record<string, Entry> = JSON.parse(lockText).packages;

/** Where Node finds a dependency of the package at this path. */
function found(path: string, name: string): Entry | undefined {
  const folders = path.split("/node_modules/");
  for (let depth = folders.length; depth > 0; depth -= 1) {
    const entry = packages[`${folders.slice(0, depth).join("/node_modules/")}/node_modules/${name}`];
    if (entry) return entry;
  }
  return packages[`node_modules/${name}`];
}

test("44 package-lock.json contains every optional package that it names, so that `npm ci` accepts it on any system", () => {
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

test("44 package-lock.json names no address to download from, so that any registry will do", () => {
  const addresses = Object.values(packages).filter((entry) => /^https?:/.test(entry.resolved ?? ""));
  expect(addresses).toEqual([]);
});

test("44 package-lock.json contains the SHA-512 checksum of every installed package", () => {
  const unchecked = Object.entries(packages)
    .filter(([path, { link, inBundle }]) => path.includes("node_modules/") && !link && !inBundle)
    // Packages for other systems only were never downloaded by the author of the file.
    .filter(([path]) => existsSync(new URL(`../${path}`, import.meta.url)))
    .filter(([, { integrity }]) => !integrity?.startsWith("sha512-"))
    .map(([path]) => path);
  expect(unchecked).toEqual([]);
});

test("44 only the packages that package.json allows may run install scripts", () => {
  const { allowScripts } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
    allowScripts: Record<string, boolean>;
  };
  const withScript = Object.entries(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length));
  // Packages of other systems never run here.
  expect([...new Set(withScript)].filter((name) => !(name in allowScripts) && name !== "fsevents")).toEqual([]);
});
