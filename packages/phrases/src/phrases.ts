import type de from "./de.json";
import type en from "./en.json";
import type enGb from "./en-gb.json";
import type es from "./es-es.json";
import type frCa from "./fr-ca.json";
import type fr from "./fr-fr.json";
import type it from "./it-it.json";
import type nb from "./nb-no.json";
import type nl from "./nl-nl.json";
import type pl from "./pl-pl.json";
import type pt from "./pt-pt.json";

/** The English table rules: its keys are the keys of every other. */
export type EnglishTable = typeof en;

/** A table of phrases; a language with more plural forms than English (Polish: few, many) adds their keys. */
export type PhraseTable = Record<keyof EnglishTable, string>;

type PluralForm = "zero" | "one" | "two" | "few" | "many" | "other";

/** What is asked for: "content.spots_left" with a `count`, not the form in which the table holds it. */
export type PhraseKey = keyof EnglishTable extends infer K
  ? K extends `${infer Base}_${PluralForm}`
    ? Base
    : K
  : never;

/** The languages that have phrases, by the name of their file. A key that a complete table lacks does not compile. */
export type PhraseLanguage = keyof CompleteTables | Variant;

/** Languages whose file holds only what they say otherwise than another one. */
export type Variant = keyof VariantTables;

type Complete<Tables extends Record<string, PhraseTable>> = Tables;
type CompleteTables = Complete<{
  en: typeof en;
  de: typeof de;
  "es-es": typeof es;
  "fr-fr": typeof fr;
  "it-it": typeof it;
  "nb-no": typeof nb;
  "nl-nl": typeof nl;
  "pl-pl": typeof pl;
  "pt-pt": typeof pt;
}>;

type Partly<Tables extends Record<string, Partial<PhraseTable>>> = Tables;
type VariantTables = Partly<{ "en-gb": typeof enGb; "fr-ca": typeof frCa }>;
