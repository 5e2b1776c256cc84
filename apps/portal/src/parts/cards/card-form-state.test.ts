import { describe, expect, test } from "vitest";
import { type CardFault, unknownValidity } from "./card-fields.ts";
import { cardForm, type CardFormEvent, closedForm, type Tokenized } from "./card-form-state.ts";

const fault: CardFault = { attribute: "number", key: "errors.invalid", message: "Number is invalid" };
const facts = {
  card_type: "visa",
  last_four_digits: "1111",
  first_name: "Marit",
  last_name: "de Bruin",
  month: 9,
  year: 2031,
  country: "NL",
};
const tokenized: Tokenized = { token: "sandbox_x", facts };
const after = (...events: CardFormEvent[]) => events.reduce(cardForm, closedForm);

describe("M1 the card form", () => {
  test("M1 is not ready while its fields load or reload, and is once they are", () => {
    expect(closedForm.ready).toBe(false);
    expect(after({ type: "opening" }).ready).toBe(false);
    expect(after({ type: "opening" }, { type: "ready" }).ready).toBe(true);
    const reloading = after({ type: "ready" }, { type: "errors", errors: [fault] }, { type: "opening" });
    expect(reloading).toEqual(closedForm);
  });

  test("M1 tokenising clears the former card and its errors, and does nothing before the form is ready", () => {
    expect(after({ type: "tokenize" })).toEqual(closedForm);
    const failed = after({ type: "ready" }, { type: "tokenize" }, { type: "errors", errors: [fault] });
    expect(failed).toMatchObject({ tokenizing: false, errors: [fault], tokenized: undefined });
    expect(cardForm(failed, { type: "tokenize" })).toMatchObject({ tokenizing: true, errors: [] });
    const done = after({ type: "ready" }, { type: "tokenize" }, { type: "paymentMethod", tokenized });
    expect(done).toMatchObject({ tokenizing: false, errors: [], tokenized });
    expect(cardForm(done, { type: "tokenize" }).tokenized).toBeUndefined();
  });

  test("M1 keeps the validation data, and clears errors when something is typed", () => {
    const validity = { ...unknownValidity, cardType: "visa", validNumber: true, numberLength: 16 };
    expect(after({ type: "validity", validity }).validity).toEqual(validity);
    const failed = after({ type: "validity", validity }, { type: "errors", errors: [fault] });
    expect(cardForm(failed, { type: "validity", validity }).errors).toEqual([fault]);
    expect(cardForm(failed, { type: "validity", validity: { ...validity, numberLength: 15 } }).errors).toEqual([]);
  });
});
