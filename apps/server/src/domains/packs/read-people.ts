import { personColumns } from "@atrium/contract/pack/people.ts";
import { CsvError, parse } from "csv-parse/sync";
import type { Faults, SourceFile } from "./faults.ts";

type Line = { record: string[]; info: { lines: number } };

const needed = ["email", "first_name", "last_name"];
const flags = ["admin", "hqo_staff", "confirmed", "terms_accepted", "email_accepted", "deactivated"];
const lists = ["buildings", "roles", "tags"];

/** `people.csv` as a source whose value is a list of people; a path's first part is the person's index, its second the column. */
export function readPeople(file: string, text: string, faults: Faults): SourceFile | undefined {
  const [head, ...lines] = readLines(file, text, faults);
  if (!head) return undefined;
  const columns = head.record.map((name) => name.trim());
  for (const column of columns) {
    if (!(personColumns as readonly string[]).includes(column))
      faults.addFile(file, "is not a column of people.csv", 1, column);
  }
  for (const column of needed) {
    if (!columns.includes(column)) faults.addFile(file, "is a required column", 1, column);
  }
  for (const column of columns.filter((name, index) => columns.indexOf(name) !== index)) {
    faults.addFile(file, "occurs twice", 1, column);
  }
  const known = faults.list.length;
  const starts = lines.map(({ record, info }) => info.lines - record.join("").split("\n").length + 1);
  lines.forEach(({ record }, index) => {
    if (record.length !== columns.length) {
      const sentence = `has ${record.length} values where the first line names ${columns.length} columns`;
      faults.addFile(file, sentence, starts[index], "line");
    }
  });
  if (faults.list.length > known) return undefined;
  const people = lines.map(({ record }) =>
    toPerson(Object.fromEntries(columns.map((name, i) => [name, record[i] ?? ""]))),
  );
  return {
    file,
    value: people,
    line: ([index]) => (typeof index === "number" ? (starts[index] ?? 1) : 1),
    field: ([, column]) => String(column ?? "line"),
  };
}

function readLines(file: string, text: string, faults: Faults): Line[] {
  try {
    const options = { bom: true, info: true, relax_column_count: true, skip_empty_lines: true, trim: true } as const;
    return parse(text, options) as unknown as Line[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    faults.addFile(file, error.message, Number(error.lines ?? 1), "line");
    return [];
  }
}

/** Parses lists and booleans; any other text stays, so that the schema reports it. */
function toPerson(typed: Record<string, string>): Record<string, unknown> {
  const person: Record<string, unknown> = { created_by: "", user_type_id: 1, permissions: [] };
  for (const name of flags) person[name] = flag(typed[name] ?? "");
  for (const name of lists) person[name] = list(typed[name] ?? "");
  for (const [name, text] of Object.entries(typed)) {
    if (flags.includes(name) || lists.includes(name)) continue;
    if (name === "permissions") person.permissions = list(text).map(permission);
    else if (name === "user_type_id") person[name] = text === "" ? 1 : Number(text);
    else if (name === "email") person[name] = text.toLowerCase();
    else if (text !== "" || needed.includes(name)) person[name] = text;
  }
  return person;
}

function flag(text: string): boolean | string {
  if (["", "false", "no", "0"].includes(text.toLowerCase())) return false;
  return ["true", "yes", "1"].includes(text.toLowerCase()) ? true : text;
}

function list(text: string): string[] {
  return text
    .split(";")
    .map((part) => part.trim())
    .filter(Boolean);
}

function permission(text: string): { building: string; permissions: string[] } {
  const [building = "", names = ""] = text.split(":", 2);
  return {
    building: building.trim(),
    permissions: names
      .split("|")
      .map((name) => name.trim())
      .filter(Boolean),
  };
}
