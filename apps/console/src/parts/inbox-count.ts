import { endpointQuery } from "@atrium/web/queries.ts";
import type { Services } from "@atrium/web/services.ts";

/** The polling interval in milliseconds while the page is visible, because others decide as well. */
export const readAgainEvery = 60_000;

/** The number of waiting decisions. */
export const inboxCountQuery = ({ api }: Pick<Services, "api">) => ({
  ...endpointQuery(api, "GET /admin/v1/inbox", { query: { limit: 1 } }),
  refetchInterval: readAgainEvery,
});

/** Counted up to 1,000. */
export const countText = (total: number): string => (total >= 1000 ? "999+" : String(total));
