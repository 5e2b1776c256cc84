import type { PhraseKey } from "@atrium/phrases/phrases.ts";
import { TextField } from "@atrium/ui/components/text-field.tsx";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useState } from "react";
import { TextLanguage } from "../edit/text-language.tsx";
import type { BrandFields } from "./brand-queries.ts";

type TextName = "tagline" | "page_title" | "amenity_label";

const texts: readonly { name: TextName; label: PhraseKey; hint: PhraseKey; most: number }[] = [
  { name: "tagline", label: "console.tagline", hint: "console.tagline_hint", most: 200 },
  { name: "page_title", label: "console.page_title", hint: "console.page_title_hint", most: 120 },
  { name: "amenity_label", label: "console.amenity_label", hint: "console.amenity_label_hint", most: 60 },
];

type Props = {
  readonly values: BrandFields;
  readonly faults: Partial<Record<string, string>>;
  readonly onChange: (some: Partial<BrandFields>) => void;
};

/** The brand's texts, language by language. A language without a text shows that of the first. */
export function BrandTexts({ values, faults, onChange }: Props) {
  const t = usePhrases();
  const [chosen, setChosen] = useState(values.languages[0] ?? "en");
  const first = values.languages[0] ?? "en";
  const lang = values.languages.includes(chosen) ? chosen : first;
  const put = (name: TextName, text: string) => {
    const { [lang]: _before, ...others } = values[name];
    onChange({ [name]: text.trim() === "" ? others : { ...others, [lang]: text } });
  };
  return (
    <>
      <TextLanguage languages={values.languages} lang={lang} onLang={setChosen} />
      {texts.map(({ name, label, hint, most }) => (
        <TextField
          key={name}
          label={t(label)}
          hint={t(hint)}
          lang={lang}
          maxLength={most}
          placeholder={lang === first ? "" : (values[name][first] ?? "")}
          error={faults[name]}
          value={values[name][lang] ?? ""}
          onChange={({ target }) => put(name, target.value)}
        />
      ))}
    </>
  );
}
