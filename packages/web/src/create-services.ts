import { type BrowserApiOptions, createBrowserApi, tabLock } from "./api.ts";
import { withFlagEtags } from "./flags-etags.ts";
import { visitorKey } from "./flags-visitor.ts";
import { createLanguage } from "./language.ts";
import { createLook } from "./look.ts";
import { createPhrases } from "./phrases.ts";
import { createQueryClient, readAgainAfterChanges } from "./queries.ts";
import type { Services } from "./services.ts";
import { createSession } from "./session.ts";
import type { Store } from "./storage.ts";
import { createToasts } from "./toasts.ts";
import { createTrouble } from "./trouble.ts";

export type Stores = { browser: Store; tab: Store };

export type Ground = Pick<BrowserApiOptions, "base" | "apiKey"> & {
  stores: Stores;
  /** Told of each fault and of each failed action. */
  tell: (error: unknown) => void;
  /** The address of the farm that this page talks to, if it does. */
  farm?: string | undefined;
  /** The building that each call names. */
  buildingUuid?: () => string | undefined;
} & Partial<Surroundings>;

/** What the browser gives; tests give it by hand. */
type Surroundings = Pick<BrowserApiOptions, "lock" | "nowSeconds"> & {
  fetch: NonNullable<BrowserApiOptions["fetch"]>;
  filesOrigin: string;
  /** The address's query, for its `lang`. */
  search: string;
  /** What the browser speaks, the most wanted first. */
  speaks: readonly string[];
  /** Told of the table of phrases in use, so that the page can say its language. */
  onTable: (table: string) => void;
};

/** The services, but for what depends on the brand. */
export function createServices({
  base,
  apiKey,
  stores: { browser, tab },
  tell,
  farm,
  buildingUuid,
  lock = tabLock(),
  nowSeconds = () => Date.now() / 1000,
  fetch: send = (url, init) => fetch(url, init),
  filesOrigin = originOf(base),
  search = location.search,
  speaks = navigator.languages,
  onTable = (table) => {
    document.documentElement.lang = table;
  },
}: Ground) {
  const phrases = createPhrases();
  const session = createSession({ store: browser, tab, nowSeconds, farm });
  const query = new URLSearchParams(search).get("lang") ?? undefined;
  const language = createLanguage({ phrases, store: browser, query, browser: speaks, onTable });
  const queryClient = createQueryClient();
  let brand: string | undefined;
  const api = createBrowserApi({
    base,
    session,
    answered: readAgainAfterChanges(queryClient, session),
    apiKey,
    nowSeconds,
    lock,
    fetch: withFlagEtags(send),
    surroundings: () => ({ language: language.get(), brand, buildingUuid: buildingUuid?.() }),
  });
  const parts: Omit<Services, "boot" | "domain"> = {
    api,
    queryClient,
    session,
    language,
    look: createLook(browser),
    trouble: createTrouble(tell),
    toasts: createToasts(),
    visitorKey: visitorKey(tab),
    filesOrigin,
  };
  return {
    base,
    phrases,
    setBrand: (identifier: string): void => {
      brand = identifier;
    },
    parts,
  };
}

/** Where the API's files come from: nothing has to be said where that is the page's own origin. */
function originOf(base: string): string {
  const { origin } = new URL(base);
  return origin === location.origin ? "" : origin;
}
