import { expect, test } from "vitest";
import type { Fields } from "./content-queries.ts";
import { differing, mergeFields, withField } from "./merge-fields.ts";

const base: Fields = { title: { en: "Jazz" }, capacity: 80, tags: ["a"] };

test.each<[string, Fields, Fields, Fields, string[]]>([
  ["nobody has changed anything", base, base, base, []],
  ["I alone", { ...base, capacity: 90 }, base, { ...base, capacity: 90 }, []],
  ["the other alone", base, { ...base, capacity: 90 }, { ...base, capacity: 90 }, []],
  [
    "both, each another field",
    { ...base, capacity: 90 },
    { ...base, promoted: true },
    { ...base, capacity: 90, promoted: true },
    [],
  ],
  [
    "both the same in the same way",
    { ...base, capacity: 90 },
    { ...base, capacity: 90 },
    { ...base, capacity: 90 },
    [],
  ],
  [
    "both the same field",
    { ...base, capacity: 90 },
    { ...base, capacity: 70 },
    { ...base, capacity: 90 },
    ["capacity"],
  ],
  ["I have cleared what the other left", { title: base.title ?? {} }, base, { title: base.title ?? {} }, []],
  [
    "the other has cleared what I changed",
    { ...base, capacity: 90 },
    { title: base.title ?? {}, tags: ["a"] },
    { ...base, capacity: 90 },
    ["capacity"],
  ],
])("P2 G13 %s", (_, mine, theirs, fields, contested) => {
  expect(mergeFields(base, mine, theirs)).toEqual({ fields, contested });
});

test("P2 empty values and the order of keys are no differences", () => {
  expect(differing({ title: { de: "A", en: "B" } }, { title: { en: "B", de: "A", fr: "" }, tags: [] })).toEqual([]);
  expect(withField(base, "capacity", undefined)).toEqual({ title: { en: "Jazz" }, tags: ["a"] });
  expect(withField(base, "navigation_command", { type: "", options: { url: "" } })).toEqual(base);
});
