import type de from "./de.json";
import type en from "./en.json";
import type nb from "./nb-no.json";

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

/** The languages whose tables are complete, by the name of their file. A key that one of them lacks does not compile. */
export type PhraseLanguage = keyof CompleteTables;

type Complete<Tables extends Record<string, PhraseTable>> = Tables;
type CompleteTables = Complete<{ en: typeof en; de: typeof de; "nb-no": typeof nb }>;
