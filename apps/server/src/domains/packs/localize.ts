import { matchLocale, normalizeLocale } from "@atrium/rules/languages.ts";
import type { LocalizedText, Translations } from "../../platform/database/columns.ts";
import { defaultLanguage } from "../../platform/database/texts.ts";

/** A text of the pack: one string, or one per language. */
export type PackText = string | Record<string, string>;

/** Texts as stored: by normalised language code, and under "" the fallback for missing languages: the brand's first language. */
export function localize(text: PackText, firstLanguage: string): LocalizedText {
  if (typeof text === "string") return { [defaultLanguage]: text };
  const byCode = Object.fromEntries(Object.entries(text).map(([code, one]) => [normalizeLocale(code), one]));
  const codes = Object.keys(byCode);
  const code = matchLocale([firstLanguage], codes) ?? codes[0] ?? "";
  return { [defaultLanguage]: byCode[code] ?? "", ...byCode };
}

/** Several texts of one thing, converted to language → field → text. Absent fields stay absent. */
export function translations<F extends string>(
  fields: Record<F, PackText | undefined>,
  firstLanguage: string,
): Translations<F> {
  const result: Translations<F> = { [defaultLanguage]: {} };
  for (const [field, text] of Object.entries(fields) as [F, PackText | undefined][]) {
    if (text === undefined) continue;
    for (const [code, one] of Object.entries(localize(text, firstLanguage))) {
      const ofLanguage: Partial<Record<F, string>> = result[code] ?? {};
      ofLanguage[field] = one;
      result[code] = ofLanguage;
    }
  }
  return result;
}

/** Applies `change` to each text; a language without any remaining text is left out. */
export function mapText(text: PackText | undefined, change: (one: string) => string): PackText | undefined {
  if (text === undefined || typeof text === "string") return text === undefined ? undefined : change(text) || undefined;
  const changed = Object.entries(text).map(([code, one]) => [code, change(one)]);
  const left = changed.filter(([, one]) => one !== "");
  return left.length === 0 ? undefined : Object.fromEntries(left);
}
