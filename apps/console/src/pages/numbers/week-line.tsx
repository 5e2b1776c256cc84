import { numberText, weekText } from "@atrium/rules/numbers.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useLanguage } from "@atrium/web/services.ts";
import type { Figure } from "./numbers-address.ts";
import styles from "./numbers.module.css";

const width = 240;
const height = 48;
const edge = 4;

type Point = { x: number; y: number };

/** The weeks of a figure as a line, from zero up: a week without a value is a gap. The table has the same values as text. */
export function WeekLine({ figure, weeks }: { readonly figure: Figure; readonly weeks: readonly string[] }) {
  const t = usePhrases();
  const locale = useLanguage();
  const { cells, name, unit } = figure;
  const most = Math.max(...cells.map(({ value }) => value ?? 0), Number.MIN_VALUE);
  const step = (width - 2 * edge) / Math.max(1, cells.length - 1);
  const points = cells.map(({ value }, at): Point | undefined =>
    value === null ? undefined : { x: edge + at * step, y: height - edge - (value / most) * (height - 2 * edge) },
  );
  const last = points.at(-1);
  return (
    <svg
      className={styles.line}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={t("console.numbers_chart", { name })}
    >
      <path className={styles.ground} d={`M${edge} ${height - edge}H${width - edge}`} />
      {runsOf(points).map((run) => (
        <path key={run[0]?.x} className={styles.run} d={pathOf(run)} />
      ))}
      {last && <circle className={styles.end} cx={last.x} cy={last.y} r={3} />}
      {cells.map(({ value }, at) => (
        <rect key={weeks[at]} x={edge + (at - 0.5) * step} width={step} height={height} className={styles.touch}>
          <title>
            {`${weekText(weeks[at] ?? "", locale)}: ${value === null ? "–" : numberText(value, unit, locale)}`}
          </title>
        </rect>
      ))}
    </svg>
  );
}

/** Consecutive weeks between two gaps. */
function runsOf(points: readonly (Point | undefined)[]): Point[][] {
  const runs: Point[][] = [[]];
  for (const point of points) {
    if (point) runs.at(-1)?.push(point);
    else if (runs.at(-1)?.length) runs.push([]);
  }
  return runs.filter((run) => run.length > 0);
}

/** A week between two gaps is a dot, drawn by the round ends of its line. */
const pathOf = (run: readonly Point[]) =>
  `M${run.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}${run.length === 1 ? "h0.01" : ""}`;
