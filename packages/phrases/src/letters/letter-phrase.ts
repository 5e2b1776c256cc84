import { formatPhrase, type PhraseValues } from "../format.ts";
import { tableOf } from "../phrase.ts";
import type { PhraseLanguage } from "../phrases.ts";
import de from "./de.json" with { type: "json" };
import en from "./en.json" with { type: "json" };
import nb from "./nb-no.json" with { type: "json" };

type LetterTable = Record<keyof typeof en, string>;

/** What the server's mails say; apart from the portal's tables, which every visitor loads. */
const tables: Record<PhraseLanguage, LetterTable> = { en, de, "nb-no": nb };

export type LetterPhraseKey = Exclude<keyof typeof en, `valid_${string}`> | "valid";

/** A phrase of a mail. A language without a table has English. */
export function letterPhrase(locale: string, key: LetterPhraseKey, values?: PhraseValues): string {
  const language = tableOf(locale);
  return formatPhrase(tables[language], language, key, values);
}
