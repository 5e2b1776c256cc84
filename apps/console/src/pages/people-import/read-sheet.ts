import { decodeSheet, mostSheetRows, separatorOf } from "@atrium/rules/people-sheet.ts";
import { parse } from "csv-parse/browser/esm/sync";

/** More than ten thousand rows need. */
const mostBytes = 5_000_000;

export type Sheet = { name: string; header: string[]; rows: string[][] };
export type SheetFault = "too_large" | "over_rows" | "empty" | "unreadable";

/** The rows of a file below its titles, or why it cannot be read. Empty lines are skipped. */
export async function readSheet(file: File): Promise<Sheet | SheetFault> {
  if (file.size > mostBytes) return "too_large";
  const { separator, text } = separatorOf(decodeSheet(new Uint8Array(await file.arrayBuffer())));
  let lines: string[][];
  try {
    lines = parse(text, {
      delimiter: separator,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
    });
  } catch {
    return "unreadable";
  }
  const [header = [], ...rows] = lines;
  if (rows.length === 0) return "empty";
  return rows.length > mostSheetRows ? "over_rows" : { name: file.name, header, rows };
}
