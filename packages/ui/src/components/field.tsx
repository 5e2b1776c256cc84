import { type ReactNode, useId } from "react";
import styles from "./field.module.css";
import { Icon } from "./icon.tsx";
import { classNames, isShown } from "./slot.ts";

export interface FieldTexts {
  readonly label: string;
  /** The error, under the field; also marks it invalid. */
  readonly error?: ReactNode;
  readonly hint?: ReactNode;
  /** The label is read out but not drawn (a search field beside its button). */
  readonly hideLabel?: boolean;
}

/** The attributes that connect the control with label, hint and error. */
export interface ControlWiring {
  readonly id: string;
  readonly "aria-describedby": string | undefined;
  readonly "aria-invalid": true | undefined;
}

interface FieldProps extends FieldTexts {
  readonly id?: string | undefined;
  readonly children: (wiring: ControlWiring) => ReactNode;
}

/** Label above, control, then error and hint below: the frame of every form field. */
export function Field({ id, label, error, hint, hideLabel = false, children }: FieldProps) {
  const generated = useId();
  const control = id ?? generated;
  const failing = isShown(error);
  const errorId = failing ? `${control}-error` : undefined;
  const hintId = isShown(hint) ? `${control}-hint` : undefined;
  const describedBy = classNames(errorId, hintId) || undefined;
  return (
    <div className={styles.field}>
      <label className={hideLabel ? "visually-hidden" : styles.label} htmlFor={control}>
        {label}
      </label>
      {children({ id: control, "aria-describedby": describedBy, "aria-invalid": failing || undefined })}
      {failing && (
        <p className={styles.error} id={errorId}>
          <Icon name="alert" size={16} />
          <span>{error}</span>
        </p>
      )}
      {hintId && (
        <p className={styles.hint} id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}

interface ControlBoxProps {
  readonly leading?: ReactNode;
  readonly trailing?: ReactNode;
  readonly children: ReactNode;
}

/** The bordered box around a control, with space for something before and after it. */
export function ControlBox({ leading, trailing, children }: ControlBoxProps) {
  return (
    <div className={styles.box}>
      {isShown(leading) && <span className={styles.leading}>{leading}</span>}
      {children}
      {trailing}
    </div>
  );
}
