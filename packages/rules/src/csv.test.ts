import { expect, test } from "vitest";
import { toCsv } from "./csv.ts";

test.each([
  ["plain", "plain"],
  ["", ""],
  ["a,b", '"a,b"'],
  ['she said "no"', '"she said ""no"""'],
  ["two\nlines", '"two\nlines"'],
  ["a;b", '"a;b"'],
  ["é 漢", "é 漢"],
])("G7 %j is written as %s", (text, cell) => {
  expect(toCsv([[text]])).toBe(`${cell}\r\n`);
});

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", " =1", "\u00a0=1", "＝1+1", "＠x", '=HYPERLINK("x";"y")'])(
  "G7 %j is no formula",
  (text) => {
    expect(toCsv([[text]]).replace(/^"/, "")).toMatch(/^'/);
  },
);

test("G7 rows end as RFC 4180 says, and written rows can be parsed again", () => {
  const rows = [
    ["name", "said"],
    ["Marit", 'a "b", c\r\nd;'],
  ];
  const text = toCsv(rows);
  expect(text.endsWith("\r\n")).toBe(true);
  const read = [...text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)];
  expect(read.map(([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare)).toEqual(rows.flat());
});
