import { type ComponentProps, type ReactNode, useId } from "react";
import styles from "./checkbox.module.css";
import { Icon } from "./icon.tsx";
import { classNames, isShown } from "./slot.ts";

type CheckboxProps = Omit<
  ComponentProps<"input">,
  "children" | "type" | "aria-invalid" | "aria-describedby" | "className"
> & {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
};

/** The platform's own checkbox, larger; the whole line can be pressed. Put links into the hint: a link inside the label would be pressed by mistake. */
export function Checkbox({ label, hint, error, id, ...input }: CheckboxProps) {
  const generated = useId();
  const control = id ?? generated;
  const failing = isShown(error);
  const errorId = failing ? `${control}-error` : undefined;
  const hintId = isShown(hint) ? `${control}-hint` : undefined;
  return (
    <div className={styles.row}>
      <input
        {...input}
        type="checkbox"
        id={control}
        className={styles.box}
        aria-invalid={failing || undefined}
        aria-describedby={classNames(errorId, hintId) || undefined}
      />
      <div className={styles.texts}>
        <label className={styles.label} htmlFor={control}>
          {label}
        </label>
        {hintId && (
          <div className={styles.hint} id={hintId}>
            {hint}
          </div>
        )}
        {failing && (
          <p className={styles.error} id={errorId}>
            <Icon name="alert" size={16} />
            <span>{error}</span>
          </p>
        )}
      </div>
    </div>
  );
}
