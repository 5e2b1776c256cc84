import { apiBase } from "@atrium/rules/api-base.ts";
import type { Boot } from "@atrium/contract/boot.ts";
import { languageCodes } from "@atrium/rules/interface-language.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { flushSync } from "react-dom";
import { createRoot, type Root } from "react-dom/client";
import { createPortalApi, tabLock } from "../shared/api.ts";
import { readBoot } from "../shared/boot.ts";
import { brandWords } from "../shared/brand-words.ts";
import { createCurrentBuilding } from "../shared/current-building.ts";
import { readFarm } from "../shared/farm.ts";
import { withFlagEtags } from "../shared/flags-etags.ts";
import { visitorKey } from "../shared/flags-visitor.ts";
import { createKiosk } from "../shared/kiosk.ts";
import { createLanguage } from "../shared/language.ts";
import { createLook } from "../shared/look.ts";
import { createPhrases, PhrasesProvider } from "../shared/phrases.ts";
import { createQueryClient, seedBoot } from "../shared/queries.ts";
import { isExpected, reportToConsole, traceOf } from "../shared/report.ts";
import { type Services, ServicesProvider } from "../shared/services.ts";
import { createSession } from "../shared/session.ts";
import { openStore } from "../shared/storage.ts";
import { createToasts } from "../shared/toasts.ts";
import { createTrouble } from "../shared/trouble.ts";
import { takeProviderAnswer } from "../features/sign-in/provider-answer.ts";
import { Overlays } from "./overlays.tsx";
import { followPageTurns } from "./page-turns.ts";
import { createRouter } from "./router.tsx";
import { followSession } from "./session-ends.ts";
import type { FarmBarShown } from "./start-elsewhere.tsx";
import type { WebViewStores } from "./web-view.ts";

const nowSeconds = () => Date.now() / 1000;
/** The page stands inside another app (M6). */
const embedded = location.pathname.startsWith("/webview");

/** Everything that does not depend on the brand. */
function prepare(inlined: Boot | undefined, webView: WebViewStores | undefined) {
  const store = webView?.browser ?? openStore("localStorage");
  const tab = webView?.tab ?? openStore("sessionStorage");
  // Where the operator lists farms no more, none is talked to (R7). Plain files cannot know before they have asked.
  const farm = inlined && !inlined.config.farms_url ? undefined : readFarm(store);
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
  const api = createPortalApi({
    base,
    session,
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
      queryClient: createQueryClient(),
      visitorKey: visitorKey(tab),
      embedded,
      filesOrigin,
    },
  };
}

type Prepared = ReturnType<typeof prepare>;

/** Puts the portal into the page: at once where the server has inlined the brand, after asking for it where it has not. */
export async function start(element: HTMLElement): Promise<void> {
  const inlined = readBoot(document);
  const webView = embedded ? await (await import("./web-view.ts")).takeWebView(inlined?.api_key) : undefined;
  takeProviderAnswer();
  const prepared = prepare(inlined, webView);
  const { farm, language, session } = prepared.parts;
  // A farm has a brand of its own for this domain.
  if (inlined && !farm) return open(prepared, inlined, () => createPage(element));

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
    open: (boot, FarmBar) => open(prepared, boot, () => page, FarmBar),
  });
}

/** The first screen is loaded whole before React takes the server's shell away, so that nothing flashes between the two. */
async function open(prepared: Prepared, boot: Boot, page: () => Root, FarmBar?: FarmBarShown): Promise<void> {
  const { base, parts, phrases, setBrand } = prepared;
  const services: Services = { ...parts, boot, domain: location.hostname };
  const { session, language, look, building } = parts;
  setBrand(boot.theme.brand);
  seedBoot(services);
  phrases.wordedBy((lang) => brandWords(services, lang));
  if (session.state() === "signed_in") look.wearKnown(building.get());
  await language.change(
    language.best({
      user: session.get().user?.locale,
      // The building of last time may speak languages that the brand does not.
      offered: [...languageCodes(boot.theme.languages), ...(session.state() === "signed_in" ? language.stored() : [])],
    }),
  );

  const router = createRouter(services);
  followSession(services, router, openStore("sessionStorage"));
  followPageTurns(router);
  await router.load();
  // Whoever is pressing a link of the server's shell lets it go first: taken away under the finger, it would never be clicked.
  while (document.querySelector("a:active")) await new Promise((later) => setTimeout(later, 20));
  // In one go, so that no press can begin on what is about to be taken away.
  flushSync(() =>
    page().render(
      <PhrasesProvider value={phrases}>
        <QueryClientProvider client={parts.queryClient}>
          <ServicesProvider value={services}>
            <RouterProvider router={router} />
            {FarmBar && <FarmBar router={router} />}
            <Overlays report={tell} />
          </ServicesProvider>
        </QueryClientProvider>
      </PhrasesProvider>,
    ),
  );
  whenIdle(() => {
    import("../shared/flags-live.ts").then(({ followFlags }) => followFlags({ ...parts, base }), tell);
  });
}

/** Changes of flags can wait until the first screen is there; some browsers do not say when they have time. */
function whenIdle(work: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(work, { timeout: 3000 });
  else setTimeout(work, 500);
}

function createPage(element: HTMLElement): Root {
  return createRoot(element, { onCaughtError: tell, onUncaughtError: tell });
}

function tell(error: unknown): void {
  if (!isExpected(error)) reportToConsole(error, { trace_id: traceOf(error) });
}
