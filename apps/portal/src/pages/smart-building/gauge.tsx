import type { ReactNode } from "react";
import styles from "./smart-building.module.css";

const radius = 104;
const arc = pointAt(0) + ` A ${radius} ${radius} 0 1 1 ` + pointAt(1);

type Props = {
  readonly min: number;
  readonly max: number;
  /** The filled fraction, 0 to 1. */
  readonly value: number;
  /** A second reading, as a dot on the arc. */
  readonly mark: number | undefined;
  readonly children: ReactNode;
};

/** Three quarters of a circle, open below. Only a drawing: the text in it says the same. */
export function Gauge({ min, max, value, mark, children }: Props) {
  const share = (reading: number) => Math.min(Math.max((reading - min) / (max - min), 0), 1);
  const [x, y] = mark === undefined ? [] : placeAt(share(mark));
  return (
    <div className={styles.gauge}>
      <svg viewBox="0 0 240 240" className={styles.dial} aria-hidden="true">
        <path d={`M ${arc}`} className={styles.track} />
        <path d={`M ${arc}`} className={styles.filled} pathLength={100} strokeDasharray={`${share(value) * 100} 200`} />
        {x !== undefined && <circle cx={x} cy={y} r={7} className={styles.mark} />}
      </svg>
      <div className={styles.reading}>{children}</div>
    </div>
  );
}

/** The point on the arc, from its start at the lower left (0) to its end at the lower right (1). */
function placeAt(share: number): [x: number, y: number] {
  const angle = ((135 + 270 * share) * Math.PI) / 180;
  const round = (value: number) => Math.round(value * 100) / 100;
  return [round(120 + radius * Math.cos(angle)), round(120 + radius * Math.sin(angle))];
}

function pointAt(share: number): string {
  return placeAt(share).join(" ");
}
