import { apiBase } from "@atrium/rules/api-base.ts";
import type { Boot } from "@atrium/contract/boot.ts";
import { languageCodes } from "@atrium/rules/interface-language.ts";
import { FullScreenSpinner } from "@atrium/ui/components/spinner.tsx";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { createPortalApi, tabLock } from "../shared/api.ts";
import { fetchBoot, readBoot } from "../shared/boot.ts";
import { createCurrentBuilding } from "../shared/current-building.ts";
import { withFlagEtags } from "../shared/flags-etags.ts";
import { visitorKey } from "../shared/flags-visitor.ts";
import { createLanguage } from "../shared/language.ts";
import { createLook } from "../shared/look.ts";
import { createPhrases, PhrasesProvider } from "../shared/phrases.ts";
import { createQueryClient, seedBoot } from "../shared/queries.ts";
import { isExpected, reportToConsole, traceOf } from "../shared/report.ts";
import { type Services, ServicesProvider } from "../shared/services.ts";
import { createSession } from "../shared/session.ts";
import { openStore } from "../shared/storage.ts";
import { takeProviderAnswer } from "../features/sign-in/provider-answer.ts";
import { StartupFailed } from "../features/trouble/startup-failed.tsx";
import { followPageTurns } from "./page-turns.ts";
import { createRouter } from "./router.tsx";
import { followSession } from "./session-ends.ts";

const nowSeconds = () => Date.now() / 1000;

/** Everything that does not depend on the brand. */
function prepare() {
  const store = openStore("localStorage");
  const session = createSession({ store, tab: openStore("sessionStorage"), nowSeconds });
  const building = createCurrentBuilding(store);
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
  const base = apiBase({ origin: location.origin, builtFor: import.meta.env["VITE_API_BASE"] as string | undefined });
  let brand: string | undefined;
  const api = createPortalApi({
    base,
    session,
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
      session,
      building,
      language,
      look: createLook(store),
      queryClient: createQueryClient(),
      visitorKey: visitorKey(openStore("sessionStorage")),
      filesOrigin,
    },
  };
}

type Prepared = ReturnType<typeof prepare>;

/** Puts the portal into the page: at once where the server has inlined the brand, after asking for it where it has not. */
export async function start(element: HTMLElement): Promise<void> {
  takeProviderAnswer();
  const prepared = prepare();
  const inlined = readBoot(document);
  if (inlined) return open(prepared, inlined, () => createPage(element));

  const { language } = prepared.parts;
  const guess = language.best({ user: prepared.parts.session.get().user?.locale, offered: ["en", "de", "nb-no"] });
  await language.change(guess);
  const page = createPage(element);
  const draw = (what: ReactNode) => page.render(<PhrasesProvider value={prepared.phrases}>{what}</PhrasesProvider>);
  const attempt = async (): Promise<void> => {
    draw(<FullScreenSpinner label={prepared.phrases.get()("app.loading")} />);
    try {
      const boot = await fetchBoot(prepared.parts.api, location.hostname, guess);
      prepared.parts.look.wear(boot.theme.tokens);
      await open(prepared, boot, () => page);
    } catch (error) {
      tell(error);
      draw(<StartupFailed onRetry={() => void attempt()} />);
    }
  };
  await attempt();
}

/** The first screen is loaded whole before React takes the server's shell away, so that nothing flashes between the two. */
async function open(prepared: Prepared, boot: Boot, page: () => Root): Promise<void> {
  const { base, parts, phrases, setBrand } = prepared;
  const services: Services = { ...parts, boot, domain: location.hostname };
  const { session, language, look, building } = parts;
  setBrand(boot.theme.brand);
  seedBoot(services);
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
  page().render(
    <PhrasesProvider value={phrases}>
      <QueryClientProvider client={parts.queryClient}>
        <ServicesProvider value={services}>
          <RouterProvider router={router} />
        </ServicesProvider>
      </QueryClientProvider>
    </PhrasesProvider>,
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
