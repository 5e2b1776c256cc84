/** The interface languages (1 §9); a bare language code means the first in this order: `fr` is `fr-fr`. */
export const locales = [
  "en",
  "en-us",
  "en-gb",
  "de-de",
  "es-es",
  "fr-fr",
  "fr-ca",
  "it-it",
  "nb-no",
  "nl-nl",
  "pl-pl",
  "pt-pt",
] as const;

/** Other spellings → the one used here: `en_US` → `en-us`, `no` → `nb`. */
export function normalizeLocale(code: string): string {
  const lower = code.trim().toLowerCase().replaceAll("_", "-");
  return lower === "no" || lower === "no-no" ? "nb-no" : lower;
}

/** The first of `offered` that any of `wanted` means: the same code, otherwise the same language. The most preferred comes first. */
export function matchLocale<L extends string>(wanted: readonly string[], offered: readonly L[]): L | undefined {
  for (const code of wanted.map(normalizeLocale)) {
    const same = offered.find((offer) => normalizeLocale(offer) === code);
    if (same) return same;
    const language = code.split("-")[0];
    const related = offered.find((offer) => normalizeLocale(offer).split("-")[0] === language);
    if (related) return related;
  }
  return undefined;
}

/** A code that `Intl` accepts; it throws on the specification's own `en_US` and does not know our `el-el`. */
export function intlLocale(code: string): string {
  const normal = normalizeLocale(code);
  const [language = "en", region] = normal.split("-");
  return region ? `${language}-${region.toUpperCase()}` : language;
}
