import type { Api } from "@atrium/contract/client.ts";
import { endpointQuery } from "@atrium/web/queries.ts";

/** What an item is related to, and similar items. */
export function relatedQuery(api: Api, { id, contentUuid }: { id: string; contentUuid: string }, lang: string) {
  const input = { params: { id, contentUuid }, query: { lang } };
  return endpointQuery(api, "GET /tenant/v2/buildings/:id/content/:contentUuid/related", input);
}
