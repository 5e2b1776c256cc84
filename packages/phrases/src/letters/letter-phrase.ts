import { spoken } from "../spoken.ts";
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

export type LetterPhraseKey =
  | Exclude<keyof typeof en, `valid_${string}` | `support.files_${string}`>
  | "valid"
  | "support.files";

const tables = {
  en,
  "en-gb": enGb,
  de,
  "es-es": es,
  "fr-fr": fr,
  "fr-ca": frCa,
  "it-it": it,
  "nb-no": nb,
  "nl-nl": nl,
  "pl-pl": pl,
  "pt-pt": pt,
};

/** The languages of mails. */
export const letterLocales: readonly string[] = Object.keys(tables);

/** The phrases of the server's mails (in a brand's own texts: keys without `letters.`); separate from the portal's tables, which every visitor loads. */
export const letterPhrase = spoken<LetterPhraseKey>(tables);
