import { expect, test } from "vitest";
import { changedSince, hashesOf } from "./lint.mjs";

const texts = new Map([
  ["package-lock.json", "{}"],
  ["apps/server/src/a.ts", "export const a = 1;"],
  ["apps/server/src/b.ts", 'import { a } from "./a.ts";'],
  ["apps/portal/src/c.tsx", 'const b = await import("../../b.ts");'],
  ["apps/portal/src/data.ts", 'import aa from "./aa.ts";'],
]);
const passed = hashesOf(texts);
const changed = (/** @type {[string, string][]} */ ...more) => changedSince(passed, new Map([...texts, ...more]));

test("a check lints what has changed since all files passed, and what imports it", () => {
  expect(changed()).toEqual([]);
  expect(changed(["apps/server/src/a.ts", "export const a = 2;"])).toEqual([
    "apps/server/src/a.ts",
    "apps/server/src/b.ts",
  ]);
  expect(changed(["apps/server/src/b.ts", "export {};"])).toEqual(["apps/server/src/b.ts", "apps/portal/src/c.tsx"]);
  expect(changed(["apps/server/src/new.ts", ""])).toEqual(["apps/server/src/new.ts"]);
  expect(changedSince({ ...passed, "apps/server/src/aa.ts": "gone" }, texts)).toEqual(["apps/portal/src/data.ts"]);
});

test("a check lints all files if none has passed, or if a version, a rule or a compiler's setting has changed", () => {
  expect(changedSince(undefined, texts)).toBeUndefined();
  expect(changed(["package-lock.json", "{ }"])).toBeUndefined();
  expect(changed([".oxlintrc.json", "{}"])).toBeUndefined();
  expect(changedSince({ ...passed, "apps/portal/tsconfig.json": "gone" }, texts)).toBeUndefined();
});
