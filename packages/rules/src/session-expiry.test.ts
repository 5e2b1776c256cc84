import { expect, test } from "vitest";
import { expiryOf, mustRefresh } from "./session-expiry.ts";

test("A6 the expiry is the current time in whole seconds plus expires_in", () => {
  expect(expiryOf(900, 1_700_000_000.9)).toBe(1_700_000_900);
});

test.each([
  [1000, 0, false],
  [1000, 969, false],
  [1000, 970, true],
  [1000, 1000, true],
  [1000, 5000, true],
])("B3 a token that ends at %d is refreshed at %d: %s", (expiry, now, answer) => {
  expect(mustRefresh(expiry, now)).toBe(answer);
});
