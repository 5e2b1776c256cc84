import { normalizeLocale } from "@atrium/rules/languages.ts";
import { type RawBuilder, sql } from "kysely";
import type { LocalizedText } from "./database/stored-json.ts";

/** Stored texts are keyed by normalised language codes, and once more by "": the language that the pack calls its default. */
export const defaultLanguage = "";

/** The keys to look under, best first: `de-de` → `de-de`, `de`, the default. */
function chain(lang: string | undefined): string[] {
  const code = normalizeLocale(lang ?? "");
  return [...new Set([code, code.split("-")[0] ?? code, defaultLanguage])];
}

/** One text of a map by language: in the wanted language, else in the default one. */
export function pickText(texts: LocalizedText | undefined, lang: string): string | null {
  for (const code of chain(lang)) {
    const text = texts?.[code];
    if (text !== undefined) return text;
  }
  return null;
}

/**
 * The same choice inside the database, so that one language of a row's `translations` leaves it and not all: one text, in
 * the wanted language if it is there, else in the default one.
 */
export function translatedText(column: string, field: string, lang: string | undefined): RawBuilder<string | null> {
  const ways = chain(lang).map((code) => sql`${sql.ref(column)} -> ${code}::text ->> ${sql.lit(field)}`);
  return sql`coalesce(${sql.join(ways)})`;
}

/** All texts of a row, each by itself in the wanted language, else in the default one. */
export function translatedTexts<T>(column: string, lang: string | undefined): RawBuilder<T> {
  const parts = chain(lang)
    .toReversed()
    .map((code) => sql`coalesce(${sql.ref(column)} -> ${code}::text, '{}')`);
  return sql<T>`(${sql.join(parts, sql` || `)})`;
}
