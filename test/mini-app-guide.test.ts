import { readFileSync } from "node:fs";
import { join } from "node:path";
import { appActions } from "@atrium/rules/app-actions.ts";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const guide = readFileSync(join(root, "docs/mini-apps.md"), "utf8");
const rows = [...guide.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);

test("M4 the guide for authors has a row for each action, each push and each code, and for nothing else", () => {
  const protocol = readFileSync(join(root, "packages/bridge/src/protocol.ts"), "utf8");
  const codes = [...protocol.matchAll(/^ {2}\| "([A-Z_]+)"/gm)].map(([, code]) => code);
  expect(codes.length).toBeGreaterThan(10);
  const pushes = ["themeChanged", "languageChanged"];
  const all = [...appActions, ...pushes, ...codes];
  expect(rows).toHaveLength(all.length);
  expect(new Set(rows)).toEqual(new Set(all));
});
