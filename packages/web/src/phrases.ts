import type { PhraseValues } from "@atrium/phrases/format.ts";
import { filesOf, tableOf } from "@atrium/phrases/languages.ts";
import type { OwnWords, PhraseKey, PhraseLanguage } from "@atrium/phrases/phrases.ts";
import { createContext, use, useContext, useSyncExternalStore } from "react";
import { createListeners } from "./listeners.ts";

/** Translates a phrase into the language of the interface. A key that English lacks does not compile. */
export type Translate = (key: PhraseKey, values?: PhraseValues) => string;

type Table = Readonly<Record<string, string>>;

export type PhraseFiles = Record<PhraseLanguage, () => Promise<{ default: Table }>>;

/** Each table is a file of its own: a visitor loads one language, and of it only the sign-in part. */
export const waysIn: PhraseFiles = {
  en: () => import("@atrium/phrases/en.json"),
  "en-gb": () => import("@atrium/phrases/en-gb.json"),
  de: () => import("@atrium/phrases/de.json"),
  "es-es": () => import("@atrium/phrases/es-es.json"),
  "fr-fr": () => import("@atrium/phrases/fr-fr.json"),
  "fr-ca": () => import("@atrium/phrases/fr-ca.json"),
  "it-it": () => import("@atrium/phrases/it-it.json"),
  "nb-no": () => import("@atrium/phrases/nb-no.json"),
  "nl-nl": () => import("@atrium/phrases/nl-nl.json"),
  "pl-pl": () => import("@atrium/phrases/pl-pl.json"),
  "pt-pt": () => import("@atrium/phrases/pt-pt.json"),
};

const inside: PhraseFiles = {
  en: () => import("@atrium/phrases/inside/en.json"),
  "en-gb": () => import("@atrium/phrases/inside/en-gb.json"),
  de: () => import("@atrium/phrases/inside/de.json"),
  "es-es": () => import("@atrium/phrases/inside/es-es.json"),
  "fr-fr": () => import("@atrium/phrases/inside/fr-fr.json"),
  "fr-ca": () => import("@atrium/phrases/inside/fr-ca.json"),
  "it-it": () => import("@atrium/phrases/inside/it-it.json"),
  "nb-no": () => import("@atrium/phrases/inside/nb-no.json"),
  "nl-nl": () => import("@atrium/phrases/inside/nl-nl.json"),
  "pl-pl": () => import("@atrium/phrases/inside/pl-pl.json"),
  "pt-pt": () => import("@atrium/phrases/inside/pt-pt.json"),
};

async function loadTable(language: PhraseLanguage, parts: readonly PhraseFiles[]): Promise<Table> {
  const files = parts.flatMap((part) => filesOf(language).map((name) => part[name]()));
  return Object.assign({}, ...(await Promise.all(files)).map((file) => file.default)) as Table;
}

export type Phrases = ReturnType<typeof createPhrases>;

/** A brand's own phrases in a language, loaded in parallel with its table. */
export type WordsSource = (language: string) => Promise<OwnWords>;

type Wanted = { language: string; parts: readonly PhraseFiles[]; wordsOf: WordsSource };

/**
 * The phrases of the language in use, with the brand's own; `t` is a new function after every change, so that React renders again. `parts` are
 * the tables loaded from the start.
 */
export function createPhrases(parts: readonly PhraseFiles[] = [waysIn]) {
  const { subscribe, tell } = createListeners();
  let wordsOf: WordsSource = async () => ({});
  let wanted: Wanted | undefined;
  let speaking = Promise.resolve();
  let t: Translate = (key) => key;
  const opening = new Map<PhraseFiles, Promise<void>>();

  async function open(part: PhraseFiles): Promise<void> {
    if (!parts.includes(part)) parts = [...parts, part];
    if (wanted) await speak(wanted.language);
  }

  function speak(language: string, atOnce?: () => void): Promise<void> {
    if (wanted && language === wanted.language && parts === wanted.parts && wordsOf === wanted.wordsOf) {
      return speaking.then(atOnce);
    }
    const request = { language, parts, wordsOf };
    wanted = request;
    speaking = load(request, atOnce);
    return speaking;
  }

  async function load(request: Wanted, atOnce?: () => void): Promise<void> {
    try {
      const name = tableOf(request.language);
      const [{ formatPhrase }, table, own] = await Promise.all([
        import("@atrium/phrases/format.ts"),
        loadTable(name, request.parts),
        request.wordsOf(request.language),
      ]);
      // A later request takes precedence.
      if (request !== wanted) {
        await speaking;
        atOnce?.();
        return;
      }
      t = (key, values) => formatPhrase(table, name, key, values, own);
    } catch (error) {
      if (request === wanted) wanted = undefined;
      throw error;
    }
    atOnce?.();
    tell();
  }

  return {
    get: () => t,
    subscribe,
    /** Loads table and brand phrases of a language if they are not in use, and switches to it; `atOnce` runs in the same turn. */
    speak,
    /** From the next load on, a brand's own phrases are requested here. */
    wordedBy(source: WordsSource): void {
      wordsOf = source;
    },
    /** Loads the phrases of the signed-in area too, now and in every later language. */
    openInside: () => open(inside),
    /** Loads these phrases too; returns the same promise each time, until one has failed. */
    opened(part: PhraseFiles): Promise<void> {
      const known = opening.get(part) ?? open(part);
      opening.set(part, known);
      known.catch(() => opening.delete(part));
      return known;
    },
  };
}

const Context = createContext<Phrases | undefined>(undefined);

export const PhrasesProvider = Context.Provider;

export function usePhrases(): Translate {
  const phrases = useContext(Context);
  if (!phrases) throw new Error("A screen stands outside the app's phrases.");
  return useSyncExternalStore(phrases.subscribe, phrases.get, phrases.get);
}

/** Suspends until phrases of some screens are loaded. */
export function useMorePhrases(part: PhraseFiles): void {
  const phrases = useContext(Context);
  if (!phrases) throw new Error("A screen stands outside the app's phrases.");
  use(phrases.opened(part));
}
