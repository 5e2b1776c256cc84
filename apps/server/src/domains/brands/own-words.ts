import { letterPrefix } from "@atrium/phrases/every-phrase.ts";
import { tableOf } from "@atrium/phrases/languages.ts";
import type { OwnWords } from "@atrium/phrases/phrases.ts";
import { textKeys } from "../../platform/database/texts.ts";
import type { Brand } from "./brands.ts";

type Worded = Pick<Brand, "config">;

/** What a brand words otherwise in portal and refusals: the language's first, then what its region says otherwise. */
export function ownWords(brand: Worded, lang: string): OwnWords {
  return Object.fromEntries(allOf(brand, lang).filter(([key]) => !key.startsWith(letterPrefix)));
}

/** The same of its mails, by the keys of their own table. */
export function ownLetterWords(brand: Worded, lang: string): OwnWords {
  return Object.fromEntries(
    allOf(brand, lang)
      .filter(([key]) => key.startsWith(letterPrefix))
      .map(([key, text]) => [key.slice(letterPrefix.length), text]),
  );
}

function allOf({ config: { texts } }: Worded, lang: string): [string, string][] {
  const { language, locale } = textKeys(lang);
  // A language without a table speaks English, so the brand's English is over it.
  const spoken = tableOf(locale).split("-", 1)[0] === language ? [language, locale] : ["en"];
  return Object.entries(Object.assign({}, ...spoken.map((code) => texts[code] ?? {})) as OwnWords);
}
