import { apiBase } from "@atrium/rules/api-base.ts";
import { isOwnBase, readWebView, tokenClaims } from "@atrium/rules/web-view.ts";
import { isWebViewCode } from "@atrium/rules/web-view-code.ts";
import type { Stores } from "@atrium/web/create-services.ts";
import { memoryStore, storageKeys } from "@atrium/web/storage.ts";
import { redeemCode } from "./redeem-code.ts";

/** Why a page that an app shows is nobody's; `token`: it has ended, or is none. */
export type WebViewFault = "code" | "token" | "base" | "unreachable";
export type WebView = { stores: Stores; fault?: WebViewFault };

/**
 * What an app has handed to the page that it shows, by the address or by `window.atriumWebView` (2 §2), in stores that last as long as the
 * page and stand in the place of the browser's: whoever is signed in there is neither read nor replaced (R5). The token leaves the address
 * bar and the history before anything is asked of anybody. Undefined where none was handed over. A one-time code in the token's place is
 * redeemed for one. With a `fault` the page is nobody's, and says why: a token that is meant for another server than the page's own goes
 * nowhere, since it goes to its issuer alone (R6).
 */
export async function takeWebView(apiKey: string | null | undefined): Promise<WebView | undefined> {
  const { query, given } = readWebView(location.search, (window as { atriumWebView?: unknown }).atriumWebView);
  if (query !== location.search) history.replaceState(history.state, "", location.pathname + query + location.hash);
  const { accessToken = "", buildingUuid, baseUrl } = given;
  const { VITE_API_BASE: builtFor } = import.meta.env as Record<string, string | undefined>;
  const base = apiBase({ origin: location.origin, builtFor });
  if (!accessToken) return undefined;
  const stores = { browser: memoryStore(), tab: memoryStore() };
  if (baseUrl !== undefined && !isOwnBase(baseUrl, base)) return { stores, fault: "base" };
  const token = isWebViewCode(accessToken) ? await redeemed(accessToken, base, apiKey) : { token: accessToken };
  if ("fault" in token) return { stores, ...token };
  const claims = tokenClaims(token.token);
  if (!claims) return { stores, fault: accessToken.startsWith("wv_") ? "code" : "token" };
  const { userUuid: uuid, expiry } = claims;
  // It cannot be renewed from here: the app hands over another one.
  const tokens = { token: token.token, expiry, refresh_token: { token: "", expiry } };
  stores.browser.setItem(storageKeys.session, JSON.stringify({ tokens, user: { uuid } }));
  if (buildingUuid) stores.tab.setItem(storageKeys.building, buildingUuid);
  return { stores };
}

/** The token that a code is good for, once. */
async function redeemed(
  code: string,
  base: string,
  apiKey: string | null | undefined,
): Promise<{ token: string } | { fault: WebViewFault }> {
  const answer = await redeemCode(`${base}/auth/v2/redeem-web-view-code`, code, apiKey);
  if (answer === "unreachable") return { fault: "unreachable" };
  return answer === "refused" ? { fault: "code" } : { token: String(answer["token"]) };
}
