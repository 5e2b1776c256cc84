/*
 * The portal's services, whole, for tests of any tier: all stores are the real ones on memory stores, and the real client calls a fake
 * API. A test hands in the parts that it watches: `testServices({ session })`. `testParts` is the same before the brand is known, which
 * `renderPage` opens the portal with.
 */
import type { Boot } from "@atrium/contract/boot.ts";
import { createPortalApi, type PortalApiOptions } from "../parts/api.ts";
import { createCurrentBuilding } from "../parts/current-building.ts";
import { visitorKey } from "../parts/flags-visitor.ts";
import { createKiosk } from "../parts/kiosk.ts";
import { createLanguage } from "../parts/language.ts";
import { createLook } from "../parts/look.ts";
import { createPhrases } from "../parts/phrases.ts";
import { readAgainAfterChanges, createQueryClient } from "../parts/queries.ts";
import type { Services } from "../parts/services.ts";
import { createSession } from "../parts/session.ts";
import { memoryStore, type Store } from "../parts/storage.ts";
import { createToasts } from "../parts/toasts.ts";
import { createTrouble } from "../parts/trouble.ts";
import { locks } from "./api-tab.ts";
import { fakeApi, fakeBase } from "./fake-api.ts";
import { fakeWorld, type World } from "./fake-world.ts";
import { defaultAnswers } from "./world-answers.ts";

export type Stores = { browser: Store; tab: Store };

export const memoryStores = (): Stores => ({ browser: memoryStore(), tab: memoryStore() });

type Ground = {
  fetch: NonNullable<PortalApiOptions["fetch"]>;
  stores?: Stores;
  /** `?lang=` of the address. */
  query?: string | undefined;
  /** What the browser speaks. */
  speaks?: readonly string[];
  nowSeconds?: () => number;
  onTable?: (table: string) => void;
  onKiosk?: (on: boolean) => void;
  tell?: (error: unknown) => void;
  embedded?: boolean;
  farm?: Services["farm"];
};

/** Everything that does not depend on the brand. */
export function testParts({ fetch, stores = memoryStores(), nowSeconds = () => Date.now() / 1000, ...more }: Ground) {
  const { browser, tab } = stores;
  const phrases = createPhrases();
  const session = createSession({ store: browser, tab, nowSeconds, farm: more.farm?.url });
  const building = createCurrentBuilding(stores);
  const language = createLanguage({
    phrases,
    store: browser,
    query: more.query,
    browser: more.speaks ?? ["en-US"],
    onTable: more.onTable ?? (() => undefined),
  });
  let brand: string | undefined;
  const queryClient = createQueryClient();
  const parts: Omit<Services, "boot" | "domain"> = {
    api: createPortalApi({
      base: fakeBase,
      session,
      answered: readAgainAfterChanges(queryClient, session),
      nowSeconds,
      lock: locks(),
      fetch,
      surroundings: () => ({ language: language.get(), brand, buildingUuid: building.get() }),
    }),
    queryClient,
    session,
    language,
    look: createLook(browser),
    building,
    kiosk: createKiosk(tab, more.onKiosk),
    trouble: createTrouble(more.tell ?? (() => undefined)),
    toasts: createToasts(),
    farm: more.farm,
    visitorKey: visitorKey(tab),
    embedded: more.embedded ?? false,
    filesOrigin: "",
  };
  const setBrand = (identifier: string) => void (brand = identifier);
  return { base: fakeBase, phrases, setBrand, parts };
}

/** What the page of a brand comes with. */
export const bootOf = ({ brand, flags }: World, locale = "en"): Boot => ({
  locale,
  theme: brand.theme,
  whitelabel: brand.whitelabel,
  config: brand.config,
  flags: Object.entries(flags).map(([key, value]) => ({ key, value })),
  api_key: null,
});

type Own = Partial<Services> & { world?: World; fetch?: Ground["fetch"]; stores?: Stores };

export function testServices({ world = fakeWorld(), stores, fetch, ...own }: Own = {}): Services {
  const { parts } = testParts({ fetch: fetch ?? fakeApi(defaultAnswers(world)).fetch, ...(stores ? { stores } : {}) });
  return { ...parts, boot: bootOf(world), domain: world.brand.whitelabel.domain, ...own };
}
