import type { ComponentProps, ReactNode } from "react";
import { ControlBox, Field, type FieldTexts } from "./field.tsx";

type TextFieldProps = FieldTexts &
  Omit<ComponentProps<"input">, "children" | "aria-invalid" | "aria-describedby"> & {
    readonly leading?: ReactNode;
    readonly trailing?: ReactNode;
  };

export function TextField({ label, error, hint, hideLabel, leading, trailing, id, ...input }: TextFieldProps) {
  return (
    <Field id={id} label={label} error={error} hint={hint} hideLabel={hideLabel ?? false}>
      {(wiring) => (
        <ControlBox leading={leading} trailing={trailing}>
          <input type="text" {...input} {...wiring} />
        </ControlBox>
      )}
    </Field>
  );
}

type TextAreaProps = FieldTexts & Omit<ComponentProps<"textarea">, "children" | "aria-invalid" | "aria-describedby">;

export function TextArea({ label, error, hint, hideLabel, id, ...area }: TextAreaProps) {
  return (
    <Field id={id} label={label} error={error} hint={hint} hideLabel={hideLabel ?? false}>
      {(wiring) => (
        <ControlBox>
          <textarea {...area} {...wiring} />
        </ControlBox>
      )}
    </Field>
  );
}
