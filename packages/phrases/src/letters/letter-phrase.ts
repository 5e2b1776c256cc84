import { formatPhrase, type PhraseValues } from "../format.ts";
import { tableOf } from "../languages.ts";
import type { OwnWords, PhraseLanguage } from "../phrases.ts";
import de from "./de.json" with { type: "json" };
import en from "./en.json" with { type: "json" };
import enGb from "./en-gb.json" with { type: "json" };
import es from "./es-es.json" with { type: "json" };
import frCa from "./fr-ca.json" with { type: "json" };
import fr from "./fr-fr.json" with { type: "json" };
import it from "./it-it.json" with { type: "json" };
import nb from "./nb-no.json" with { type: "json" };
import nl from "./nl-nl.json" with { type: "json" };
import pl from "./pl-pl.json" with { type: "json" };
import pt from "./pt-pt.json" with { type: "json" };

type LetterTable = Record<keyof typeof en, string>;

/** What the server's mails say; apart from the portal's tables, which every visitor loads. */
const tables: Record<PhraseLanguage, LetterTable> = {
  en,
  "en-gb": { ...en, ...enGb },
  de,
  "es-es": es,
  "fr-fr": fr,
  "fr-ca": { ...fr, ...frCa },
  "it-it": it,
  "nb-no": nb,
  "nl-nl": nl,
  "pl-pl": pl,
  "pt-pt": pt,
};

export type LetterPhraseKey = Exclude<keyof typeof en, `valid_${string}`> | "valid";

/** A phrase of a mail, in a brand's own words (keys without `letters.`) if it has any. A language without a table has English. */
export function letterPhrase(locale: string, key: LetterPhraseKey, values?: PhraseValues, own?: OwnWords): string {
  const language = tableOf(locale);
  return formatPhrase(tables[language], language, key, values, own);
}
