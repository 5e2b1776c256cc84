import type { ComponentProps } from "react";
import { ControlBox, Field, type FieldTexts } from "./field.tsx";
import { Icon } from "./icon.tsx";
import styles from "./select.module.css";

export interface SelectOption {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean;
  /** Marks the option's language, for a list of languages. */
  readonly lang?: string;
}

type SelectProps = FieldTexts &
  Omit<ComponentProps<"select">, "children" | "multiple" | "aria-invalid" | "aria-describedby"> & {
    readonly options: readonly SelectOption[];
  };

/** The platform's own list: it works on a phone, a wall screen and with a screen reader. */
export function Select({ label, error, hint, hideLabel, id, options, ...select }: SelectProps) {
  return (
    <Field id={id} label={label} error={error} hint={hint} hideLabel={hideLabel ?? false}>
      {(wiring) => (
        <ControlBox trailing={<Icon name="chevron-down" className={styles.chevron} />}>
          <select {...select} {...wiring} className={styles.select}>
            {options.map((option) => (
              <option key={option.value} {...option}>
                {option.label}
              </option>
            ))}
          </select>
        </ControlBox>
      )}
    </Field>
  );
}
