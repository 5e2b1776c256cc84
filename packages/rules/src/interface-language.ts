import { matchLocale, normalizeLocale } from "./languages.ts";

export type LanguageWishes = {
  /** `?lang=`, priority 0 (1 §2). */
  query?: string | undefined;
  /** What somebody chose on this device before they signed in: it becomes the person's own. */
  chosen?: string | null | undefined;
  /** The signed-in person's own. */
  user?: string | null | undefined;
  /** What was spoken on this device last. */
  stored?: string | null | undefined;
  /** The building's own first language. */
  building?: string | null | undefined;
  /** The browser's, most wanted first. */
  browser: readonly string[];
};

/**
 * The language of the interface and of the texts asked for: the first wish that is offered (same code, else same language), in the
 * order `?lang`, choice, person, device, building, browser. Where no wish is offered, the first of the offered; where nothing is, English.
 */
export function chooseLanguage(wishes: LanguageWishes, offered: readonly string[]): string {
  const single = [wishes.query, wishes.chosen, wishes.user, wishes.stored, wishes.building].filter(
    (wish) => !!wish,
  ) as string[];
  for (const wish of [...single.map((one) => [one]), wishes.browser]) {
    const found = matchLocale(wish, offered);
    if (found) return normalizeLocale(found);
  }
  return normalizeLocale(offered[0] ?? "en");
}

/** A building's or brand's languages in the order of their priority, as this product spells codes. */
export function languageCodes(languages: readonly { code: string; priority: number }[]): string[] {
  return languages.toSorted((a, b) => a.priority - b.priority).map(({ code }) => normalizeLocale(code));
}
