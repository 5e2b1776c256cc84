import { expect, test } from "vitest";
import { countryCodes, defaultCountry } from "./countries.ts";

test("M1 about 240 countries, each once, with a name of its own in the browser; the first is the United States", () => {
  expect(countryCodes).toHaveLength(249);
  expect(new Set(countryCodes).size).toBe(countryCodes.length);
  const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  expect(countryCodes.filter((code) => !names.of(code))).toEqual([]);
  expect(names.of(defaultCountry)).toBe("United States");
});
