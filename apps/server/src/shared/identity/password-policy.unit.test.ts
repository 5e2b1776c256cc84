import { expect, test } from "vitest";
import { Refusal } from "../http/refusal.ts";
import { mustBeGoodPassword, passwordFaults } from "./password-policy.ts";

const words = ["Harborline Pier One", "Anna", "Grünewald", "anna.gruenewald", "meridian.example"];

test.each([
  ["password_rules", "short1!"],
  ["password_rules", "all-lower-case-1"],
  ["password_rules", "No-number-here"],
  ["password_rules", "NoSpecial12345"],
  ["password_rules", `Aa1!${"x".repeat(125)}`],
  ["password_common", "Password1!"],
  ["password_common", "P@ssw0rd123"],
  ["password_common", "Qwertyuiop1!"],
  ["password_common", "Summer2024!"],
  ["password_common", "Aa1!".repeat(32)],
  ["password_words", "Harborline1!"],
  ["password_words", "H4rb0rline!1"],
  ["password_words", "HarborlinePierOne-1"],
  ["password_words", "Grünewald#1"],
  ["password_words", "Meridian-123"],
] as const)("A13 R21 %s: %s", (code, password) => {
  expect(passwordFaults(password, words)).toMatchObject({ path: "/password", code });
});

test.each([
  "Correct-horse-battery-9",
  "Xk8!vRt2#qLm",
  "Grüße-aus-Köln-7",
  "Пароль-надёжный-5",
  "Harborline-Xk8!vRt2#qLm",
])("A13 R21 %s is taken", (password) => {
  expect(passwordFaults(password, words)).toBeUndefined();
});

test("A13 128 characters are taken", () => {
  expect(passwordFaults(`Xk8!vRt2#qLm${"~".repeat(116)}`, words)).toBeUndefined();
});

test("A13 the refusal names the field that was sent", () => {
  expect(() => mustBeGoodPassword("Password1!", [], "/new_password")).toThrow(Refusal);
  expect(passwordFaults("Password1!", [], "/new_password")).toMatchObject({ path: "/new_password" });
});
