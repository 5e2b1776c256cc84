import { type ComponentProps, type ReactNode, useId } from "react";
import { isShown } from "./slot.ts";
import styles from "./switch.module.css";

type SwitchProps = Omit<
  ComponentProps<"input">,
  "children" | "type" | "role" | "checked" | "onChange" | "aria-describedby" | "aria-busy" | "className"
> & {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
  /** Waits for an answer: stays in the tab order and ignores presses. */
  readonly busy?: boolean;
};

/** On or off, applied at once; use a checkbox if a "save" follows. The whole line can be pressed. */
export function Switch({ label, hint, on, onChange, busy = false, id, ...input }: SwitchProps) {
  const generated = useId();
  const control = id ?? generated;
  const hintId = isShown(hint) ? `${control}-hint` : undefined;
  return (
    <div className={styles.row}>
      <div className={styles.texts}>
        <label className={styles.label} htmlFor={control}>
          {label}
        </label>
        {hintId && (
          <p className={styles.hint} id={hintId}>
            {hint}
          </p>
        )}
      </div>
      <input
        {...input}
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- the platform's own box says whether it is checked
        role="switch"
        id={control}
        className={styles.switch}
        checked={on}
        onChange={(event) => {
          if (!busy) onChange(event.target.checked);
        }}
        aria-busy={busy || undefined}
        aria-describedby={hintId}
      />
    </div>
  );
}
