import { toCsv } from "@atrium/rules/csv.ts";

/** The byte order mark by which spreadsheets recognise UTF-8. */
const byteOrderMark = "\uFEFF";

/** Downloads rows as a file. */
export function downloadCsv(name: string, rows: readonly (readonly string[])[]): void {
  const url = URL.createObjectURL(new Blob([byteOrderMark, toCsv(rows)], { type: "text/csv;charset=utf-8" }));
  const anchor = document.createElement("a");
  anchor.href = url;
  anchor.download = `${name}-${new Date().toISOString().slice(0, 10)}.csv`;
  anchor.click();
  // By then the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
