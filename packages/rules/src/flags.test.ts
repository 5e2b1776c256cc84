import { expect, test } from "vitest";
import { type FlagKey, flagDefaults, flagMeanings, isFlagKey, readFlag } from "./flags.ts";

test("F1 a flag has the service's value, or its default if the service sends none or an invalid one", () => {
  expect(readFlag([{ key: "rich-description", value: false }], "rich-description")).toBe(false);
  expect(readFlag([{ key: "kiosk", value: true }], "kiosk")).toBe(true);
  expect(readFlag([], "rich-description")).toBe(true);
  expect(readFlag([{ key: "rich-description", value: "off" }], "rich-description")).toBe(true);
  expect(readFlag([{ key: "kiosk" }], "kiosk")).toBe(false);
});

test("F3 the stated defaults hold: account history and kiosk are off", () => {
  expect([flagDefaults["account-history"], flagDefaults.kiosk]).toEqual([false, false]);
});

test("F3 each gate has a distinct description and names its source", () => {
  const keys = Object.keys(flagDefaults) as FlagKey[];
  const meanings = keys.map((key) => flagMeanings[key].meaning);
  expect(new Set(meanings).size).toBe(keys.length);
  for (const key of keys) expect(flagMeanings[key].source).toMatch(/^([12] §|[A-Z])\d+(, ([12] §|[A-Z])\d+)*$/);
});

test("only a gate of the table is one", () => {
  expect(["kiosk", "toString", "unheard-of"].map(isFlagKey)).toEqual([true, false, false]);
});
