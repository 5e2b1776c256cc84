import { expect, test } from "vitest";
import { changesOf } from "./changes.ts";

test.each([
  [{}, { changes: [], rest: [] }],
  [
    { name_from: "Pier One", name_to: "Pier 1", hosts_from: "", hosts_to: "pier.example" },
    {
      changes: [
        { field: "name", before: "Pier One", after: "Pier 1" },
        { field: "hosts", before: "", after: "pier.example" },
      ],
      rest: [],
    },
  ],
  // A field with only one of the two values is shown as it is.
  [{ valid_from: "2026-01-01" }, { changes: [], rest: [["valid_from", "2026-01-01"]] }],
  [
    { from: "open", to: "done", by: "mail" },
    { changes: [], rest: Object.entries({ from: "open", to: "done", by: "mail" }) },
  ],
  [
    { is_public_to: false, is_public_from: true },
    { changes: [{ field: "is_public", before: true, after: false }], rest: [] },
  ],
])("G12 %j notes these changes", (details, noted) => {
  expect(changesOf(details)).toEqual(noted);
});
