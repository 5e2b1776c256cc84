import de from "./de.json" with { type: "json" };
import en from "./en.json" with { type: "json" };
import enGb from "./en-gb.json" with { type: "json" };
import es from "./es-es.json" with { type: "json" };
import { formatPhrase, type PhraseValues } from "./format.ts";
import frCa from "./fr-ca.json" with { type: "json" };
import fr from "./fr-fr.json" with { type: "json" };
import it from "./it-it.json" with { type: "json" };
import { tableOf } from "./languages.ts";
import nb from "./nb-no.json" with { type: "json" };
import nl from "./nl-nl.json" with { type: "json" };
import type { OwnWords, PhraseLanguage, WaysInKey } from "./phrases.ts";
import pl from "./pl-pl.json" with { type: "json" };
import pt from "./pt-pt.json" with { type: "json" };

const tables: Record<PhraseLanguage, Record<keyof typeof en, string>> = {
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

/** A phrase of the ways in, for the server's refusals and pages, in a brand's own words if it has any. A language without a table has English. */
export function phrase(locale: string, key: WaysInKey, values?: PhraseValues, own?: OwnWords): string {
  const language = tableOf(locale);
  return formatPhrase(tables[language], language, key, values, own);
}
