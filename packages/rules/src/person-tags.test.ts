import { expect, test } from "vitest";
import { readTag, splitTags, tagBounds, tagKey, tagPattern } from "./person-tags.ts";

test("P6 a tag is stored without spaces around it and with single ones inside", () => {
  expect(readTag("  Fire \t warden ")).toBe("Fire warden");
  expect(readTag("Cafe\u0301")).toBe("Café");
  expect(readTag("Ground-floor shop")).toBe("Ground-floor shop");
});

test("P6 an empty or a long text, and one with a separator, is no tag", () => {
  for (const text of ["", "   ", "a,b", "a;b", ";", "x".repeat(tagBounds.length + 1)])
    expect(readTag(text), text).toBeUndefined();
  expect(readTag("🏡".repeat(tagBounds.length))).toHaveLength(2 * tagBounds.length);
});

test("P6 the pattern of the API allows exactly the texts that are tags, apart from their length", () => {
  for (const text of ["Press", " Press", "a b", "", "  ", ",", " ;", "a,", "é", "\u00a0"])
    expect(new RegExp(tagPattern).test(text), text).toBe(readTag(text) !== undefined);
});

test("P6 spellings of the same tag have one key", () => {
  expect(new Set(["Press", "press", " PRESS ", "pRess"].map(tagKey)).size).toBe(1);
  expect(tagKey("Fire  Warden")).toBe(tagKey("fire warden"));
  expect(tagKey("Press")).not.toBe(tagKey("Presse"));
});

test("G7 P6 a cell of a file has several tags, each once", () => {
  expect(splitTags(" Press; Fire warden,press ;; ")).toEqual(["Press", "Fire warden"]);
  expect(splitTags("")).toEqual([]);
});
