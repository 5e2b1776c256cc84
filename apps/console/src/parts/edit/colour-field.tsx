import { TextField } from "@atrium/ui/components/text-field.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import styles from "./edit.module.css";

const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i;

export const isColour = (text: string): boolean => hex.test(text);

/** The form that the native colour field requires. */
const inSix = (colour: string) => (colour.length === 4 ? colour.replace(/[0-9a-f]/gi, "$&$&") : colour).toLowerCase();

type Props = {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly error?: string | undefined;
  readonly onChange: (colour: string) => void;
};

/** A colour, picked or typed in hexadecimal: `#257bad`. */
export function ColourField({ label, hint, value, error, onChange }: Props) {
  const t = usePhrases();
  const wrong = isColour(value) ? undefined : t("console.colour_invalid");
  return (
    <TextField
      label={label}
      hint={hint}
      error={error ?? wrong}
      value={value}
      maxLength={7}
      spellCheck={false}
      autoComplete="off"
      onChange={({ target }) => onChange(target.value.trim())}
      leading={
        <input
          type="color"
          className={styles.swatch}
          aria-label={t("console.colour_pick", { label })}
          value={isColour(value) ? inSix(value) : "#000000"}
          onChange={({ target }) => onChange(target.value)}
        />
      }
    />
  );
}
