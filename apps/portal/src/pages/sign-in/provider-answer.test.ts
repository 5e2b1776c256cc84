import { expect, test } from "vitest";
import { providerAnswer, readAnswer } from "./provider-answer.ts";

test.each([
  [
    "?code=a%2Bb&state=s&iss=https%3A%2F%2Fid.example",
    { source: "oidc", code: "a+b", state: "s", iss: "https://id.example" },
  ],
  ["?source=saml&code=c&state=s", { source: "saml", code: "c", state: "s" }],
  ["?code=123&state=true", { source: "oidc", code: "123", state: "true" }],
  ["?error=access_denied&error_description=%3Cb%3E&state=s", { source: "oidc", error: "access_denied", state: "s" }],
  ["?source=elsewhere&code=c", { source: "oidc", code: "c" }],
])("A19 %s is read as it was sent", (query, answer) => {
  expect(readAnswer(query)).toEqual(answer);
});

test.each(["", "?", "?lang=de", "?source=saml"])("A19 %j is nobody's answer", (query) => {
  expect(readAnswer(query)).toBeUndefined();
});

test("A19 an answer is good for one exchange", () => {
  expect(providerAnswer.hasCome()).toBe(false);
  providerAnswer.hold({ source: "oidc", code: "c", state: "s" });
  expect(providerAnswer.take()).toEqual({ source: "oidc", code: "c", state: "s" });
  expect(providerAnswer.hasCome()).toBe(true);
  expect(providerAnswer.take()).toBeUndefined();
});
