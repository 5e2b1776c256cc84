import { letterPrefix } from "@atrium/phrases/every-phrase.ts";
import { tableOf } from "@atrium/phrases/languages.ts";
import type { OwnWords } from "@atrium/phrases/phrases.ts";
import { textKeys } from "../../platform/database/texts.ts";
import type { Brand } from "./brands.ts";

type Worded = Pick<Brand, "config">;

/** A brand's own phrases for portal and refusals: the language's, overridden by its region's. */
export function ownWords(brand: Worded, lang: string): OwnWords {
  return Object.fromEntries(allOf(brand, lang).filter(([key]) => !key.startsWith(letterPrefix)));
}

/** The same for mails, by the keys of their own table. */
export function ownLetterWords(brand: Worded, lang: string): OwnWords {
  return Object.fromEntries(
    allOf(brand, lang)
      .filter(([key]) => key.startsWith(letterPrefix))
      .map(([key, text]) => [key.slice(letterPrefix.length), text]),
  );
}

function allOf({ config: { texts } }: Worded, lang: string): [string, string][] {
  const { language, locale } = textKeys(lang);
  // A language without a table falls back to English, so the brand's English phrases apply.
  const spoken = tableOf(locale).split("-", 1)[0] === language ? [language, locale] : ["en"];
  return Object.entries(Object.assign({}, ...spoken.map((code) => texts[code] ?? {})) as OwnWords);
}
