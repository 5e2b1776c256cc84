import { expect, test } from "vitest";
import { isMultiLine, isSingleLine, toMultiLine, toSingleLine } from "./text-lines.ts";

test.each([
  "",
  "Anne-Marie O'Brien",
  "Þórdís Ægisdóttir",
  "Nguyễn Thị Minh Khai",
  "e\u0301toile",
  "李明 田中",
  "葛\u{e0100}城",
  "می\u200cخواهم",
  "ශ්\u200dරී ලංකා",
  "ന\u0d4d\u200d",
  "न\u094d\u200dय",
  "עברית שלום",
  "👩\u200d👩\u200d👧\u200d👦 🏳\ufe0f\u200d🌈 👍🏽 1\ufe0f\u20e3 ❤\ufe0f",
  "👩🏽\u200d🚒",
  "\u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}",
  "a\u00a0b \u3000",
])("Z2 %j is one line, and stays unchanged", (text) => {
  expect(isSingleLine(text)).toBe(true);
  expect(isMultiLine(text)).toBe(true);
  expect(toSingleLine(text)).toBe(text);
});

test.each([
  ["x\n\nTake it on:\nhttp://evil.example", "x Take it on: http://evil.example"],
  ["a\r\nb\tc", "a b c"],
  ["a\u0000\u001b[31m\u007f\u0085b", "a [31m b"],
  ["a\u2028b\u2029c", "a b c"],
])("Z2 %j has several lines, and becomes %j", (text, line) => {
  expect(isSingleLine(text)).toBe(false);
  expect(toSingleLine(text)).toBe(line);
});

test.each([
  ["\u200b\u200b", ""],
  ["\u202egnp.exe", "gnp.exe"],
  ["\u2066a\u2069\u200e\u200f\u061c", "a"],
  ["\u200d\u200c", ""],
  ["Anna\u200d", "Anna"],
  ["Анна\u200c", "Анна"],
  ["e\u0301\u200d", "e\u0301"],
  ["می\u200c\u200cخ", "می\u200cخ"],
  [" \ufe0f", " "],
  ["👍\ufe0f\ufe0f", "👍\ufe0f"],
  ["a\u00ad\u034f\u2060\ufeff\u180eb", "ab"],
  ["\u3164\u115f\u1160\uffa0\u2800", ""],
  ["\u{e0061}\u{e0062}", ""],
  ["\ufff9a\ufffab\ufffb", "ab"],
])("Z2 %j has invisible characters, and becomes %j", (text, line) => {
  expect(isSingleLine(text)).toBe(false);
  expect(toSingleLine(text)).toBe(line);
});

const pieces = Array.from(
  "\n\r\t\u0000\u0085\u2028\u2029\u200b\u200c\u200d\u202e\u2066\u2069\u180b\ufe0f\ufeff\u2800" +
    "aZ9 -'é\u0301Жλ李\u{e0100}مخन\u094d👩🏽🏳❤1\u20e3\u{1f3f4}\u{e0067}\u{e007f}",
);

/** Every text of one to three of the pieces, and longer ones that a counter picks: the same in every run. */
function* texts(): Generator<string> {
  for (const one of pieces)
    for (const two of ["", ...pieces]) for (const three of two === "" ? [""] : ["", ...pieces]) yield one + two + three;
  let state = 7;
  for (let count = 0; count < 5_000; count += 1) {
    let text = "";
    for (let length = 4 + (count % 12); length > 0; length -= 1) {
      state = (state * 48_271) % 2_147_483_647;
      text += pieces[state % pieces.length];
    }
    yield text;
  }
}

const seen = (text: string) =>
  text.match(/[\p{L}\p{N}\p{P}\p{S}]/gu)?.filter((one) => !/[\p{Default_Ignorable_Code_Point}\u2800]/u.test(one)) ?? [];

function isMadeRight(text: string): boolean {
  const line = toSingleLine(text);
  return (
    isSingleLine(line) &&
    toSingleLine(line) === line &&
    isSingleLine(text) === (line === text) &&
    !/[\p{Cc}\u2028\u2029\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069]/u.test(line) &&
    seen(line).join() === seen(text).join()
  );
}

test("Z2 the result is one line, shows the visible text, and does not change when it is converted again", () => {
  expect(
    texts()
      .filter((text) => !isMadeRight(text))
      .toArray(),
  ).toEqual([]);
});

test.each([
  ["What\n\tis\r\nbroken", "What\n\tis\r\nbroken"],
  ["Aufzugs\u00adwartung\u2028 👩\u200d🚒", "Aufzugs\u00adwartung\u2028 👩\u200d🚒"],
  ["a\u0000\u001b[31m\u007f\u0085b", "a[31mb"],
  ["\u202egnp.exe\u202c \u2067a\u2069", "gnp.exe a"],
])("Z2 %j as a text of several lines is %j", (text, lines) => {
  expect(isMultiLine(text)).toBe(text === lines);
  expect(toMultiLine(text)).toBe(lines);
  expect(isMultiLine(lines)).toBe(true);
});

test("Z2 every text of one line is one that may have several", () => {
  expect(
    texts()
      .filter((text) => !isMultiLine(toSingleLine(text)))
      .toArray(),
  ).toEqual([]);
});
