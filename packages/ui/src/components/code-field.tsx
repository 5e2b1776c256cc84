import type { ComponentProps } from "react";
import styles from "./code-field.module.css";
import { ControlBox, Field, type FieldTexts } from "./field.tsx";

type CodeFieldProps = FieldTexts &
  Omit<
    ComponentProps<"input">,
    "children" | "type" | "inputMode" | "autoComplete" | "aria-invalid" | "aria-describedby"
  >;

/**
 * The code from a mail or a message. One ordinary input, so that paste, the keyboard's own suggestion and screen readers work. The caller parses the
 * value, because people paste codes with spaces.
 */
export function CodeField({ label, error, hint, hideLabel, id, ...input }: CodeFieldProps) {
  return (
    <Field id={id} label={label} error={error} hint={hint} hideLabel={hideLabel ?? false}>
      {(wiring) => (
        <ControlBox>
          <input
            {...input}
            {...wiring}
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            className={styles.code}
          />
        </ControlBox>
      )}
    </Field>
  );
}
