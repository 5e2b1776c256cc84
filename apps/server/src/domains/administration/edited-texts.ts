import type { InputFault } from "../../platform/http/refusal.ts";
import type { LocalizedText, Translations } from "../../platform/database/columns.ts";
import { defaultLanguage } from "../../platform/database/texts.ts";
import { translations } from "../packs/localize.ts";
import { byLanguage } from "./brand-store.ts";

/** Stored texts as a form edits them: each text by language, the fallback as the first language's. */
export function editedTexts<N extends string>(
  stored: Translations<N>,
  names: readonly N[],
  first: string,
): Record<N, Record<string, string>> {
  const of = (name: N): LocalizedText =>
    Object.fromEntries(
      Object.entries(stored).flatMap(([code, texts]) => {
        const text = texts?.[name];
        return text === undefined || (text === "" && code !== defaultLanguage) ? [] : [[code, text]];
      }),
    );
  const all = names.map((name) => [name, byLanguage(of(name), first)]);
  return Object.fromEntries(all) as Record<N, Record<string, string>>;
}

/** Edited texts as the column `translations` stores them. A text without any language is left out. */
export function storedTexts(texts: Record<string, Record<string, string>>, first: string): string {
  const given = Object.entries(texts).filter(([, text]) => Object.keys(text).length > 0);
  return JSON.stringify(translations(Object.fromEntries(given), first));
}

/** The fault of a text that has no words in any language. */
export function textFaults(path: string, text: Readonly<Record<string, string>>): InputFault[] {
  const isEmpty = Object.values(text).every((words) => words.trim() === "");
  return isEmpty ? [{ path, code: "required", message: "must be given in one language at least" }] : [];
}
