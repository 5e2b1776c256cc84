import { describe, expect, test } from "vitest";
import { isOwnBase, readWebView, tokenClaims } from "./web-view.ts";

describe("M6 what an app passes", () => {
  test.each([
    ["?accessToken=a.b.c&buildingUuid=u&lang=de", undefined, { accessToken: "a.b.c", buildingUuid: "u" }, "?lang=de"],
    ["?lang=de", { accessToken: "o", baseUrl: "https://a" }, { accessToken: "o", baseUrl: "https://a" }, "?lang=de"],
    ["?accessToken=q", { accessToken: "o", buildingUuid: "u" }, { accessToken: "q", buildingUuid: "u" }, ""],
    ["", undefined, {}, ""],
    ["?accessToken=&baseUrl=", { accessToken: 7, buildingUuid: null }, {}, ""],
    ["?accessToken=one&accessToken=two", undefined, { accessToken: "one" }, ""],
    ["", "atriumWebView", {}, ""],
  ])("%s with %j", (search, held, given, query) => {
    expect(readWebView(search, held)).toEqual({ given, query });
  });
});

describe("M6 the claims of a token", () => {
  const token = (claims: object) => `e30.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.c2ln`;

  test("whose it is and when it ends", () => {
    expect(tokenClaims(token({ sub: "Ünal", exp: 1_800_000_000 }))).toMatchObject({ expiry: 1_800_000_000 });
    expect(tokenClaims(token({ sub: "0199", exp: 5, "?>": "~~" }))).toEqual({ userUuid: "0199", expiry: 5 });
  });

  test.each([
    "",
    "a",
    "a.b.c",
    "a..c",
    token({ sub: "x" }),
    token({ exp: 1 }),
    token({ sub: 1, exp: 1 }),
    "a.bnVsbA.c",
  ])("nothing, of %s", (text) => {
    expect(tokenClaims(text)).toBeUndefined();
  });
});

test.each([
  ["https://portal.example", true],
  ["https://portal.example/api", true],
  ["https://portal.example.evil.com", false],
  ["https://portal.example@evil.com", false],
  ["https://user@portal.example", false],
  ["http://portal.example", false],
  ["https://portal.example:8443", false],
  ["//portal.example", false],
  ["portal.example", false],
  ["javascript:alert(1)", false],
  ["", false],
])("R6 M6 a token meant for %s is used: %s", (baseUrl, used) => {
  expect(isOwnBase(baseUrl, "https://portal.example/api")).toBe(used);
});
