import { isEmail, normalizeEmail } from "./email.ts";
import { leastNameLength, mostNameLength } from "./person-name.ts";

/** What a sheet of people may say of each, in the order in which the API takes it (row G7). */
export const sheetFields = ["email", "first_name", "last_name", "company"] as const;
export type SheetField = (typeof sheetFields)[number];

export const mostSheetRows = 10_000;

/** What can be wrong with one cell. `twice`: a row before has the same address. `unknown`: no company of the building is called so. */
export const cellFaults = ["missing", "not_an_address", "twice", "too_short", "too_long", "unknown"] as const;
export type CellFault = (typeof cellFaults)[number];

export type SheetPerson = Record<SheetField, string>;
export type FaultyCell = { field: SheetField; fault: CellFault };

/** A row of cells as the person that it describes: spaces round them do not count. */
export function readPerson(cells: readonly string[]): SheetPerson {
  const [email = "", first_name = "", last_name = "", company = ""] = cells.map((cell) => cell.trim());
  return { email: normalizeEmail(email), first_name, last_name, company };
}

/** What is wrong with each row by itself and beside the others. `isCompany` says whether a name is one of the building's companies. */
export function checkSheet(people: readonly SheetPerson[], isCompany: (name: string) => boolean): FaultyCell[][] {
  const before = new Set<string>();
  return people.map(({ email, company, ...names }) => {
    const faults: FaultyCell[] = [];
    const note = (field: SheetField, fault: CellFault | undefined) => fault && faults.push({ field, fault });
    note("email", emailFault(email, before));
    before.add(email);
    for (const field of ["first_name", "last_name"] as const) note(field, nameFault(names[field]));
    note("company", company !== "" && !isCompany(company) ? "unknown" : undefined);
    return faults;
  });
}

function emailFault(email: string, before: ReadonlySet<string>): CellFault | undefined {
  if (email === "") return "missing";
  if (!isEmail(email)) return "not_an_address";
  return before.has(email) ? "twice" : undefined;
}

/** A name may be left out: the person is asked for it. */
function nameFault(name: string): CellFault | undefined {
  if (name === "") return undefined;
  const { length } = Array.from(name);
  if (length < leastNameLength) return "too_short";
  return length > mostNameLength ? "too_long" : undefined;
}

const marks = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: "utf-8" },
  { bytes: [0xff, 0xfe], encoding: "utf-16le" },
  { bytes: [0xfe, 0xff], encoding: "utf-16be" },
] as const;

/** The text of a file, whichever way a spreadsheet has written it: marked Unicode, UTF-8, or Windows' own code page for Western Europe. */
export function decodeSheet(bytes: Uint8Array): string {
  const mark = marks.find((each) => each.bytes.every((byte, at) => bytes[at] === byte));
  if (mark) return new TextDecoder(mark.encoding).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

const separators = [",", ";", "\t", "|"] as const;
const declared = /^sep=(.)\r?\n/i;

/** What separates the cells: as Excel's first line says, else what stands in the first line most often. `text` is without Excel's line. */
export function separatorOf(sheet: string): { separator: string; text: string } {
  const said = declared.exec(sheet);
  if (said) return { separator: said[1] ?? ",", text: sheet.slice(said[0].length) };
  const [first = ""] = sheet.replaceAll(/"(?:[^"]|"")*"/g, "").split(/\r?\n/, 1);
  const counted = separators.map((separator) => ({ separator, count: first.split(separator).length }));
  const most = counted.reduce((one, other) => (other.count > one.count ? other : one));
  return { separator: most.separator, text: sheet };
}

/** What columns are called in the languages of the portal, and by the exports of Google and Microsoft. */
const titles: Record<SheetField, RegExp> = {
  email: /^(e-?mail|mail|courriel|correo|epost|e-?post|poczta).*$|adres.*e-?mail|user ?principal ?name/,
  first_name: /^(first|given)[ _-]?name|^vorname|^prénom|^prenom|^nombre|^nome$|^fornavn|^voornaam|^imi[eę]/,
  last_name:
    /^(last|family|sur)[ _-]?name|^surname|^nachname|^familienname|^nom( de famille)?$|^apellido|^cognome|^etternavn|^achternaam|^nazwisko|^apelido/,
  company: /^(company|organi[sz]ation|employer|firma|unternehmen|entreprise|société|empresa|azienda|bedrijf|selskap)/,
};

/** Which column is which, by their titles; a field that none is called like is absent. */
export function guessColumns(header: readonly string[]): Partial<Record<SheetField, number>> {
  const found: Partial<Record<SheetField, number>> = {};
  for (const field of sheetFields) {
    const at = header.findIndex((title) => titles[field].test(title.trim().toLowerCase()));
    if (at >= 0) found[field] = at;
  }
  return found;
}
