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
import deInside from "./inside/de.json" with { type: "json" };
import enInside from "./inside/en.json" with { type: "json" };
import enGbInside from "./inside/en-gb.json" with { type: "json" };
import esInside from "./inside/es-es.json" with { type: "json" };
import frCaInside from "./inside/fr-ca.json" with { type: "json" };
import frInside from "./inside/fr-fr.json" with { type: "json" };
import itInside from "./inside/it-it.json" with { type: "json" };
import nbInside from "./inside/nb-no.json" with { type: "json" };
import nlInside from "./inside/nl-nl.json" with { type: "json" };
import plInside from "./inside/pl-pl.json" with { type: "json" };
import ptInside from "./inside/pt-pt.json" with { type: "json" };
import type { PhraseKey } from "./phrases.ts";
import { spoken } from "./spoken.ts";

/** The phrases that the server itself uses: its refusals, in the portal's tables, and its pages. */
export const phrase = spoken<PhraseKey>({
  en: { ...en, ...enInside },
  "en-gb": { ...enGb, ...enGbInside },
  de: { ...de, ...deInside },
  "es-es": { ...es, ...esInside },
  "fr-fr": { ...fr, ...frInside },
  "fr-ca": { ...frCa, ...frCaInside },
  "it-it": { ...it, ...itInside },
  "nb-no": { ...nb, ...nbInside },
  "nl-nl": { ...nl, ...nlInside },
  "pl-pl": { ...pl, ...plInside },
  "pt-pt": { ...pt, ...ptInside },
});
