import type { IncomingMessage } from "node:http";
import { endpoints } from "@atrium/contract/endpoints.ts";

const roots = new Set(Object.keys(endpoints).map((key) => key.split("/")[1]));

/**
 * Rewrites the address of a request to the API's own host. Tenant-web hosts expect the API at `https://api.<domain>` (X2), without the `/api` prefix
 * that it has on other hosts; addresses beside the API, such as pictures, are unchanged.
 */
export function atApiHost({ url = "/", headers }: Pick<IncomingMessage, "url" | "headers">): string {
  const [, root = ""] = /^\/([^/?]+)/.exec(url) ?? [];
  return /^api\.[a-z0-9]/i.test(headers.host ?? "") && roots.has(root) ? `/api${url}` : url;
}
