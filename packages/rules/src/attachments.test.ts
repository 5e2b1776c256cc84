import { expect, test } from "vitest";
import { attachmentFault, attachmentKindOf, safeFileName } from "./attachments.ts";

test.each([
  ["plan.pdf", "pdf"],
  ["PLAN.PDF", "pdf"],
  ["a.jpeg", "jpg"],
  ["a.jpg", "jpg"],
  ["a.png", "png"],
  ["a.doc", "doc"],
  ["a.b.docx", "docx"],
  ["a.mov", "mov"],
  ["a.mpg", "mpg"],
  ["a.mpeg", "mpg"],
  ["a.xlsx", "xlsx"],
  ["a.docm", undefined],
  ["a.xlsm", undefined],
  ["a.svg", undefined],
  ["a.html", undefined],
  ["a.pdf.exe", undefined],
  ["a.pdf.", undefined],
  ["pdf", undefined],
  ["", undefined],
  ["a.constructor", undefined],
])("U4 38 the name %j claims %s", (name, kind) => expect(attachmentKindOf(name)).toBe(kind));

test.each([
  ["a.pdf", 1, undefined],
  ["a.pdf", 1000, undefined],
  ["a.pdf", 1001, "too_large"],
  ["a.pdf", 0, "empty"],
  ["a.exe", 0, "kind"],
])("U4 38 %s of %d bytes where 1000 are allowed: %s", (name, size, fault) => {
  expect(attachmentFault({ name, size }, 1000)).toBe(fault);
});

test.each([
  ["plan.pdf", "plan.pdf"],
  ["Grundriß Köln – neu.pdf", "Grundriß Köln – neu.pdf"],
  ["../../etc/passwd.pdf", "passwd.pdf"],
  ["C:\\Windows\\system.doc", "system.doc"],
  ["/etc/x.png", "x.png"],
  ["a\0b.pdf", "ab.pdf"],
  ["a\r\nBcc: x.pdf", "aBcc_ x.pdf"],
  ["photo\u202egnp.exe.png", "photognp.exe.png"],
  ["CON.pdf", "_CON.pdf"],
  ["com1.docx", "_com1.docx"],
  ["=cmd.xlsx", "_cmd.xlsx"],
  ["..pdf", "_pdf"],
  ["", "file"],
  [".pdf", "_pdf"],
  ['a"b<c>.pdf', "a_b_c_.pdf"],
])("38 %j is saved as %j", (name, safe) => expect(safeFileName(name)).toBe(safe));

test("38 a name of 300 characters is shortened and keeps its extension", () => {
  const safe = safeFileName(`${"ä".repeat(300)}.pdf`);
  expect(safe).toHaveLength(120);
  expect(safe).toMatch(/ä\.pdf$/);
});
