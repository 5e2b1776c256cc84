import { expect, test } from "vitest";
import { faultPhrase, faultsOf } from "./fault-text.ts";

const fault = (attribute: string, key: string) => ({ attribute, key, message: "In English" });

test.each([
  ["number", "errors.blank", "card.error_number"],
  ["number", "errors.invalid", "card.error_number"],
  ["number", "errors.test_card", "card.error_test_card"],
  ["number", "errors.declined", "card.error_declined"],
  ["verification_value", "errors.blank", "card.error_cvv"],
  ["year", "errors.expired", "card.error_expired"],
  ["month", "errors.invalid", "card.min_exp_date_length"],
  ["first_name", "errors.blank", "card.error_name"],
  ["base", "errors.failed", "card.error_unknown"],
])("M1 %s, %s is shown as %s", (attribute, key, phrase) => expect(faultPhrase(fault(attribute, key))).toBe(phrase));

test("M1 each fault of a field is shown once", () => {
  const errors = [fault("month", "errors.invalid"), fault("year", "errors.invalid"), fault("number", "errors.blank")];
  expect(faultsOf(errors, "month", "year")).toEqual(["card.min_exp_date_length"]);
});
