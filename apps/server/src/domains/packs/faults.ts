/** The place of a fault: `line` counts from 1, `field` is a path such as `contents[2].start_at` or a column's name. */
export type Fault = { file: string; line: number; field: string; sentence: string };

/** A pack that cannot be imported. Nothing has been changed; the message lists every fault. */
export class PackRefusal extends Error {
  override name = "PackRefusal";
  readonly faults: readonly Fault[];

  constructor(faults: readonly Fault[]) {
    const lines = faults
      .slice(0, mostLines)
      .map(({ file, line, field, sentence }) => `${file}:${line}: ${field}: ${sentence}`);
    const more = faults.length > mostLines ? [`… and ${faults.length - mostLines} more`] : [];
    const count = faults.length === 1 ? "one mistake" : `${faults.length} mistakes`;
    super([`The pack has ${count}; nothing was changed.`, ...lines, ...more].join("\n"));
    this.faults = faults;
  }
}

const mostLines = 200;

export type PathPart = string | number;
export type Path = readonly PathPart[];

/** A parsed file, with the lines of its fields. */
export type SourceFile = { file: string; value: unknown; line(path: Path): number; field(path: Path): string };

export class Faults {
  readonly list: Fault[] = [];

  add(source: SourceFile, path: Path, sentence: string): void {
    this.list.push({ file: source.file, line: source.line(path), field: source.field(path), sentence });
  }

  /** A fault of a whole file, or of a missing one. */
  addFile(file: string, sentence: string, line = 1, field = "file"): void {
    this.list.push({ file, line, field, sentence });
  }

  throwIfAny(): void {
    if (this.list.length === 0) return;
    throw new PackRefusal(this.list.toSorted((a, b) => a.file.localeCompare(b.file) || a.line - b.line));
  }
}

export function fieldName(path: Path): string {
  const name = path.map((part) => (typeof part === "number" ? `[${part}]` : `.${part}`)).join("");
  return name.replace(/^\./, "") || "file";
}
