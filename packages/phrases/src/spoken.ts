import { formatPhrase, type PhraseValues } from "./format.ts";
import { tableOf } from "./languages.ts";
import type { OwnWords, PhraseLanguage } from "./phrases.ts";

type Table = Readonly<Record<string, string>>;

/** The tables of one part, one file each; variants of a language only contain their differences. */
type Part = Record<PhraseLanguage, Table>;

type Say<Key extends string> = (locale: string, key: Key, values?: PhraseValues, own?: OwnWords) => string;

/** Returns the phrases of a part in a person's language, with the brand's own texts. A language without a table gets English. */
export function spoken<Key extends string>(part: Part): Say<Key> {
  const tables: Part = {
    ...part,
    "en-gb": { ...part.en, ...part["en-gb"] },
    "fr-ca": { ...part["fr-fr"], ...part["fr-ca"] },
  };
  return (locale, key, values, own) => {
    const language = tableOf(locale);
    return formatPhrase(tables[language], language, key, values, own);
  };
}
