import { tableOf } from "@atrium/phrases/languages.ts";
import { chooseLanguage } from "@atrium/rules/interface-language.ts";
import { createListeners } from "./listeners.ts";
import type { Phrases } from "./phrases.ts";
import { type Store, storageKeys } from "./storage.ts";

export type LanguageStore = ReturnType<typeof createLanguage>;

type Preferences = { user?: string | null | undefined; building?: string | undefined; offered: readonly string[] };

/** The language of the interface and of requested texts, and the source of the choice (1 §2, D4). */
export function createLanguage(parts: {
  phrases: Phrases;
  store: Store;
  /** `?lang=` at start. */
  query: string | undefined;
  browser: readonly string[];
  /** Called with the table in use, so that the page can set its language attribute. */
  onTable: (table: string) => void;
}) {
  const { subscribe, tell } = createListeners();
  let { query } = parts;
  let current = "en";
  let wanted = current;

  /** The language in use is stored, so that a reload and the next screen use it too (B5). */
  function change(language: string): Promise<void> {
    wanted = language;
    return parts.phrases.speak(language, () => {
      // Another choice was faster.
      if (wanted !== language) return;
      parts.onTable(tableOf(language));
      parts.store.setItem(storageKeys.language, language);
      if (language === current) return;
      current = language;
      tell();
    });
  }

  const chosen = () => parts.store.getItem(storageKeys.chosenLanguage) ?? undefined;

  return {
    get: () => current,
    subscribe,
    /** The language that the rules choose, without changing to it. */
    best({ user, building, offered }: Preferences): string {
      const stored = parts.store.getItem(storageKeys.language);
      return chooseLanguage({ query, chosen: chosen(), user, stored, building, browser: parts.browser }, offered);
    },
    change,
    openInside: () => parts.phrases.openInside(),
    /** Chosen on this device and not yet stored with an account. */
    chosen,
    /** The account has it now: a choice on another device may replace it. */
    choiceIsKept: () => parts.store.removeItem(storageKeys.chosenLanguage),
    /** A person's own choice has priority over the address with which the page started. */
    async choose(language: string): Promise<void> {
      query = undefined;
      parts.store.setItem(storageKeys.chosenLanguage, language);
      await change(language);
    },
    stored(): string[] {
      const language = parts.store.getItem(storageKeys.language);
      return language ? [language] : [];
    },
    /** Switching a building resets the language (1 §4). */
    reset(): void {
      query = undefined;
      parts.store.removeItem(storageKeys.language);
      parts.store.removeItem(storageKeys.chosenLanguage);
    },
  };
}
