import { expect, test } from "vitest";
import { isOfConsole, returnAddress } from "./return-address.ts";

const uuid = "0199a3c0-0000-7000-8000-000000000001";

test.each([
  "/building",
  `/building/${uuid}`,
  `/building/${uuid}/content/${uuid}`,
  `/building/${uuid}#${uuid}`,
  `/building/${uuid}/companies?company_types=Host,Retail`,
  "/account/profile",
  "/my-history?type=bookings&when=past",
  "/add-card",
  "/help-desk?subject=A%20door",
  "/manage",
  "/manage/inbox?state=open",
])("B2 %s is stored unchanged", (address) => {
  expect(returnAddress(address)).toBe(address);
});

test.each([
  [`/building/x/../${uuid}`, `/building/${uuid}`],
  [`/./building/${uuid}`, `/building/${uuid}`],
  ["/building/x/%2e%2e/y", "/building/y"],
])("B2 %s is spelt %s", (typed, address) => {
  expect(returnAddress(typed)).toBe(address);
});

const elsewhere = ["evil.example", "harborline.example.evil.example", "127.0.0.1:8080", "[::1]", "xn--80ak6aa92e.com"];
const before = [
  "//",
  "///",
  "////",
  "/\\",
  "\\\\",
  "\\/",
  "/\\/",
  "\\",
  "http://",
  "https://",
  "http:",
  "https:/",
  "HTTPS://",
  "ftp://",
  "ws://",
  "blob:https://",
  "view-source:https://",
  "/\t/",
  "/\n/",
  "/\r/",
  " //",
  "\t//",
  "\u0000//",
  "//harborline.example@",
  "https://harborline.example@",
  "https:\\\\",
  "/%2f",
  "/%2F%2f",
  "/%5c",
  "/%255c",
  "/%252f%252f",
  "/%09/",
  "/building/%2f%2f",
  "/building/..//",
];
const schemes = ["javascript", "JaVaScRiPt", "java\tscript", "data", "vbscript", "file", "about", "mailto", "intent"];
const hostile: unknown[] = [
  ...elsewhere.flatMap((host) => before.map((start) => `${start}${host}/building`)),
  ...schemes.flatMap((scheme) => [`${scheme}:alert(1)`, `${scheme}:/building`, `/${scheme}:alert(1)`]),
  "/",
  "/home",
  "/login",
  "/login/sso?code=x&state=y",
  "/login?step=password",
  "/signup",
  "/reset-password",
  "/logout",
  "/verify#token",
  "/maintenance",
  "/webview/help-desk?accessToken=x",
  "/api/auth/logout",
  "/scim/v2/Users",
  "/files/x",
  "/BUILDING",
  "/buildings",
  "/building;x",
  "/building%00",
  "/building%2e%2e/logout",
  "/building/../logout",
  "/building/%2e%2e/logout",
  "/building/.%2e/login",
  "/building/x/../../login",
  "/account/..//evil.example",
  "/building/%0d%0aset-cookie:a",
  "/building/\r\nset-cookie:a",
  "/building/\u0000",
  "/building/\u2028",
  "/building/\u202f ",
  "/building/%5c%5cevil.example",
  "/building//evil.example",
  "/building/x\\y",
  "/building/%252e%252f",
  "/building/ x",
  "",
  " ",
  "building",
  "./building",
  "../building",
  "?x=1",
  "#x",
  "@evil.example",
  ":80",
  "/ building",
  "/?building",
  undefined,
  null,
  1,
  true,
  {},
  [],
  ["/building"],
  { toString: () => "/building" },
  `/building/${"a".repeat(2_000)}`,
];

test("B2 32 no foreign or forbidden address is followed, of 200 and more", () => {
  expect(hostile.length).toBeGreaterThanOrEqual(200);
  expect(hostile.filter((one) => returnAddress(one) !== undefined)).toEqual([]);
});

test("B2 32 every accepted address is on the portal's own origin", () => {
  const own = "https://portal.example";
  const tails = hostile.filter((one): one is string => typeof one === "string");
  const found = tails.flatMap((tail) => [`/building/${tail}`, `/building?next=${tail}`, `/building#${tail}`]);
  const led = found.map((one) => returnAddress(one)).filter((one) => one !== undefined);
  expect(led.length).toBeGreaterThan(50);
  expect(led.filter((one) => new URL(one, own).origin !== own || !/^\/(?:building|account)\b/.test(one))).toEqual([]);
});

test.each([
  ["/manage", true],
  ["/manage/inbox", true],
  ["/manage?lang=de", true],
  ["/manage#a", true],
  ["/managers", false],
  ["/building/manage", false],
  ["/account", false],
])("G4 %s is of the console: %s", (address, of) => {
  expect(isOfConsole(address)).toBe(of);
});
