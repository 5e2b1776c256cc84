import { toCsv } from "@atrium/rules/csv.ts";

/** By this the usual spreadsheets know that it is UTF-8. */
const byteOrderMark = "\uFEFF";

/** Gives rows to whoever is here as a file of their own. */
export function downloadCsv(name: string, rows: readonly (readonly string[])[]): void {
  const url = URL.createObjectURL(new Blob([byteOrderMark, toCsv(rows)], { type: "text/csv;charset=utf-8" }));
  const anchor = document.createElement("a");
  anchor.href = url;
  anchor.download = `${name}-${new Date().toISOString().slice(0, 10)}.csv`;
  anchor.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
