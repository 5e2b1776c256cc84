import { keyIn } from "../text-key.ts";

type Texts = Record<string, string>;

/** A text in a language; empty if it has none. */
export const textIn = (texts: Texts, lang: string): string => texts[keyIn(texts, lang) ?? lang] ?? "";

/** A name in a language, otherwise in any. */
export const nameIn = (name: Texts, lang: string): string => textIn(name, lang) || (Object.values(name)[0] ?? "");

/** The texts with that of one language changed; an empty one is removed. */
export function withText(texts: Texts, lang: string, said: string): Texts {
  const key = keyIn(texts, lang) ?? lang;
  const { [key]: _before, ...others } = texts;
  return said.trim() === "" ? others : { ...others, [key]: said };
}
