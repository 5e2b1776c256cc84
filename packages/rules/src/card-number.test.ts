import { describe, expect, test } from "vitest";
import { holdsCardNumber, isLuhn } from "./card-number.ts";

describe("M1 41 texts that look like a card number", () => {
  test.each([
    ["4111111111111111", true],
    ["4111 1111 1111 1111", true],
    ["4111-1111-1111-1111", true],
    ["4111\u00A01111\u00A01111\u00A01111", true],
    ["my card is 378282246310005, thanks", true],
    ["floor 12 4111 1111 1111 1111", true],
    ["6304000000000000000", true],
    ["4222222222222", true],
    ["1795302912120", false],
    ["411111111111", false],
    ["4111111111111112", false],
    ["41111111111111111111111", false],
    ["+47 22 33 44 55", false],
    ["2026-11-21 21:36:06", false],
    ["", false],
  ])("%s: %s", (text, holds) => expect(holdsCardNumber(text)).toBe(holds));

  test.each([
    ["79927398713", true],
    ["79927398710", false],
    ["0", true],
    ["", false],
  ])("the check digit of %j: %s", (digits, right) => expect(isLuhn(digits)).toBe(right));
});
