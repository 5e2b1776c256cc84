import { normalizeLocale } from "@atrium/rules/languages.ts";

/** The key under which the portal finds a text for a language: `de_DE` and `de-de` are the same, and `de` is for all its variants. */
export function keyIn(texts: Readonly<Record<string, string>>, code: string): string | undefined {
  const wanted = normalizeLocale(code);
  const [language = wanted] = wanted.split("-");
  const written = (name: string) => Object.keys(texts).find((key) => normalizeLocale(key) === name);
  return written(wanted) ?? written(language);
}
