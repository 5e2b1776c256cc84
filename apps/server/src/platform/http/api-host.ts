import type { IncomingMessage } from "node:http";
import { endpoints } from "@atrium/contract/endpoints.ts";

const roots = new Set(Object.keys(endpoints).map((key) => key.split("/")[1]));

/**
 * The address as the routes know it. Tenant-web hosts look for the API at `https://api.<domain>` itself (X2), without the `/api` that it
 * has everywhere else; what lies beside the API, such as pictures, is where it always is.
 */
export function atApiHost({ url = "/", headers }: Pick<IncomingMessage, "url" | "headers">): string {
  const [, root = ""] = /^\/([^/?]+)/.exec(url) ?? [];
  return /^api\.[a-z0-9]/i.test(headers.host ?? "") && roots.has(root) ? `/api${url}` : url;
}
