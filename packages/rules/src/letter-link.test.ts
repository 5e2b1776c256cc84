import { expect, test } from "vitest";
import { withoutQueryPart } from "./query-part.ts";
import { letterLink, withoutLetterMark } from "./letter-link.ts";

test.each([
  ["/login", "/login?from=mail"],
  ["/my-history?type=resource_booking", "/my-history?type=resource_booking&from=mail"],
  ["/verify#token", "/verify#token"],
])("Z14 a mail links %s as %s", (path, link) => {
  expect(letterLink(path)).toBe(link);
});

test.each([
  ["/login?from=mail", "/login"],
  ["/my-history?type=resource_booking&from=mail", "/my-history?type=resource_booking"],
  ["/building/a?from=mail&x=1#b", "/building/a?x=1#b"],
  ["/login?from=landing", undefined],
  ["/building/a?q=from=mailbox", undefined],
  ["/", undefined],
])("Z14 %s without the mark is %s", (href, rest) => {
  expect(withoutLetterMark(href)).toBe(rest);
});

test.each([
  ["/?lang=de", "/"],
  ["/building/a?x=1&lang=de#b", "/building/a?x=1#b"],
  ["/?language=de", undefined],
])("Z18 %s without the language is %s", (href, rest) => {
  expect(withoutQueryPart(href, (part) => part.startsWith("lang="))).toBe(rest);
});
