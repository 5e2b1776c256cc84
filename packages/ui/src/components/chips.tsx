import styles from "./chips.module.css";
import { Icon } from "./icon.tsx";
import { classNames, fillSlot, type Slot } from "./slot.ts";

export interface Chip<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly on: boolean;
}

interface ChipsProps<Value extends string> {
  /** The name of the choice; read out before the chips. */
  readonly legend: string;
  readonly chips: ReadonlyArray<Chip<Value>>;
  readonly onTurn: (value: Value) => void;
  /** On a phone one line, from edge to edge of the page, that scrolls sideways. */
  readonly oneLine?: boolean;
}

/** Any number of short options, each a native checkbox. */
export function Chips<Value extends string>({ legend, chips, onTurn, oneLine = false }: ChipsProps<Value>) {
  return (
    <fieldset className={classNames(styles.chips, oneLine && styles.oneLine)}>
      <legend className="visually-hidden">{legend}</legend>
      {chips.map(({ value, label, on }) => (
        <label key={value} className={styles.chip}>
          <input type="checkbox" className={styles.box} checked={on} onChange={() => onTurn(value)} />
          {on && <Icon name="check" size={16} />}
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}

interface ChipLinksProps {
  /** The name of the group of links; read out before them. */
  readonly label: string;
  readonly links: ReadonlyArray<{ readonly label: string; readonly link: Slot }>;
}

/** The same look for short links. */
export function ChipLinks({ label, links }: ChipLinksProps) {
  return (
    <ul className={styles.chips} aria-label={label}>
      {links.map((chip) => (
        <li key={chip.label}>{fillSlot(chip.link, styles.chip ?? "", chip.label)}</li>
      ))}
    </ul>
  );
}
