import { describe, expect, test } from "vitest";
import { changed, type Directory, directoryWords, readDirectory, toggled, typeChoices } from "./directory-address.ts";

const usual: Directory = { types: [], search: "", order: "desc", page: 1 };

describe("H9 the directory's address", () => {
  test.each<[Record<string, unknown>, Partial<Directory>]>([
    [{}, {}],
    [{ company_types: "Food,Retail" }, { types: ["Food", "Retail"] }],
    [{ company_types: " Food ,, Food, " }, { types: ["Food"] }],
    [{ company_types: 24 }, { types: ["24"] }],
    [{ company_types: ["Food"], search: { a: 1 } }, {}],
    [{ search: "  café " }, { search: "café" }],
    [{ search: 42 }, { search: "42" }],
    [{ search: "x".repeat(10_000) }, { search: "x".repeat(200) }],
    [
      { order: "asc", page: 3 },
      { order: "asc", page: 3 },
    ],
    [{ order: "up", page: "two" }, {}],
    [{ page: 0 }, {}],
    [{ page: -4 }, {}],
    [{ page: 1.5 }, {}],
    [{ page: 1e15 }, { page: 83_333 }],
  ])("H9 %o is read", (words, expected) => {
    expect(readDirectory(words)).toEqual({ ...usual, ...expected });
  });

  test("H9 a written query is parsed unchanged, and defaults are left out", () => {
    const directory: Directory = { types: ["Food", "Retail"], search: "coffee bar", order: "asc", page: 2 };
    expect(readDirectory(directoryWords(directory))).toEqual(directory);
    expect(directoryWords(usual)).toEqual({});
  });

  test("H9 a change of the filter returns to the first page", () => {
    const before: Directory = { ...usual, types: ["Food"], page: 3 };
    expect(changed(before, { order: "asc" })).toEqual({ ...before, order: "asc", page: 1 });
    expect(changed(before, { page: 4 })).toEqual({ ...before, page: 4 });
    expect(changed(before, ({ types }) => ({ types: [...types, "Retail"] }))).toEqual({
      ...before,
      types: ["Food", "Retail"],
      page: 1,
    });
  });

  test("H9 types in the address that the building lacks are shown and can be removed", () => {
    expect(typeChoices(["Food", "Retail"], ["food", "Old"])).toEqual([
      { type: "Food", isChosen: true },
      { type: "Retail", isChosen: false },
      { type: "Old", isChosen: true },
    ]);
    expect(toggled(["food", "Old"], "Food")).toEqual(["Old"]);
    expect(toggled(["Old"], "Food")).toEqual(["Old", "Food"]);
  });
});
