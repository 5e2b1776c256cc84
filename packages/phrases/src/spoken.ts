import { formatPhrase, type PhraseValues } from "./format.ts";
import { tableOf } from "./languages.ts";
import type { OwnWords, PhraseLanguage } from "./phrases.ts";

type Table = Readonly<Record<string, string>>;

/** The tables of one part, each in its file; the variants of a language say only what they say otherwise. */
type Part = Record<PhraseLanguage, Table>;

type Say<Key extends string> = (locale: string, key: Key, values?: PhraseValues, own?: OwnWords) => string;

/** Says the phrases of a part in somebody's language, in a brand's own words if it has any. A language without a table has English. */
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
