import { expect, test } from "vitest";
import { countryCodes, defaultCountry } from "./countries.ts";

test("M1 the list has about 240 countries, each once, with a distinct name in the browser; the first is the United States", () => {
  expect(countryCodes).toHaveLength(249);
  expect(new Set(countryCodes).size).toBe(countryCodes.length);
  const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  expect(countryCodes.filter((code) => !names.of(code))).toEqual([]);
  expect(names.of(defaultCountry)).toBe("United States");
});
