import { join } from "node:path";
import { expect, test } from "vitest";
import { paths } from "./paths.ts";

/** Rewritten by `vitest run -u` of this file; a change in it is a change of addresses that people may have kept. */
const kept = join(import.meta.dirname, "paths.txt");

test("B7 addresses that people may have bookmarked do not change by accident", async () => {
  const lines = Object.entries(paths).map(([name, path]) => `${name} ${path}\n`);
  await expect(lines.toSorted().join("")).toMatchFileSnapshot(kept);
});
