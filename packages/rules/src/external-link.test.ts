import { expect, test } from "vitest";
import { externalLink, mailLink } from "./external-link.ts";

test.each([
  ["https://example.com/a?b=c#d", "https://example.com/a?b=c#d"],
  ["HTTP://Example.com", "http://example.com/"],
  ["example.com", "http://example.com/"],
  ["www.example.com/team@work", "http://www.example.com/team@work"],
  ["example.com:8080/x", "http://example.com:8080/x"],
  ["localhost:3000", "http://localhost:3000/"],
  ["  https://example.com  ", "https://example.com/"],
  ["https://example.com/?next=user@host", "https://example.com/?next=user@host"],
])("R13 H9 %j opens %s", (typed, opened) => {
  expect(externalLink(typed)).toBe(opened);
});

test.each([
  "",
  "   ",
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "java\tscript:alert(1)",
  "java\nscript:alert(1)",
  "\u0000https://example.com",
  "data:text/html,x",
  "vbscript:x",
  "blob:https://example.com/1",
  "file:///etc/passwd",
  "ftp://example.com",
  "mailto:a@example.com",
  "tel:123456",
  "//evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/path",
  "https://user@example.com",
  "https://user:secret@example.com",
  "https://@evil.example",
  "https://example.com\\@evil.example@x",
  "user@example.com",
  "not a url",
  "https://exa mple.com",
  "https://",
  "http:",
  "https://exam\u2028ple.com",
])("R13 %j does not open", (typed) => {
  expect(externalLink(typed)).toBeUndefined();
});

test("R13 nothing opens nothing", () => {
  expect(externalLink(null)).toBeUndefined();
  expect(externalLink(undefined)).toBeUndefined();
});

test("H4 a mail link carries one address and a subject, and nothing that was smuggled in", () => {
  expect(mailLink("help@harborline.example", "Äpfel & Birnen")).toBe(
    "mailto:help@harborline.example?subject=%C3%84pfel%20%26%20Birnen",
  );
  expect(mailLink("help@harborline.example?bcc=x@y.example")).toBeUndefined();
  expect(mailLink("a@b.example,c@d.example")).toBeUndefined();
  expect(mailLink(null)).toBeUndefined();
});
