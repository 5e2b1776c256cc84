import { expect, test } from "vitest";
import { checkSheet, decodeSheet, guessColumns, readPerson, separatorOf } from "./people-sheet.ts";

const utf16 = (text: string) => new Uint8Array([0xff, 0xfe, ...Buffer.from(text, "utf16le")]);
const latin = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));

test.each([
  ["UTF-8", new Uint8Array(Buffer.from("Zoë;Ångström"))],
  ["UTF-8 with a mark", new Uint8Array([0xef, 0xbb, 0xbf, ...Buffer.from("Zoë;Ångström")])],
  ["UTF-16 with a mark", utf16("Zoë;Ångström")],
  ["Windows-1252", latin("Zoë;Ångström")],
])("G7 a file in %s is read", (_, bytes) => {
  expect(decodeSheet(bytes)).toBe("Zoë;Ångström");
});

test("G7 Windows' own quotes and euro are read as such", () => {
  expect(decodeSheet(new Uint8Array([0x93, 0x80, 0x94, 0xe9]))).toBe("“€”é");
});

test.each([
  ["email,name\n", ","],
  ["email;name\r\n1,5;2\r\n", ";"],
  ["email\tname\n", "\t"],
  ['"a,b,c";email;name\n', ";"],
  ["email\n", ","],
])("G7 %j is separated by %j", (text, separator) => {
  expect(separatorOf(text)).toEqual({ separator, text });
});

test("G7 Excel's `sep=` line sets the separator, and is not a row", () => {
  expect(separatorOf("sep=|\r\nemail,x|name\r\n")).toEqual({ separator: "|", text: "email,x|name\r\n" });
});

test.each([
  [["First Name", "Last Name", "E-mail", "Company"], { email: 2, first_name: 0, last_name: 1, company: 3 }],
  [["Vorname", "Nachname", "E-Mail-Adresse", "Firma"], { email: 2, first_name: 0, last_name: 1, company: 3 }],
  [["Nom", "Prénom", "Adresse e-mail"], { email: 2, first_name: 1, last_name: 0 }],
  [["userPrincipalName", "givenName", "surname"], { email: 0, first_name: 1, last_name: 2 }],
  [["Email", "Schlagwörter"], { email: 0, tags: 1 }],
  [["Desk", "Floor"], {}],
])("G7 columns %j are known by their titles", (header, found) => {
  expect(guessColumns(header)).toEqual(found);
});

const check = (...rows: string[][]) => checkSheet(rows.map(readPerson), (name) => name === "Acme");

test("G7 a good row has no fault: names and company may be left out, spaces and capitals do not count", () => {
  expect(check([" Anna@Acme.test ", "Anna", "de Bruin", "Acme"], ["ben@acme.test", "", "", ""])).toEqual([[], []]);
  expect(readPerson([" Anna@Acme.test ", " Anna "])).toMatchObject({ email: "anna@acme.test", first_name: "Anna" });
});

test.each([
  [["", "Anna", "Berg", ""], [{ field: "email", fault: "missing" }]],
  [["anna", "Anna", "Berg", ""], [{ field: "email", fault: "not_an_address" }]],
  [
    ["a@b.test", "A", "x".repeat(101), ""],
    [
      { field: "first_name", fault: "too_short" },
      { field: "last_name", fault: "too_long" },
    ],
  ],
  [["a@b.test", "Anna", "Berg", "Nobody"], [{ field: "company", fault: "unknown" }]],
  [["a@b.test", "", "", "", `Press; ${"x".repeat(41)}`], [{ field: "tags", fault: "too_long" }]],
  [
    ["a@b.test", "", "", "", Array.from({ length: 21 }, (_, at) => `tag ${at}`).join(";")],
    [{ field: "tags", fault: "over_limit" }],
  ],
])("G7 the faults of %j: %j", (row, faults) => {
  expect(check(row)).toEqual([faults]);
});

test("G7 the second row of one address is the one that is wrong", () => {
  expect(check(["a@b.test", "", "", ""], ["A@B.test", "", "", ""])).toEqual([[], [{ field: "email", fault: "twice" }]]);
});
