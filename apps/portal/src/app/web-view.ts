import { apiBase } from "@atrium/rules/api-base.ts";
import { isOwnBase, readWebView, tokenClaims } from "@atrium/rules/web-view.ts";
import { memoryStore, type Store, storageKeys } from "../shared/storage.ts";

/** In the place of the browser's stores: whoever is signed in there is neither read nor replaced (R5). */
export type WebViewStores = { browser: Store; tab: Store };

/**
 * What an app has handed to the page that it shows, by the address or by `window.atriumWebView` (2 §2), in stores that last as long as the
 * page. The token leaves the address bar and the history before anything is asked of anybody. Undefined where none was handed over, or where
 * it is meant for another server than the page's own: a token goes to its issuer alone (R6).
 */
export function takeWebView(): WebViewStores | undefined {
  const { query, given } = readWebView(location.search, (window as { atriumWebView?: unknown }).atriumWebView);
  if (query !== location.search) history.replaceState(history.state, "", location.pathname + query + location.hash);
  const { accessToken: token = "", buildingUuid, baseUrl } = given;
  const claims = tokenClaims(token);
  const { VITE_API_BASE: builtFor } = import.meta.env as Record<string, string | undefined>;
  const isForeign = baseUrl !== undefined && !isOwnBase(baseUrl, apiBase({ origin: location.origin, builtFor }));
  if (!claims || isForeign) return undefined;
  const { userUuid: uuid, expiry } = claims;
  const [browser, tab] = [memoryStore(), memoryStore()];
  // It cannot be renewed from here: the app hands over another one.
  const tokens = { token, expiry, refresh_token: { token: "", expiry } };
  browser.setItem(storageKeys.session, JSON.stringify({ tokens, user: { uuid } }));
  if (buildingUuid) tab.setItem(storageKeys.building, buildingUuid);
  return { browser, tab };
}
