import { holdsCardNumber } from "@atrium/rules/card-number.ts";
import { describe, expect, test } from "vitest";
import { freshToken, grouped, numberFault, numberState } from "./test-cards.ts";

describe("M1 the sandbox's number field", () => {
  test.each([
    ["", "", false, 3],
    ["4", "visa", false, 3],
    ["4111111111111111", "visa", true, 3],
    ["5555555555554444", "master", true, 3],
    ["37", "american_express", false, 4],
    ["378282246310005", "american_express", true, 4],
    ["4929123412341234", "", false, 3],
  ])("%j is of %j, whole: %s, with %i digits behind", (digits, cardType, validNumber, cvvSize) =>
    expect(numberState(digits)).toEqual({ cardType, validNumber, numberLength: digits.length, cvvSize }),
  );

  test.each([
    ["", "errors.blank"],
    ["4111", "errors.test_card"],
    // A number with a valid check digit that is not a test card.
    ["4929241243281632", "errors.test_card"],
    ["4000000000000002", "errors.declined"],
    ["4111111111111111", undefined],
  ])("%j gets no token for %j", (digits, key) => expect(numberFault(digits)?.key).toBe(key));

  test.each([
    ["411111", "4111 11"],
    ["4111111111111111", "4111 1111 1111 1111"],
    ["378282246310005", "3782 822463 10005"],
    ["", ""],
  ])("%j is shown as %j", (digits, shown) => expect(grouped(digits)).toBe(shown));

  test("41 a token consists of letters and contains nothing that looks like a number", () => {
    const token = freshToken(Uint8Array.from({ length: 32 }, (_, at) => at * 8));
    expect(token).toMatch(/^sandbox_[a-z]{32}$/);
    expect(holdsCardNumber(token)).toBe(false);
  });

  test.each([
    ["4000000000000341", /^sandbox_declines_[a-z]{32}$/],
    ["4000000000000077", /^sandbox_waits_[a-z]{32}$/],
    ["4242424242424242", /^sandbox_[a-z]{32}$/],
  ])("K8 the token of %j contains how it behaves when it is charged", (number, form) => {
    expect(numberFault(number)).toBeUndefined();
    expect(freshToken(new Uint8Array(32), number)).toMatch(form);
  });
});
