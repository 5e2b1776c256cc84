import { locales } from "./languages.ts";

const languageOf = (code: string) => code.split("-", 1)[0] ?? code;

/** Languages with more than one variant also name the country. */
const isOneOfSeveral = (code: string) =>
  code.includes("-") &&
  locales.filter((other) => other.includes("-") && languageOf(other) === languageOf(code)).length > 1;

/** A language's own name, as its speakers would look for it in a list. */
export function languageName(code: string): string {
  const shown = isOneOfSeveral(code) ? code : languageOf(code);
  const name = new Intl.DisplayNames([code], { type: "language", languageDisplay: "standard" }).of(shown) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}

/** The languages of the portal, each by its own name. `en-us` is what `en` means. */
export const spokenLanguages: readonly { code: string; name: string }[] = locales
  .filter((code) => code !== "en-us")
  .map((code) => ({ code, name: languageName(code) }));
