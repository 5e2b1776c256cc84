import type { Api, EndpointReply } from "@atrium/contract/client.ts";
import type { EndpointKey } from "@atrium/contract/endpoints.ts";
import { apiBase } from "@atrium/rules/api-base.ts";
import { viewAsPath } from "@atrium/rules/view-as-path.ts";
import type { Stores } from "@atrium/web/create-services.ts";
import { flagsKey } from "@atrium/web/queries.ts";
import { isRecord, openStore, readStored, type Store, storageKeys } from "@atrium/web/storage.ts";
import { paths } from "../parts/paths.ts";
import type { ViewAsFault, ViewAsShown } from "../parts/services.ts";
import { redeemCode } from "./redeem-code.ts";

export type ViewAs = {
  stores: Stores;
  shown?: ViewAsShown;
  fault?: ViewAsFault;
  /** Removes everything that this view has stored in the tab. */
  forget: () => void;
};

/**
 * This tab's own session, under storage keys of its own: the browser's signed-in session is neither read nor replaced, and a reload finds this
 * one again.
 */
function ownStores(tab: Store): Stores {
  const named = (key: string) => `${storageKeys.viewAs} ${key}`;
  const own: Store = {
    getItem: (key) => tab.getItem(named(key)),
    setItem: (key, text) => tab.setItem(named(key), text),
    removeItem: (key) => tab.removeItem(named(key)),
  };
  return { browser: own, tab: own };
}

/**
 * The view of another person's portal in this tab (row G11). It begins with the code in the console's address, which is removed from the
 * address bar and the history before any request, or is restored after a reload or by Back.
 */
export async function takeViewAs(
  apiKey: string | null | undefined,
  tab: Store = openStore("sessionStorage"),
): Promise<ViewAs> {
  const stores = ownStores(tab);
  const forget = () => {
    tab.removeItem(storageKeys.viewAs);
    for (const key of Object.values(storageKeys)) stores.tab.removeItem(key);
  };
  const { pathname, hash } = location;
  if (pathname !== viewAsPath) {
    const shown = readStored(tab, storageKeys.viewAs, isShown);
    return { stores, forget, ...(shown ? { shown } : { fault: "link" }) };
  }
  history.replaceState(history.state, "", paths.main);
  forget();
  const { VITE_API_BASE: builtFor } = import.meta.env as Record<string, string | undefined>;
  const base = apiBase({ origin: location.origin, builtFor });
  const answer = await redeemCode(`${base}/auth/v2/redeem-view-as-code`, hash.slice(1), apiKey);
  if (answer === "unreachable") return { stores, forget, fault: "unreachable" };
  if (answer === "refused") return { stores, forget, fault: "link" };
  const { token, expires_in, until, user } = answer as EndpointReply<"POST /auth/v2/redeem-view-as-code">;
  const expiry = Math.floor(Date.now() / 1000) + expires_in;
  // The session cannot be renewed.
  const tokens = { token, expiry, refresh_token: { token: "", expiry } };
  stores.browser.setItem(storageKeys.session, JSON.stringify({ tokens, user }));
  const shown = { name: `${user.first_name} ${user.last_name}`.trim(), until };
  tab.setItem(storageKeys.viewAs, JSON.stringify(shown));
  return { stores, forget, shown };
}

function isShown(value: unknown): value is ViewAsShown {
  return isRecord(value) && typeof value["name"] === "string" && typeof value["until"] === "string";
}

type Call = (key: EndpointKey, input?: { body?: unknown; signal?: AbortSignal }) => Promise<unknown>;

/** The API of this view: flags are requested by the read-only call, and no analytics event is sent, because it would count for the person. */
export function readingApi(api: Api): Api {
  const call = api as unknown as Call;
  const reading = async (key: EndpointKey, input: Parameters<Call>[1] = {}): Promise<unknown> => {
    if (key === "GET /analytics/v2/settings") return { data: { analytics: null } };
    if (key !== flagsKey) return call(key, input);
    const { context } = (input.body ?? {}) as { context?: { building_uuid?: string } };
    const query = context?.building_uuid ? { building_uuid: context.building_uuid } : {};
    return api("GET /users/current/flags", { query, ...(input.signal ? { signal: input.signal } : {}) });
  };
  return reading as unknown as Api;
}
