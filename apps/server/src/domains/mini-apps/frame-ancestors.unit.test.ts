import { expect, test } from "vitest";
import { framingFault } from "./frame-ancestors.ts";

const portal = "https://portal.example";
const fault = (headers: Record<string, string>, held = portal) =>
  framingFault(new Headers(headers), held, "https://rooms.example/start");
const csp = (sources: string) => ({
  "content-security-policy": `default-src 'self'; frame-ancestors ${sources}; img-src *`,
});

test.each([
  [{}],
  [{ "x-frame-options": "ALLOWALL" }],
  [csp("https://portal.example")],
  [csp("portal.example")],
  [csp("https://PORTAL.example:443 https://other.example")],
  [csp("https:")],
  [csp("*")],
  [{ ...csp("https://portal.example"), "x-frame-options": "DENY" }],
])("Z26 %j allows the portal to frame the page", (headers) => expect(fault(headers)).toBeUndefined());

test.each([
  [{ "x-frame-options": "DENY" }, "X-Frame-Options: DENY forbids it"],
  [{ "x-frame-options": "sameorigin" }, "X-Frame-Options: sameorigin forbids it"],
  [csp("'none'"), "frame-ancestors 'none' does not name https://portal.example"],
  [{ "content-security-policy": "frame-ancestors" }, "frame-ancestors 'none' does not name"],
  [csp("'self'"), "does not name"],
  [csp("https://portal.example:8443"), "does not name"],
  [csp("https://other.example"), "does not name"],
  [csp("*.portal.example"), "does not name"],
])("Z26 %j forbids it, with the reason", (headers, why) =>
  expect(fault(headers as Record<string, string>)).toContain(why),
);

test("Z26 hosts with a star and ports with a star; http names https as well, and not the other way round", () => {
  expect(fault(csp("https://*.portal.example"), "https://eu.portal.example")).toBeUndefined();
  expect(fault(csp("http://localhost:*"), "http://localhost:3000")).toBeUndefined();
  expect(fault(csp("http://portal.example"))).toBeUndefined();
  expect(fault(csp("https://localhost:3000"), "http://localhost:3000")).toContain("does not name");
});
