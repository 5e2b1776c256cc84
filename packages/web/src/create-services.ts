import { type BrowserApiOptions, createBrowserApi, tabLock } from "./api.ts";
import { withFlagEtags } from "./flags-etags.ts";
import { visitorKey } from "./flags-visitor.ts";
import { createLanguage } from "./language.ts";
import { createLook } from "./look.ts";
import { createNetwork } from "./network.ts";
import { createPhrases, type PhraseFiles } from "./phrases.ts";
import { createQueryClient, readAgainAfterChanges } from "./queries.ts";
import { readableOffline } from "./readable-offline.ts";
import type { Services } from "./services.ts";
import { followServedRelease } from "./served-release.ts";
import { createSession } from "./session.ts";
import { personalCaches, type Store } from "./storage.ts";
import { createToasts } from "./toasts.ts";
import { createTrouble } from "./trouble.ts";

export type Stores = { browser: Store; tab: Store };

export type Ground = Pick<BrowserApiOptions, "base" | "apiKey" | "elsewhere"> & {
  stores: Stores;
  /** Called for each fault and each failed action. */
  tell: (error: unknown) => void;
  /** The address of the farm that this page uses, if it does. */
  farm?: string | undefined;
  /** The building that each call names in its headers. */
  buildingUuid?: () => string | undefined;
  /** Whether reads may be stored on this device for use without a network; evaluated for each. */
  keepsReads?: () => boolean;
  /** The phrases that the app begins with. */
  phrases?: readonly PhraseFiles[];
} & Partial<Surroundings>;

/** The browser's interfaces; tests pass their own. */
type Surroundings = Pick<BrowserApiOptions, "lock" | "nowSeconds"> & {
  fetch: NonNullable<BrowserApiOptions["fetch"]>;
  filesOrigin: string;
  /** The address's query, for its `lang`. */
  search: string;
  /** The browser's languages, most preferred first. */
  speaks: readonly string[];
  /** Called with the table of phrases in use, so that the page can set its language attribute. */
  onTable: (table: string) => void;
};

/** A connection that exists but transfers nothing for this long counts as lost. */
const answerMs = 5_000;

/** The services, except those that depend on the brand. */
export function createServices({
  base,
  apiKey,
  stores: { browser, tab },
  tell,
  farm,
  elsewhere,
  buildingUuid,
  keepsReads,
  phrases: files,
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
  const phrases = createPhrases(files);
  const session = createSession({ store: browser, tab, nowSeconds, farm });
  const query = new URLSearchParams(search).get("lang") ?? undefined;
  const language = createLanguage({ phrases, store: browser, query, browser: speaks, onTable });
  const queryClient = createQueryClient();
  const release = followServedRelease(send);
  let brand: string | undefined;
  const ask = createBrowserApi({
    base,
    session,
    answered: readAgainAfterChanges(queryClient, session),
    apiKey,
    elsewhere,
    nowSeconds,
    lock,
    fetch: withFlagEtags(release.send),
    surroundings: () => ({ language: language.get(), brand, buildingUuid: buildingUuid?.() }),
  });
  const network = createNetwork(() => ask("GET /healthcheck", { signal: AbortSignal.timeout(answerMs) }));

  /** The cache of one person, at one brand of one server; undefined after the session has ended. */
  function ownCache(): string | undefined {
    const { user, tokens } = session.get();
    if (!user || !tokens || tokens.refresh_token.expiry <= nowSeconds() || !keepsReads?.()) return undefined;
    return `${personalCaches}${JSON.stringify([base, brand, user.uuid])}`;
  }

  const parts: Omit<Services, "boot" | "domain"> = {
    api: readableOffline(ask, { network, cache: ownCache }),
    network,
    servedRelease: release.servedRelease,
    ownCache,
    lock,
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
    parts,
    setBrand: (identifier: string): void => {
      brand = identifier;
    },
  };
}

/** The origin of the API's files; undefined if it is the page's own. */
function originOf(base: string): string {
  const { origin } = new URL(base);
  return origin === location.origin ? "" : origin;
}
