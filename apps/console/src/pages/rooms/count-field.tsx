import { TextField } from "@atrium/ui/components/text-field.tsx";

type Props = {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly value: number | null;
  readonly most: number;
  readonly error?: string | undefined;
  readonly onChange: (count: number | null) => void;
};

/** A whole number; null if empty. */
export function CountField({ label, hint, value, most, error, onChange }: Props) {
  return (
    <TextField
      label={label}
      hint={hint}
      inputMode="numeric"
      autoComplete="off"
      maxLength={String(most).length}
      value={value ?? ""}
      error={error}
      onChange={({ target }) => {
        const digits = target.value.replaceAll(/\D/g, "");
        onChange(digits === "" ? null : Math.min(Number(digits), most));
      }}
    />
  );
}
