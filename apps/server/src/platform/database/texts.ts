import { normalizeLocale } from "@atrium/rules/languages.ts";
import { type RawBuilder, sql } from "kysely";
import type { LocalizedText } from "./columns.ts";

/** Translations are keyed by normalised language codes, and once more by "": the language that the pack declares as its default. */
export const defaultLanguage = "";

/** The language keys to try before the default, best first: `de-de` → `de-de`, `de`. Always two, so that the statement's text stays the same. */
export type TextKeys = { locale: string; language: string };

export function textKeys(lang: string | undefined): TextKeys {
  const locale = normalizeLocale(lang ?? defaultLanguage);
  return { locale, language: locale.split("-", 1)[0] ?? locale };
}

/** One text of a map of translations: in the wanted language, else in the default one. */
export function pickText(texts: LocalizedText | undefined, lang: string): string | null {
  const { locale, language } = textKeys(lang);
  for (const code of [locale, language, defaultLanguage]) {
    const text = texts?.[code];
    if (text !== undefined) return text;
  }
  return null;
}

/**
 * The same choice in SQL, so that the database returns one language of a row's `translations` and not all: one text, in the wanted language if
 * present, else in the default one.
 */
export function translatedText(column: string, field: string, wanted: Wanted): RawBuilder<string | null> {
  const inCode = (code: RawBuilder<string>) => sql`${sql.ref(column)} -> ${code} ->> ${sql.lit(field)}`;
  return sql`coalesce(${sql.join(codes(wanted).map(inCode))})`;
}

/** All texts of a row, each separately in the wanted language, else in the default one. */
export function translatedTexts<T>(column: string, wanted: Wanted): RawBuilder<T> {
  const inCode = (code: RawBuilder<string>) => sql`coalesce(${sql.ref(column)} -> ${code}, '{}')`;
  return sql<T>`(${sql.join(codes(wanted).toReversed().map(inCode), sql` || `)})`;
}

type Wanted = TextKeys | string | undefined;

function codes(wanted: Wanted): RawBuilder<string>[] {
  const { locale, language } = typeof wanted === "object" ? wanted : textKeys(wanted);
  return [sql`${locale}::text`, sql`${language}::text`, sql.lit(defaultLanguage)];
}
