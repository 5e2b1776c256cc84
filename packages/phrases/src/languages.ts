import type { PhraseLanguage, Variant } from "./phrases.ts";

/** Language codes that differ from the name of their table. */
const byLanguage: Record<string, PhraseLanguage> = {
  en: "en",
  de: "de",
  es: "es-es",
  fr: "fr-fr",
  it: "it-it",
  nb: "nb-no",
  no: "nb-no",
  nl: "nl-nl",
  pl: "pl-pl",
  pt: "pt-pt",
};

/** A language whose file only contains its differences → the language that it is a variant of. */
const variants: Record<Variant, PhraseLanguage> = { "en-gb": "en", "fr-ca": "fr-fr" };

/** The table of an interface language: its own, its base language's, otherwise English. */
export function tableOf(locale: string): PhraseLanguage {
  const code = locale.toLowerCase().replaceAll("_", "-");
  return isVariant(code) ? code : (byLanguage[code.split("-")[0] ?? ""] ?? "en");
}

/** The files of a table, in order: each overrides the one before. */
export function filesOf(table: PhraseLanguage): PhraseLanguage[] {
  return isVariant(table) ? [variants[table], table] : [table];
}

function isVariant(code: string): code is Variant {
  return Object.hasOwn(variants, code);
}
