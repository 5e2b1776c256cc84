import { IconButton } from "./button.tsx";
import { Field } from "./field.tsx";
import styles from "./stepper.module.css";

type StepperProps = {
  readonly label: string;
  readonly fewer: string;
  readonly more: string;
  /** Undefined if no number was chosen. */
  readonly value: number | undefined;
  readonly most: number;
  readonly onChange: (value: number | undefined) => void;
};

/** A number, typed or changed by one; below one it is undefined. */
export function Stepper({ label, fewer, more, value, most, onChange }: StepperProps) {
  const set = (count: number) => onChange(count < 1 || Number.isNaN(count) ? undefined : Math.min(count, most));
  return (
    <Field label={label}>
      {(wiring) => (
        <div className={styles.stepper}>
          <IconButton
            icon="minus"
            label={fewer}
            variant="secondary"
            disabled={value === undefined}
            onClick={() => set((value ?? 0) - 1)}
          />
          <input
            {...wiring}
            className={styles.input}
            inputMode="numeric"
            autoComplete="off"
            maxLength={String(most).length}
            value={value ?? ""}
            onChange={({ target }) => set(Number(target.value.replaceAll(/\D/g, "") || 0))}
          />
          <IconButton
            icon="plus"
            label={more}
            variant="secondary"
            disabled={(value ?? 0) >= most}
            onClick={() => set((value ?? 0) + 1)}
          />
        </div>
      )}
    </Field>
  );
}
