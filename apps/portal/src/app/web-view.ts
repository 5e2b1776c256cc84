import { apiBase } from "@atrium/rules/api-base.ts";
import { isOwnBase, readWebView, tokenClaims } from "@atrium/rules/web-view.ts";
import { isWebViewCode } from "@atrium/rules/web-view-code.ts";
import type { Stores } from "@atrium/web/create-services.ts";
import { memoryStore, storageKeys } from "@atrium/web/storage.ts";
import { redeemCode } from "./redeem-code.ts";

/** Why a page inside an app has no person; `token`: it has expired, or is not a token. */
export type WebViewFault = "code" | "token" | "base" | "unreachable";
export type WebView = { stores: Stores; fault?: WebViewFault };

/**
 * Takes the token that an app has handed to the page it shows, from the address or from `window.atriumWebView` (2 §2), into stores that last
 * as long as the page and replace the browser's: the browser's own session is neither read nor replaced (R5). The token is removed from the
 * address bar and the history before any request. A one-time code in the token's place is redeemed for a token. Undefined if nothing was
 * handed over. With a `fault` the page has no person, and says why; a token of another issuer than the page's server is sent nowhere (R6).
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
  // It cannot be renewed here: the app hands over a new one.
  const tokens = { token: token.token, expiry, refresh_token: { token: "", expiry } };
  stores.browser.setItem(storageKeys.session, JSON.stringify({ tokens, user: { uuid } }));
  if (buildingUuid) stores.tab.setItem(storageKeys.building, buildingUuid);
  return { stores };
}

/** Redeems a code for its token, once. */
async function redeemed(
  code: string,
  base: string,
  apiKey: string | null | undefined,
): Promise<{ token: string } | { fault: WebViewFault }> {
  const answer = await redeemCode(`${base}/auth/v2/redeem-web-view-code`, code, apiKey);
  if (answer === "unreachable") return { fault: "unreachable" };
  return answer === "refused" ? { fault: "code" } : { token: String(answer["token"]) };
}
