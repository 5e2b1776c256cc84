import { readFileSync } from "node:fs";
import { join } from "node:path";
import { filesOf, tableOf } from "./languages.ts";
import type { OwnWords, PhraseLanguage } from "./phrases.ts";

/** The prefix of mail keys in a brand's own texts, because the portal's and the mails' tables share some keys. */
export const letterPrefix = "letters.";

const parts = [
  { folder: "", prefix: "" },
  { folder: "inside", prefix: "" },
  { folder: "console", prefix: "" },
  { folder: "console-screens", prefix: "" },
  { folder: "letters", prefix: letterPrefix },
];
const known = new Map<PhraseLanguage, OwnWords>();

/** Every phrase of the product in a language: portal, console and mails. A brand may override each. Read once; not for browsers. */
export function everyPhrase(locale: string): OwnWords {
  const language = tableOf(locale);
  let phrases = known.get(language);
  if (!phrases) {
    phrases = Object.fromEntries(
      parts.flatMap(({ folder, prefix }) =>
        filesOf(language)
          .flatMap((name) => Object.entries(read(join(import.meta.dirname, folder, `${name}.json`))))
          .map(([key, text]) => [prefix + key, text]),
      ),
    );
    known.set(language, phrases);
  }
  return phrases;
}

function read(path: string): Record<string, string> {
  return JSON.parse(readFileSync(path, "utf8")) as Record<string, string>;
}

export type OwnWordFault = { key: string; sentence: string };

/** The faults of a brand's own texts for a language: unknown keys, and values that do not exist. */
export function faultsOfOwnWords(locale: string, own: OwnWords): OwnWordFault[] {
  const phrases = everyPhrase(locale);
  return Object.entries(own).flatMap(([key, text]): OwnWordFault[] => {
    const phrase = phrases[key];
    if (phrase === undefined) return [{ key, sentence: unknownKey(phrases, key, tableOf(locale)) }];
    const given = placeholders(phrases[key.replace(/_(zero|one|two|few|many)$/, "_other")] ?? phrase);
    const foreign = placeholders(text).filter((name) => !given.includes(name));
    if (foreign.length === 0) return [];
    const allowed = given.length > 0 ? `only ${inBraces(given)}, each of which may be left out` : "no value at all";
    return [{ key, sentence: `must not name ${inBraces(foreign)}: this phrase has ${allowed}` }];
  });
}

function unknownKey(phrases: OwnWords, key: string, language: PhraseLanguage): string {
  const base = key.replace(/_(zero|one|two|few|many|other)$/, "");
  const forms = Object.keys(phrases).filter(
    (name) => /^_(zero|one|two|few|many|other)$/.test(name.slice(base.length)) && name.startsWith(base),
  );
  if (forms.length === 0) return "is no phrase of this product";
  return `is no phrase of "${language}", which has the forms ${forms.join(", ")} (any of them may be worded alone)`;
}

const inBraces = (names: string[]) => names.map((name) => `{{${name}}}`).join(", ");

function placeholders(text: string): string[] {
  return [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? "");
}
