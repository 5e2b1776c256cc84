import { printTable } from "./table.ts";

/** One measured value that the project promises, with the limit and what it was compared with in the same run. */
export type Figure = {
  name: string;
  value: number;
  unit: string;
  limit: readonly ["at most" | "at least", number];
  baseline: string;
};

/** The input of a measurement. */
export type Ground = {
  /** A temporary folder, removed after the run. */
  folder: string;
  /** An empty PostgreSQL that may be written to. */
  databaseUrl: string;
  chromePath: string;
  flags: ReadonlySet<string>;
};

export type Measurement = (ground: Ground) => Promise<Figure[]>;

export function isMet({ value, limit: [kind, bound] }: Figure): boolean {
  return kind === "at most" ? value <= bound : value >= bound;
}

export function printFigures(figures: Figure[]): void {
  const rows = figures.map((figure) => [
    isMet(figure) ? "met" : "MISSED",
    figure.name,
    `${short(figure.value)}${figure.unit}`,
    `${figure.limit[0]} ${short(figure.limit[1])}${figure.unit}`,
    figure.baseline,
  ]);
  printTable("Figures", ["", "figure", "measured", "limit", "baseline in this run"], rows);
}

function short(value: number): string {
  return String(Math.round(value * 100) / 100);
}
