import { normalizeLocale } from "@atrium/rules/languages.ts";
import { languageName, spokenLanguages } from "@atrium/rules/spoken-languages.ts";
import { Checkbox } from "@atrium/ui/components/checkbox.tsx";
import { Select } from "@atrium/ui/components/select.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import styles from "./edit.module.css";

type Props = {
  /** Codes, the first one first. There is always one. */
  readonly value: readonly string[];
  readonly onChange: (codes: string[]) => void;
};

/** The languages of a brand, and the default for people who speak none of them. */
export function LanguagesField({ value, onChange }: Props) {
  const t = usePhrases();
  const codes = value.map(normalizeLocale);
  const known = spokenLanguages.map(({ code }) => code);
  const all = [...known, ...codes.filter((code) => !known.includes(code))];
  const turn = (code: string) =>
    onChange(codes.includes(code) ? codes.filter((one) => one !== code) : [...codes, code]);
  return (
    <fieldset className={styles.languages}>
      <legend>{t("console.languages")}</legend>
      <div className={styles.boxes}>
        {all.map((code) => (
          <Checkbox
            key={code}
            label={<span lang={code}>{languageName(code)}</span>}
            checked={codes.includes(code)}
            // A brand needs at least one language.
            disabled={codes.length === 1 && codes[0] === code}
            onChange={() => turn(code)}
          />
        ))}
      </div>
      {codes.length > 1 && (
        <Select
          label={t("console.language_first")}
          hint={t("console.language_first_hint")}
          options={codes.map((code) => ({ value: code, label: languageName(code), lang: code }))}
          value={codes[0]}
          onChange={({ target }) => onChange([target.value, ...codes.filter((code) => code !== target.value)])}
        />
      )}
    </fieldset>
  );
}
