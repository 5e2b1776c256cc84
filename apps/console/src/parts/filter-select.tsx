import { Select } from "@atrium/ui/components/select.tsx";
import styles from "./filters.module.css";

type Props<Value extends string> = {
  readonly label: string;
  /** The text shown while nothing is selected. */
  readonly all: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value | undefined;
  readonly onChange: (value: Value | undefined) => void;
};

/** One of the filters of a list. */
export function FilterSelect<Value extends string>({ label, all, options, value, onChange }: Props<Value>) {
  return (
    <div className={styles.filter}>
      <Select
        label={label}
        hideLabel
        options={[{ value: "", label: all }, ...options]}
        value={value ?? ""}
        onChange={({ target }) => onChange(options.find((option) => option.value === target.value)?.value)}
      />
    </div>
  );
}
