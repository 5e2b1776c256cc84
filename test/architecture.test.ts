import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { findingsIn } from "./architecture/findings.ts";
import { lawful } from "./architecture/lawful.ts";
import { planted } from "./architecture/planted.ts";
import { plantedInBrowser } from "./architecture/planted-in-browser.ts";
import { plantedInServer } from "./architecture/planted-in-server.ts";
import { placeOf } from "./architecture/rooms.ts";
import { type Finding, readSources } from "./architecture/sources.ts";

const sources = readSources(fileURLToPath(new URL("..", import.meta.url)));
const asText = ({ path, line, rule, what }: Finding) => `${path}:${line} ${rule}: ${what}`;

test("every room is seen, so that silence means order", () => {
  const seen = new Set([...sources.keys()].map((path) => placeOf(path).room));
  expect([...seen]).toEqual(
    expect.arrayContaining([
      "rules",
      "contract",
      "phrases",
      "ui",
      "web",
      "server",
      "portal",
      "console",
      "test",
      "scripts",
    ]),
  );
});

// It reads every source, which takes some seconds on a busy machine.
test("the project keeps its own architecture", { timeout: 300_000 }, () => {
  expect(findingsIn(sources).map(asText)).toEqual([]);
});

describe("the checks bite", () => {
  test("a lawful project has no finding", () => {
    expect(findingsIn(new Map(Object.entries(lawful))).map(asText)).toEqual([]);
  });

  test.each([...planted, ...plantedInBrowser, ...plantedInServer])("$rule: $fault", ({ rule, path, source }) => {
    const found = findingsIn(new Map(Object.entries({ ...lawful, [path]: source })));
    expect(found.map((finding) => [finding.rule, finding.path])).toEqual([[rule, path]]);
  });

  test("a source that cannot be parsed fails the check", () => {
    expect(() => findingsIn(new Map([["packages/rules/src/broken.ts", "export const = ;"]]))).toThrow("broken.ts");
  });
});
