import { apiBase } from "@atrium/rules/api-base.ts";
import { isOwnBase, readWebView, tokenClaims } from "@atrium/rules/web-view.ts";
import { isWebViewCode } from "@atrium/rules/web-view-code.ts";
import type { Stores } from "@atrium/web/create-services.ts";
import { memoryStore, storageKeys } from "@atrium/web/storage.ts";

/**
 * What an app has handed to the page that it shows, by the address or by `window.atriumWebView` (2 §2), in stores that last as long as the
 * page and stand in the place of the browser's: whoever is signed in there is neither read nor replaced (R5). The token leaves the address
 * bar and the history before anything is asked of anybody. Undefined where none was handed over, or where it is meant for another server
 * than the page's own: a token goes to its issuer alone (R6). A one-time code in the token's place is redeemed for one; with a code that is
 * good no more, the page is nobody's.
 */
export async function takeWebView(apiKey: string | null | undefined): Promise<Stores | undefined> {
  const { query, given } = readWebView(location.search, (window as { atriumWebView?: unknown }).atriumWebView);
  if (query !== location.search) history.replaceState(history.state, "", location.pathname + query + location.hash);
  const { accessToken = "", buildingUuid, baseUrl } = given;
  const { VITE_API_BASE: builtFor } = import.meta.env as Record<string, string | undefined>;
  const base = apiBase({ origin: location.origin, builtFor });
  if (baseUrl !== undefined && !isOwnBase(baseUrl, base)) return undefined;
  const [browser, tab] = [memoryStore(), memoryStore()];
  const isCode = isWebViewCode(accessToken);
  const token = isCode ? await redeemed(accessToken, base, apiKey) : accessToken;
  const claims = tokenClaims(token);
  if (!claims) return isCode ? { browser, tab } : undefined;
  const { userUuid: uuid, expiry } = claims;
  // It cannot be renewed from here: the app hands over another one.
  const tokens = { token, expiry, refresh_token: { token: "", expiry } };
  browser.setItem(storageKeys.session, JSON.stringify({ tokens, user: { uuid } }));
  if (buildingUuid) tab.setItem(storageKeys.building, buildingUuid);
  return { browser, tab };
}

/** The token that a code is good for, once; nothing where it is good no more, or nobody answers. */
async function redeemed(code: string, base: string, apiKey: string | null | undefined): Promise<string> {
  try {
    const answer = await fetch(`${base}/auth/v2/redeem-web-view-code`, {
      method: "POST",
      headers: { "content-type": "application/json", ...(apiKey ? { "x-api-key": apiKey } : {}) },
      body: JSON.stringify({ code }),
    });
    const { token } = (await answer.json()) as { token?: unknown };
    return typeof token === "string" ? token : "";
  } catch {
    return "";
  }
}
