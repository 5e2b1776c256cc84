import { languageName } from "@atrium/rules/spoken-languages.ts";
import { Select } from "@atrium/ui/components/select.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";

type Props = {
  readonly languages: readonly string[];
  readonly lang: string;
  readonly onLang: (lang: string) => void;
};

/** Selects the language of the texts that a form shows; nothing if there is only one. */
export function TextLanguage({ languages, lang, onLang }: Props) {
  const t = usePhrases();
  if (languages.length < 2) return null;
  return (
    <Select
      label={t("console.texts_language")}
      options={languages.map((code) => ({ value: code, label: languageName(code), lang: code }))}
      value={lang}
      onChange={({ target }) => onLang(target.value)}
    />
  );
}
