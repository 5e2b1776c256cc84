import de from "./de.json" with { type: "json" };
import en from "./en.json" with { type: "json" };
import nb from "./nb-no.json" with { type: "json" };
import { formatPhrase, type PhraseValues } from "./format.ts";
import type { PhraseKey, PhraseLanguage, PhraseTable } from "./phrases.ts";

const tables: Record<PhraseLanguage, PhraseTable> = { en, de, "nb-no": nb };

/** A phrase in a language, for the server's refusals and mails. A language without a table has English. */
export function phrase(locale: string, key: PhraseKey, values?: PhraseValues): string {
  const language = tableOf(locale);
  return formatPhrase(tables[language], language, key, values);
}

/** The table for an interface language: its own, that of its language, else English. */
export function tableOf(locale: string): PhraseLanguage {
  const language = locale.toLowerCase().split(/[-_]/)[0];
  if (language === "de") return "de";
  return language === "nb" || language === "no" ? "nb-no" : "en";
}
