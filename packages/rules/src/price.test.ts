import { expect, test } from "vitest";
import { formatPrice, isFree } from "./price.ts";

test.each([
  ["12.5", "USD", "en-us", "$12.50"],
  ["12.00", "USD", "en-us", "$12"],
  ["1234.5", "USD", "en_US", "$1,235"],
  ["99.999", "USD", "en-us", "$100"],
  ["125.55", "EUR", "en-gb", "€125.6"],
  ["12345", "EUR", "en-gb", "€12,350"],
  ["0.99", "EUR", "en", "€0.99"],
  ["12.5", "EUR", "de-de", "12,50\u00a0€"],
  ["12.5", "not a currency", "en", "12.50 not a currency"],
  ["12", null, "en", "12"],
])("H7 %s %s in %s reads %s", (price, currency, locale, text) => {
  expect(formatPrice(price, currency, locale)).toBe(text);
});

test("H7 nothing, free and nonsense have no price to show", () => {
  for (const price of [null, "", "0", "0.00", "abc", "Infinity"])
    expect(formatPrice(price, "EUR", "en")).toBeUndefined();
  expect(["0", "0.00", "", null, "5"].map(isFree)).toEqual([true, true, false, false, false]);
});
