/** Columns of text on standard output; those that hold only numbers are aligned to the right. */
export function printTable(title: string, head: string[], rows: string[][]): void {
  const columns = head.map((name, index) => {
    const cells = rows.map((row) => row[index] ?? "");
    const numeric = cells.length > 0 && cells.every((cell) => /^[-+]?[\d.,]*\s?(%|kB|ms|s|\/s|×)?$/.test(cell));
    return { width: Math.max(name.length, ...cells.map((cell) => cell.length)), numeric };
  });
  const line = (cells: string[]) =>
    columns
      .map(({ width, numeric }, index) =>
        numeric ? (cells[index] ?? "").padStart(width) : (cells[index] ?? "").padEnd(width),
      )
      .join("  ")
      .trimEnd();
  const ruler = columns.map(({ width }) => "-".repeat(width));
  process.stdout.write(`\n${title}\n${[head, ruler, ...rows].map(line).join("\n")}\n`);
}
