import { releaseHeader } from "@atrium/rules/release.ts";
import type { BrowserApiOptions } from "./api.ts";

type Send = NonNullable<BrowserApiOptions["fetch"]>;

/** Calls as `send` does, and remembers which release of the portal the server said that it has. */
export function followServedRelease(send: Send): { send: Send; servedRelease: () => string | undefined } {
  let served: string | undefined;
  return {
    servedRelease: () => served,
    async send(url, init) {
      const response = await send(url, init);
      const { headers } = response;
      // What is public may come from a cache, where it was kept before the release.
      if (!headers.get("cache-control")?.startsWith("public")) served = headers.get(releaseHeader) ?? served;
      return response;
    },
  };
}
