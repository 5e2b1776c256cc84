import type { Replies } from "@atrium/bridge/protocol.ts";
import { isAppTokenGood } from "@atrium/rules/app-token.ts";

type AppToken = Replies["getJWT"];

/** Caches the tokens of apps for this page. A token that has expired, or is not of version 3, is never handed out (1 §4, 2 §4). */
export function createAppTokenCache(begin: (appUuid: string) => Promise<AppToken>, nowSeconds: () => number) {
  const held = new Map<string, AppToken>();
  const underWay = new Map<string, Promise<AppToken>>();

  /** Requests a new token; concurrent calls share one request. */
  function renew(appUuid: string): Promise<AppToken> {
    const before = underWay.get(appUuid);
    if (before) return before;
    const next = begin(appUuid)
      .then((token) => {
        held.set(appUuid, token);
        return token;
      })
      .finally(() => underWay.delete(appUuid));
    underWay.set(appUuid, next);
    return next;
  }

  return {
    renew,
    async get(appUuid: string): Promise<AppToken> {
      const known = held.get(appUuid);
      return known && isAppTokenGood(known.token, nowSeconds()) ? known : renew(appUuid);
    },
  };
}
