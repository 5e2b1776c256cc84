import type { PhraseFiles } from "@atrium/web/phrases.ts";

/** The console's phrases that are needed at its start, including the sign-in: a file for each language. */
export const consolePhrases: PhraseFiles = {
  en: () => import("@atrium/phrases/console/en.json"),
  "en-gb": () => import("@atrium/phrases/console/en-gb.json"),
  de: () => import("@atrium/phrases/console/de.json"),
  "es-es": () => import("@atrium/phrases/console/es-es.json"),
  "fr-fr": () => import("@atrium/phrases/console/fr-fr.json"),
  "fr-ca": () => import("@atrium/phrases/console/fr-ca.json"),
  "it-it": () => import("@atrium/phrases/console/it-it.json"),
  "nb-no": () => import("@atrium/phrases/console/nb-no.json"),
  "nl-nl": () => import("@atrium/phrases/console/nl-nl.json"),
  "pl-pl": () => import("@atrium/phrases/console/pl-pl.json"),
  "pt-pt": () => import("@atrium/phrases/console/pt-pt.json"),
};

/** The phrases of the screens that are opened from there. */
export const screenPhrases: PhraseFiles = {
  en: () => import("@atrium/phrases/console-screens/en.json"),
  "en-gb": () => import("@atrium/phrases/console-screens/en-gb.json"),
  de: () => import("@atrium/phrases/console-screens/de.json"),
  "es-es": () => import("@atrium/phrases/console-screens/es-es.json"),
  "fr-fr": () => import("@atrium/phrases/console-screens/fr-fr.json"),
  "fr-ca": () => import("@atrium/phrases/console-screens/fr-ca.json"),
  "it-it": () => import("@atrium/phrases/console-screens/it-it.json"),
  "nb-no": () => import("@atrium/phrases/console-screens/nb-no.json"),
  "nl-nl": () => import("@atrium/phrases/console-screens/nl-nl.json"),
  "pl-pl": () => import("@atrium/phrases/console-screens/pl-pl.json"),
  "pt-pt": () => import("@atrium/phrases/console-screens/pt-pt.json"),
};
