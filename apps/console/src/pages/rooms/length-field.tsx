import { dayMinutes } from "@atrium/rules/wall-clock.ts";
import { Select } from "@atrium/ui/components/select.tsx";
import { TextField } from "@atrium/ui/components/text-field.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useState } from "react";
import styles from "./rooms.module.css";

const units = { minutes: 1, hours: 60, days: dayMinutes } as const;
type Unit = keyof typeof units;

/** The largest unit in which a length is a whole number. */
const unitOf = (minutes: number): Unit =>
  minutes === 0 ? "minutes" : minutes % units.days === 0 ? "days" : minutes % units.hours === 0 ? "hours" : "minutes";

type Props = {
  readonly label: string;
  readonly hint?: string;
  /** In minutes. */
  readonly value: number;
  readonly most: number;
  readonly error?: string | undefined;
  readonly onChange: (minutes: number) => void;
};

/** A duration: a number and its unit. */
export function LengthField({ label, hint, value, most, error, onChange }: Props) {
  const t = usePhrases();
  const [chosen, setChosen] = useState<Unit>(() => unitOf(value));
  const unit = value % units[chosen] === 0 ? chosen : unitOf(value);
  const set = (amount: number, of: Unit) => onChange(Math.min(amount, Math.floor(most / units[of])) * units[of]);
  return (
    <div className={styles.length}>
      <TextField
        label={label}
        hint={hint}
        error={error}
        inputMode="numeric"
        autoComplete="off"
        maxLength={7}
        value={value / units[unit]}
        onChange={({ target }) => set(Number(target.value.replaceAll(/\D/g, "")), unit)}
      />
      <Select
        label={t("console.unit_of", { field: label })}
        hideLabel
        options={(Object.keys(units) as Unit[]).map((one) => ({ value: one, label: t(`console.unit_${one}`) }))}
        value={unit}
        onChange={({ target }) => {
          const next = target.value as Unit;
          setChosen(next);
          set(value / units[unit], next);
        }}
      />
    </div>
  );
}
