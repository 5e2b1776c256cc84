import { expect, test } from "vitest";
import { isByBuilding } from "./flag-by-building.ts";

const base = { state: "ENABLED", variants: { on: true, off: false }, defaultVariant: "off" };
const here = { var: "building_uuid" };

test.each([
  ["always the same", base, true],
  ["an empty rule", { ...base, targeting: {} }, true],
  ["one that is switched off", { state: "DISABLED" }, true],
  ["a list of buildings", { ...base, targeting: { if: [{ in: [here, ["a", "b"]] }, "on", "off"] } }, true],
  ["one building", { ...base, targeting: { if: [{ "==": [here, "a"] }, "off", "on"] } }, true],
  ["no variant of that name", { ...base, defaultVariant: "maybe" }, false],
  ["a word in place of yes and no", { ...base, variants: { on: "big", off: "small" } }, false],
  [
    "a share of the people",
    {
      ...base,
      targeting: {
        fractional: [
          ["on", 50],
          ["off", 50],
        ],
      },
    },
    false,
  ],
  ["a rule without an else", { ...base, targeting: { if: [{ in: [here, ["a"]] }, "on"] } }, false],
  [
    "another thing than the building",
    { ...base, targeting: { if: [{ in: [{ var: "roles" }, ["a"]] }, "on", "off"] } },
    false,
  ],
  ["a part of a text", { ...base, targeting: { if: [{ in: [here, "abc"] }, "on", "off"] } }, false],
  ["two conditions", { ...base, targeting: { if: [{ and: [true, false] }, "on", "off"] } }, false],
])("P6 %s: whether only the building decides", (_, definition, expected) => {
  expect(isByBuilding(definition)).toBe(expected);
});
