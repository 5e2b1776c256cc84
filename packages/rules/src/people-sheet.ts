import { isEmail, normalizeEmail } from "./email.ts";
import { leastNameLength, mostNameLength } from "./person-name.ts";
import { readTag, splitTags, tagBounds } from "./person-tags.ts";

/** The columns of a sheet of people, in the order of the API (row G7). */
export const sheetFields = ["email", "first_name", "last_name", "company", "tags"] as const;
export type SheetField = (typeof sheetFields)[number];

/** The greatest length of a cell: of all tags of a person together, and longer than any other valid cell. */
export const mostCellLength = 1_000;

/** A row of the API may end before the tags, as those of older programs do. */
export const leastSheetCells = sheetFields.length - 1;

export const mostSheetRows = 10_000;

/** What can be wrong with a cell. `twice`: an earlier row has the same address. `unknown`: no company of the building has this name. `over_limit`: of tags. */
export const cellFaults = [
  "missing",
  "not_an_address",
  "twice",
  "too_short",
  "too_long",
  "unknown",
  "over_limit",
] as const;
export type CellFault = (typeof cellFaults)[number];

export type SheetPerson = Record<Exclude<SheetField, "tags">, string> & { tags: string[] };
export type FaultyCell = { field: SheetField; fault: CellFault };

/** A row of cells as a person; surrounding spaces are removed. */
export function readPerson(cells: readonly string[]): SheetPerson {
  const [email = "", first_name = "", last_name = "", company = "", tags = ""] = cells.map((cell) => cell.trim());
  return { email: normalizeEmail(email), first_name, last_name, company, tags: splitTags(tags) };
}

/** The faults of each row, by itself and compared to the others. `isCompany` says whether a name is one of the building's companies. */
export function checkSheet(people: readonly SheetPerson[], isCompany: (name: string) => boolean): FaultyCell[][] {
  const before = new Set<string>();
  return people.map(({ email, company, tags, ...names }) => {
    const faults: FaultyCell[] = [];
    const note = (field: SheetField, fault: CellFault | undefined) => fault && faults.push({ field, fault });
    note("email", emailFault(email, before));
    before.add(email);
    for (const field of ["first_name", "last_name"] as const) note(field, nameFault(names[field]));
    note("company", company !== "" && !isCompany(company) ? "unknown" : undefined);
    note("tags", tagsFault(tags));
    return faults;
  });
}

function emailFault(email: string, before: ReadonlySet<string>): CellFault | undefined {
  if (email === "") return "missing";
  if (!isEmail(email)) return "not_an_address";
  return before.has(email) ? "twice" : undefined;
}

/** A name may be missing: the person is asked for it. */
function nameFault(name: string): CellFault | undefined {
  if (name === "") return undefined;
  const { length } = Array.from(name);
  if (length < leastNameLength) return "too_short";
  return length > mostNameLength ? "too_long" : undefined;
}

function tagsFault(tags: readonly string[]): CellFault | undefined {
  if (tags.some((tag) => readTag(tag) === undefined)) return "too_long";
  return tags.length > tagBounds.ofPerson ? "over_limit" : undefined;
}

const marks = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: "utf-8" },
  { bytes: [0xff, 0xfe], encoding: "utf-16le" },
  { bytes: [0xfe, 0xff], encoding: "utf-16be" },
] as const;

/** The text of a file in any of the encodings of spreadsheets: Unicode with a byte order mark, UTF-8, or Windows' code page for Western Europe. */
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

/** The separator of cells: the one in Excel's first line, otherwise the most frequent one in the first line. `text` is without Excel's line. */
export function separatorOf(sheet: string): { separator: string; text: string } {
  const said = declared.exec(sheet);
  if (said) return { separator: said[1] ?? ",", text: sheet.slice(said[0].length) };
  const [first = ""] = sheet.replaceAll(/"(?:[^"]|"")*"/g, "").split(/\r?\n/, 1);
  const counted = separators.map((separator) => ({ separator, count: first.split(separator).length }));
  const most = counted.reduce((one, other) => (other.count > one.count ? other : one));
  return { separator: most.separator, text: sheet };
}

/** Column titles in the languages of the portal, and in exports of Google and Microsoft. */
const titles: Record<SheetField, RegExp> = {
  email: /^(e-?mail|mail|courriel|correo|epost|e-?post|poczta).*$|adres.*e-?mail|user ?principal ?name/,
  first_name: /^(first|given)[ _-]?name|^vorname|^prénom|^prenom|^nombre|^nome$|^fornavn|^voornaam|^imi[eę]/,
  last_name:
    /^(last|family|sur)[ _-]?name|^surname|^nachname|^familienname|^nom( de famille)?$|^apellido|^cognome|^etternavn|^achternaam|^nazwisko|^apelido/,
  company: /^(company|organi[sz]ation|employer|firma|unternehmen|entreprise|société|empresa|azienda|bedrijf|selskap)/,
  tags: /^(tags?|labels?|schlagw|étiquettes?|etiquetas?|etichette|etykiety|merkelapp|stikkord)/,
};

/** The index of each column, by title; a field without a column is absent. */
export function guessColumns(header: readonly string[]): Partial<Record<SheetField, number>> {
  const found: Partial<Record<SheetField, number>> = {};
  for (const field of sheetFields) {
    const at = header.findIndex((title) => titles[field].test(title.trim().toLowerCase()));
    if (at >= 0) found[field] = at;
  }
  return found;
}
