import type { Boot } from "@atrium/contract/boot.ts";
import { languageCodes } from "@atrium/rules/interface-language.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { type RouterHistory, RouterProvider } from "@tanstack/react-router";
import { startTransition, use, useEffect } from "react";
import { createRoot, type Root } from "react-dom/client";
import { brandWords } from "@atrium/web/brand-words.ts";
import { type Phrases, PhrasesProvider } from "@atrium/web/phrases.ts";
import { seedBoot } from "@atrium/web/queries.ts";
import { followBrowser } from "@atrium/web/network.ts";
import { reportUnexpected } from "@atrium/web/report.ts";
import { type Services, ServicesProvider } from "../parts/services.ts";
import { openStore } from "@atrium/web/storage.ts";
import { loadWhenIdle } from "@atrium/web/when-idle.ts";
import { Overlays } from "./overlays.tsx";
import { followPageTurns } from "@atrium/web/page-turns.ts";
import { createRouter } from "./router.tsx";
import { followSession } from "./session-ends.ts";
import type { FarmBarShown } from "./start-elsewhere.tsx";
import type { PreparedView } from "./show-view.tsx";
import type { WebView, WebViewFault } from "./web-view.ts";

/** The services that do not depend on the brand. Page tests build the same with a fake API. */
export type Prepared = {
  /** The API's address, including its origin. */
  base: string;
  phrases: Phrases;
  setBrand: (identifier: string) => void;
  parts: Omit<Services, "boot" | "domain">;
  /** Replaces the address bar's history. */
  history?: RouterHistory;
  /** Replaces the address bar's host name. */
  domain?: string;
  /** Set if an app has passed a token for this page. */
  webView?: WebView | undefined;
  /** Set if the tab shows the portal as another person sees it. */
  viewAs?: PreparedView | undefined;
};

/** The first screen is loaded completely before React replaces the server's HTML shell, so that the page does not flash in between. */
export async function openPortal(
  { base, parts, phrases, setBrand, history, domain = location.hostname, webView, viewAs }: Prepared,
  boot: Boot,
  page: () => Root,
  FarmBar?: FarmBarShown,
): Promise<void> {
  const services: Services = { ...parts, boot, domain };
  const { session, language, look, building } = parts;
  setBrand(boot.theme.brand);
  seedBoot(services);
  phrases.wordedBy((lang) => brandWords(services, lang));
  if (session.state() === "signed_in") look.wearKnown(building.get());
  await language.change(
    language.best({
      user: session.get().user?.locale,
      // The building of the previous visit may have languages that the brand lacks.
      offered: [...languageCodes(boot.theme.languages), ...(session.state() === "signed_in" ? language.stored() : [])],
    }),
  );

  const refuse = async (why: WebViewFault) =>
    (await import("./web-view-refused.tsx")).showRefused({ services, phrases, page, why });
  if (webView?.fault) return refuse(webView.fault);
  // A token from an app cannot be renewed here: the person is sent back to the app rather than to a sign-in page.
  let hasEnded = false;
  const noteEnd = () => {
    if (hasEnded || session.get().notice !== "expired") return;
    hasEnded = true;
    refuse("token").catch(reportUnexpected);
  };
  if (webView) session.subscribe(noteEnd);

  if (viewAs && !(await viewAs.begins({ services, phrases, page }))) return;

  const router = createRouter(services, history);
  // A viewer who sees the portal as another person must not change what this browser stores for its own person.
  if (!viewAs) followSession(services, router, openStore("sessionStorage"));
  followPageTurns(router);
  followBrowser(parts.network);
  parts.network.subscribe(() => {
    // The data that was shown may be stale.
    if (!parts.network.isAway()) void parts.queryClient.invalidateQueries();
  });
  await router.load();
  if (hasEnded || (viewAs && session.state() !== "signed_in")) return;
  // Hydrates in slices, between which the page reacts to input; the server's HTML stays until all of it is there.
  await new Promise<void>((drawn) =>
    startTransition(() =>
      page().render(
        <PhrasesProvider value={phrases}>
          <QueryClientProvider client={parts.queryClient}>
            <ServicesProvider value={services}>
              <RouterProvider router={router} />
              {FarmBar && <FarmBar router={router} />}
              {viewAs && <viewAs.Bar />}
              <Overlays report={reportUnexpected} />
              <AfterPress onDrawn={drawn} />
            </ServicesProvider>
          </QueryClientProvider>
        </PhrasesProvider>,
      ),
    ),
  );
  viewAs?.stands?.();
  loadWhenIdle(
    parts.network,
    () => import("./followers.ts"),
    ({ followServer }) => followServer(services, router, base),
  );
}

const isPressed = () => document.querySelector("a:active") !== null;

async function released(): Promise<void> {
  while (isPressed()) await new Promise((later) => setTimeout(later, 20));
}

/**
 * Replaces the server's shell. If the person is pressing a link of the shell, waits until the press ends: a link that is removed during the
 * press never receives its click.
 */
function AfterPress({ onDrawn }: { readonly onDrawn: () => void }) {
  if (isPressed()) use(released());
  useEffect(onDrawn, [onDrawn]);
  return null;
}

export function createPage(element: HTMLElement): Root {
  return createRoot(element, { onCaughtError: reportUnexpected, onUncaughtError: reportUnexpected });
}
