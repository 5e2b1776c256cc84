import { expect, test } from "vitest";
import { differing, fieldChanges } from "./field-changes.ts";

test("G12 of the former and the new state only the differing fields are kept, complete", () => {
  const before = { name: "Pier One", hosts: ["a.test"], image: null, size: 1 };
  const after = { name: "Pier 1", hosts: ["a.test"], image: undefined, size: 2, added: "x" };
  expect(differing(before, after)).toEqual({
    before: { name: "Pier One", size: 1, added: null },
    after: { name: "Pier 1", size: 2, added: "x" },
  });
  expect(differing(before, before)).toEqual({ before: {}, after: {} });
});

test.each([
  [{ name: "a" }, { name: "b" }, [["name", "a", "b"]]],
  [{ name: null }, { name: "b" }, [["name", null, "b"]]],
  [{ text: { en: "a", de: "x" } }, { text: { en: "b", de: "x" } }, [["text.en", "a", "b"]]],
  [{ text: null }, { text: { en: "b" } }, [["text.en", null, "b"]]],
  [{ text: { en: "b" } }, { text: {} }, [["text.en", "b", null]]],
  [{ text: { en: "b" } }, { text: "b" }, [["text", '{"en":"b"}', "b"]]],
  [{ hosts: ["a", "b"] }, { hosts: [] }, [["hosts", "a, b", ""]]],
  [{ hours: [{ from: "08:00" }] }, { hours: null }, [["hours", '[{"from":"08:00"}]', null]]],
  [
    { on: true, size: 3 },
    { on: false, size: 4 },
    [
      ["on", "true", "false"],
      ["size", "3", "4"],
    ],
  ],
  [{ same: { deep: 1 } }, { same: { deep: 1 } }, []],
])("G12 from %j to %j is listed field by field", (before, after, said) => {
  expect(fieldChanges(before, after).map(({ field, before: was, after: is }) => [field, was, is])).toEqual(said);
});
