import { matchLocale, normalizeLocale } from "./languages.ts";

export type LanguagePreferences = {
  /** `?lang=`, priority 0 (1 §2). */
  query?: string | undefined;
  /** Chosen on this device before signing in: it becomes the person's own. */
  chosen?: string | null | undefined;
  /** The signed-in person's own. */
  user?: string | null | undefined;
  /** The last language of this device. */
  stored?: string | null | undefined;
  /** The building's first language. */
  building?: string | null | undefined;
  /** The browser's, most preferred first. */
  browser: readonly string[];
};

/**
 * The language of the interface and of requested texts: the first preference that is available (same code, otherwise same language), in the
 * order `?lang`, choice, person, device, building, browser. If no preference is available, the first available one; if there is none, English.
 */
export function chooseLanguage(preferences: LanguagePreferences, offered: readonly string[]): string {
  const single = [
    preferences.query,
    preferences.chosen,
    preferences.user,
    preferences.stored,
    preferences.building,
  ].filter((preference) => !!preference) as string[];
  for (const preference of [...single.map((one) => [one]), preferences.browser]) {
    const found = matchLocale(preference, offered);
    if (found) return normalizeLocale(found);
  }
  return normalizeLocale(offered[0] ?? "en");
}

/** A building's or brand's languages in order of priority, in this product's spelling. */
export function languageCodes(languages: readonly { code: string; priority: number }[]): string[] {
  return languages.toSorted((a, b) => a.priority - b.priority).map(({ code }) => normalizeLocale(code));
}
