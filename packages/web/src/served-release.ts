import { releaseHeader } from "@atrium/rules/release.ts";
import type { BrowserApiOptions } from "./api.ts";

type Send = NonNullable<BrowserApiOptions["fetch"]>;

/** Wraps `send`, and remembers the portal's release that the server named in its answers. */
export function followServedRelease(send: Send): { send: Send; servedRelease: () => string | undefined } {
  let served: string | undefined;
  return {
    servedRelease: () => served,
    async send(url, init) {
      const response = await send(url, init);
      const { headers } = response;
      // A public answer may come from a cache from before the release.
      if (!headers.get("cache-control")?.startsWith("public")) served = headers.get(releaseHeader) ?? served;
      return response;
    },
  };
}
