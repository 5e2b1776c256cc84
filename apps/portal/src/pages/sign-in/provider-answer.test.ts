import { expect, test } from "vitest";
import { consoleAddressOf, providerAnswer, readAnswer } from "./provider-answer.ts";

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

test.each(["", "?", "?lang=de", "?source=saml"])("A19 %j is not an answer of a provider", (query) => {
  expect(readAnswer(query)).toBeUndefined();
});

test("G8 the answer to a test of a provider goes to the console and signs nobody in", () => {
  const company = "0199a3c0-0000-7000-8000-00000000c001";
  const trial = "0199a3c0-0000-7000-8000-00000000d001";
  const state = `trial.${company}.${trial}.${"s".repeat(43)}`;
  const said = { code: "c", state };
  expect(consoleAddressOf({ source: "oidc", ...said })).toBe(
    `/manage/companies/${company}#${new URLSearchParams({ ...said, trial })}`,
  );
  expect(consoleAddressOf({ source: "oidc", code: "c", state: "s".repeat(43) })).toBeUndefined();
  expect(consoleAddressOf({ source: "oidc", error: "access_denied" })).toBeUndefined();
});

test("A19 an answer is valid for one exchange", () => {
  expect(providerAnswer.hasCome()).toBe(false);
  providerAnswer.hold({ source: "oidc", code: "c", state: "s" });
  expect(providerAnswer.take()).toEqual({ source: "oidc", code: "c", state: "s" });
  expect(providerAnswer.hasCome()).toBe(true);
  expect(providerAnswer.take()).toBeUndefined();
});
