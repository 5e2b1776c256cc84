import { languageName } from "@atrium/rules/spoken-languages.ts";
import { Select } from "@atrium/ui/components/select.tsx";
import { TextArea, TextField } from "@atrium/ui/components/text-field.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import type { Faults } from "./hours-fields.tsx";
import type { RoomFields } from "./room-queries.ts";
import { textIn, withText } from "./room-text.ts";

type TextName = "name" | "description" | "image_alt_text" | "cancellation_description";

type Props = {
  readonly values: RoomFields;
  readonly languages: readonly string[];
  readonly lang: string;
  readonly faults: Faults;
  readonly onLang: (lang: string) => void;
  readonly onChange: (some: Partial<RoomFields>) => void;
};

/** What a room is called and what is said of it, language by language. A language without a text shows that of the first. */
export function RoomTexts({ values, languages, lang, faults, onLang, onChange }: Props) {
  const t = usePhrases();
  const [first = "en"] = languages;
  const otherwise = (name: TextName) => (lang === first ? "" : textIn(values[name], first));
  return (
    <>
      {languages.length > 1 && (
        <Select
          label={t("console.texts_language")}
          options={languages.map((code) => ({ value: code, label: languageName(code), lang: code }))}
          value={lang}
          onChange={({ target }) => onLang(target.value)}
        />
      )}
      <TextField
        label={t("console.room_name")}
        lang={lang}
        maxLength={160}
        placeholder={otherwise("name")}
        value={textIn(values.name, lang)}
        error={faults["name"]}
        onChange={({ target }) => onChange({ name: withText(values.name, lang, target.value) })}
      />
      <TextArea
        label={t("console.room_description")}
        hint={t("console.room_description_hint")}
        lang={lang}
        rows={3}
        maxLength={5_000}
        placeholder={otherwise("description")}
        value={textIn(values.description, lang)}
        error={faults["description"]}
        onChange={({ target }) => onChange({ description: withText(values.description, lang, target.value) })}
      />
    </>
  );
}
