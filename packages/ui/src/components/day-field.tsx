import { type ComponentProps, useState } from "react";
import type { FieldTexts } from "./field.tsx";
import { TextField } from "./text-field.tsx";

type DayFieldProps = Omit<FieldTexts, "error"> &
  Pick<ComponentProps<"input">, "id" | "min" | "max"> & {
    readonly type: "date" | "time";
    /** 2026-11-24, or 09:30. */
    readonly value: string;
    readonly onChange: (value: string) => void;
    readonly error?: string | undefined;
    /** Shown for an invalid day or time, once the field has lost the focus. */
    readonly invalid: string;
  };

/** The platform's own field for a day or a time. It only reports complete values: the first digit of a year is not a year. */
export function DayField({ value, onChange, error, invalid, ...field }: DayFieldProps) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  const [isWrong, setWrong] = useState(false);
  if (known !== value) {
    setKnown(value);
    setTyped(value);
    setWrong(false);
  }
  return (
    <TextField
      {...field}
      value={typed}
      error={isWrong ? invalid : error}
      onChange={({ target }) => {
        setTyped(target.value);
        if (!target.value || !target.validity.valid) return;
        setWrong(false);
        onChange(target.value);
      }}
      onBlur={({ target }) => setWrong(!target.value || !target.validity.valid)}
    />
  );
}
