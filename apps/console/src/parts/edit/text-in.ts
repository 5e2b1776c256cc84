import { keyIn } from "../text-key.ts";

type Texts = Record<string, string>;

/** A text as a language shows it; empty where it has none of its own. */
export const textIn = (texts: Texts, lang: string): string => texts[keyIn(texts, lang) ?? lang] ?? "";

/** A name in a language, or else in any. */
export const nameIn = (name: Texts, lang: string): string => textIn(name, lang) || (Object.values(name)[0] ?? "");

/** The texts with that of one language; an empty one is none. */
export function withText(texts: Texts, lang: string, said: string): Texts {
  const key = keyIn(texts, lang) ?? lang;
  const { [key]: _before, ...others } = texts;
  return said.trim() === "" ? others : { ...others, [key]: said };
}
