import { TextArea, TextField } from "@atrium/ui/components/text-field.tsx";
import { textIn, withText } from "./text-in.ts";
import { TextLanguage } from "./text-language.tsx";

type Texts = Record<string, string>;
type Named = { readonly name: Texts; readonly description: Texts };

type Props = {
  readonly values: Named;
  readonly labels: { readonly name: string; readonly description: string };
  readonly hint?: string;
  /** The longest description, in characters. */
  readonly longest: number;
  readonly languages: readonly string[];
  readonly lang: string;
  readonly faults: Readonly<Record<string, string | undefined>>;
  readonly onLang: (lang: string) => void;
  readonly onChange: (some: Partial<Named>) => void;
};

/** The name and the description of a thing, one language at a time. A language without a text shows that of the first. */
export function NamedTexts({ values, labels, hint, longest, languages, lang, faults, onLang, onChange }: Props) {
  const [first = "en"] = languages;
  const otherwise = (texts: Texts) => (lang === first ? "" : textIn(texts, first));
  return (
    <>
      <TextLanguage languages={languages} lang={lang} onLang={onLang} />
      <TextField
        label={labels.name}
        lang={lang}
        maxLength={160}
        placeholder={otherwise(values.name)}
        value={textIn(values.name, lang)}
        error={faults["name"]}
        onChange={({ target }) => onChange({ name: withText(values.name, lang, target.value) })}
      />
      <TextArea
        label={labels.description}
        {...(hint === undefined ? {} : { hint })}
        lang={lang}
        rows={3}
        maxLength={longest}
        placeholder={otherwise(values.description)}
        value={textIn(values.description, lang)}
        error={faults["description"]}
        onChange={({ target }) => onChange({ description: withText(values.description, lang, target.value) })}
      />
    </>
  );
}
