import { useId } from "react";
import { Icon, type IconName } from "./icon.tsx";
import styles from "./segmented.module.css";
import { classNames } from "./slot.ts";

export interface Segment<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly icon?: IconName;
  readonly disabled?: boolean;
}

interface SegmentedProps<Value extends string> {
  /** The name of the choice; read out before the segments. */
  readonly legend: string;
  readonly hideLegend?: boolean;
  readonly segments: ReadonlyArray<Segment<Value>>;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** As wide as its column, with equal segments. */
  readonly block?: boolean;
}

/** One of a few short options side by side: native radio buttons, so that arrow keys move between them and one is always selected. */
export function Segmented<Value extends string>({
  legend,
  hideLegend = false,
  segments,
  value,
  onChange,
  block = false,
}: SegmentedProps<Value>) {
  const name = useId();
  return (
    <fieldset className={classNames(styles.set, block && styles.block)}>
      <legend className={hideLegend ? "visually-hidden" : styles.legend}>{legend}</legend>
      <div className={styles.track}>
        {segments.map((segment) => (
          <label key={segment.value} className={styles.segment}>
            <input
              type="radio"
              className={styles.input}
              name={name}
              value={segment.value}
              checked={segment.value === value}
              disabled={segment.disabled}
              onChange={() => onChange(segment.value)}
            />
            {segment.icon && <Icon name={segment.icon} />}
            <span>{segment.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
