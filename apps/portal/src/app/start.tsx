import { apiBase } from "@atrium/rules/api-base.ts";
import type { Boot } from "@atrium/contract/boot.ts";
import { readFlag } from "@atrium/rules/flags.ts";
import { languageCodes } from "@atrium/rules/interface-language.ts";
import { readBoot } from "@atrium/web/boot.ts";
import { createServices } from "@atrium/web/create-services.ts";
import { reportUnexpected } from "@atrium/web/report.ts";
import { previewPath } from "@atrium/rules/preview.ts";
import { viewAsPath } from "@atrium/rules/view-as-path.ts";
import { openStore, storageKeys } from "@atrium/web/storage.ts";
import { createCurrentBuilding } from "../parts/current-building.ts";
import { readFarm } from "../parts/farm.ts";
import { createKiosk } from "../parts/kiosk.ts";
import { takeProviderAnswer } from "../pages/sign-in/provider-answer.ts";
import { createPage, openPortal, type Prepared } from "./open-portal.tsx";
import type { PreparedView } from "./show-view.tsx";
import type { WebView } from "./web-view.ts";

/** The page is shown inside another app (M6). */
const embedded = location.pathname.startsWith("/webview");

/** This tab shows, or is about to show, what another person sees (row G11): its additional code is loaded then. */
const showsView = () =>
  location.pathname === viewAsPath || openStore("sessionStorage").getItem(storageKeys.viewAs) !== null;

/** The additional code of a tab or an iframe that shows the portal to somebody other than its person, read-only. */
async function takeView(apiKey: string | null | undefined): Promise<PreparedView | undefined> {
  if (embedded) return undefined;
  if (location.pathname === previewPath) return (await import("./preview/show-preview.ts")).showPreview();
  return showsView() ? (await import("./show-view.tsx")).takeView(apiKey) : undefined;
}

/** The services that do not depend on the brand. */
function prepare(inlined: Boot | undefined, webView: WebView | undefined, viewAs: PreparedView | undefined): Prepared {
  // A portal from plain files has no service worker that could open it offline.
  const keepsReads = inlined !== undefined && readFlag(inlined.flags, "offline-portal");
  const stores = webView?.stores ??
    viewAs?.stores ?? { browser: openStore("localStorage"), tab: openStore("sessionStorage") };
  const farm = readFarm(stores.browser, inlined?.config);
  const building = createCurrentBuilding(stores);
  const kiosk = createKiosk(stores.tab, (on) => document.documentElement.toggleAttribute("data-kiosk", on));
  const { VITE_API_BASE: builtFor, VITE_API_KEY: builtKey } = import.meta.env as Record<string, string | undefined>;
  const services = createServices({
    base: apiBase({ origin: location.origin, farmUrl: farm?.url, builtFor }),
    stores,
    farm: farm?.url,
    elsewhere: !inlined || !!farm,
    apiKey: inlined?.api_key ?? builtKey,
    tell: reportUnexpected,
    buildingUuid: building.get,
    keepsReads: () => keepsReads && !embedded && !viewAs && !kiosk.get(),
  });
  const api = viewAs ? viewAs.readingApi(services.parts.api) : services.parts.api;
  const parts = { ...services.parts, api, farm, building, kiosk, embedded, viewAs: viewAs?.shown };
  return { ...services, webView, viewAs, parts, ...(viewAs?.history ? { history: viewAs.history } : {}) };
}

/** Renders the portal into the page: at once where the server has inlined the brand, otherwise after requesting it. */
export async function start(element: HTMLElement): Promise<void> {
  const inlined = readBoot(document);
  const webView = embedded ? await (await import("./web-view.ts")).takeWebView(inlined?.api_key) : undefined;
  const viewAs = await takeView(inlined?.api_key);
  takeProviderAnswer();
  const prepared = prepare(inlined, webView, viewAs);
  const { farm, language, session } = prepared.parts;
  // A farm has its own brand for this domain.
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
    tell: reportUnexpected,
    open: async (boot, FarmBar) => {
      await openPortal(prepared, boot, () => page, FarmBar);
    },
  });
}
