import { expect, test } from "vitest";
import { typedAddresses } from "./typed-addresses.ts";

test.each([
  ["", [], []],
  ["Marit@A.example\nnoor@a.example", ["marit@a.example", "noor@a.example"], []],
  ["a@a.example, b@a.example; a@a.example,,", ["a@a.example", "b@a.example"], []],
  ["Marit de Bruin <marit@a.example>", ["marit@a.example"], []],
  ["marit@a.example, marit", ["marit@a.example"], ["marit"]],
])("G15 %j contains these addresses, and invalid ones are named", (text, emails, wrong) => {
  expect(typedAddresses(text)).toEqual({ emails, wrong });
});
