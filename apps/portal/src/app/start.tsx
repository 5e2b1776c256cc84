import { apiBase } from "@atrium/rules/api-base.ts";
import type { Boot } from "@atrium/contract/boot.ts";
import { languageCodes } from "@atrium/rules/interface-language.ts";
import { createPortalApi, tabLock } from "../parts/api.ts";
import { readBoot } from "../parts/boot.ts";
import { createCurrentBuilding } from "../parts/current-building.ts";
import { readFarm } from "../parts/farm.ts";
import { withFlagEtags } from "../parts/flags-etags.ts";
import { visitorKey } from "../parts/flags-visitor.ts";
import { createKiosk } from "../parts/kiosk.ts";
import { createLanguage } from "../parts/language.ts";
import { createLook } from "../parts/look.ts";
import { createPhrases } from "../parts/phrases.ts";
import { createQueryClient, readAgainAfterChanges } from "../parts/queries.ts";
import { createSession } from "../parts/session.ts";
import { openStore } from "../parts/storage.ts";
import { createToasts } from "../parts/toasts.ts";
import { createTrouble } from "../parts/trouble.ts";
import { takeProviderAnswer } from "../pages/sign-in/provider-answer.ts";
import { createPage, openPortal, type Prepared, tell } from "./open-portal.tsx";
import type { WebViewStores } from "./web-view.ts";

const nowSeconds = () => Date.now() / 1000;
/** The page stands inside another app (M6). */
const embedded = location.pathname.startsWith("/webview");

/** Everything that does not depend on the brand. */
function prepare(inlined: Boot | undefined, webView: WebViewStores | undefined): Prepared {
  const store = webView?.browser ?? openStore("localStorage");
  const tab = webView?.tab ?? openStore("sessionStorage");
  const farm = readFarm(store, inlined?.config);
  const session = createSession({ store, tab, nowSeconds, farm: farm?.url });
  const building = createCurrentBuilding({ browser: store, tab });
  const phrases = createPhrases();
  const language = createLanguage({
    phrases,
    store,
    query: new URLSearchParams(location.search).get("lang") ?? undefined,
    browser: navigator.languages,
    onTable: (table) => {
      document.documentElement.lang = table;
    },
  });
  const { VITE_API_BASE: builtFor, VITE_API_KEY: builtKey } = import.meta.env as Record<string, string | undefined>;
  const base = apiBase({ origin: location.origin, farmUrl: farm?.url, builtFor });
  let brand: string | undefined;
  const queryClient = createQueryClient();
  const api = createPortalApi({
    base,
    session,
    answered: readAgainAfterChanges(queryClient, session),
    apiKey: inlined?.api_key ?? builtKey,
    nowSeconds,
    lock: tabLock(),
    fetch: withFlagEtags((url, init) => fetch(url, init)),
    surroundings: () => ({ language: language.get(), brand, buildingUuid: building.get() }),
  });
  const filesOrigin = new URL(base).origin === location.origin ? "" : new URL(base).origin;
  return {
    base,
    phrases,
    setBrand: (identifier: string) => {
      brand = identifier;
    },
    parts: {
      api,
      farm,
      session,
      building,
      language,
      look: createLook(store),
      kiosk: createKiosk(tab, (on) => document.documentElement.toggleAttribute("data-kiosk", on)),
      trouble: createTrouble(tell),
      toasts: createToasts(),
      queryClient,
      visitorKey: visitorKey(tab),
      embedded,
      filesOrigin,
    },
  };
}

/** Puts the portal into the page: at once where the server has inlined the brand, after asking for it where it has not. */
export async function start(element: HTMLElement): Promise<void> {
  const inlined = readBoot(document);
  const webView = embedded ? await (await import("./web-view.ts")).takeWebView(inlined?.api_key) : undefined;
  takeProviderAnswer();
  const prepared = prepare(inlined, webView);
  const { farm, language, session } = prepared.parts;
  // A farm has a brand of its own for this domain.
  if (inlined && !farm) {
    await openPortal(prepared, inlined, () => createPage(element));
    return;
  }

  const { startElsewhere } = await import("./start-elsewhere.tsx");
  const offered = inlined ? languageCodes(inlined.theme.languages) : ["en", "de", "nb-no"];
  const guess = language.best({ user: session.get().user?.locale, offered });
  await language.change(guess);
  const page = createPage(element);
  await startElsewhere({
    ...prepared,
    page,
    lang: guess,
    tell,
    open: async (boot, FarmBar) => {
      await openPortal(prepared, boot, () => page, FarmBar);
    },
  });
}
