import { expect, test } from "vitest";
import { isWebViewCode, webViewCode } from "./web-view-code.ts";

test("R5 a one-time code is distinguished from a token, and from anything else", () => {
  expect(isWebViewCode(webViewCode("AAAAAAAAAAAAAAAAAAAA_-"))).toBe(true);
  for (const other of [
    "",
    "wv_",
    "eyJhbGciOiJFZERTQSJ9.e30.c2ln",
    `wv_${"a".repeat(21)}`,
    `wv_${"a".repeat(23)}`,
    `wv_${"a".repeat(21)}.`,
  ])
    expect(isWebViewCode(other)).toBe(false);
});
