import { endpointQuery } from "@atrium/web/queries.ts";
import type { Services } from "@atrium/web/services.ts";

/** Others decide as well: what is shown of it is read again so often, in milliseconds, as long as somebody looks. */
export const readAgainEvery = 60_000;

/** How much waits. */
export const inboxCountQuery = ({ api }: Pick<Services, "api">) => ({
  ...endpointQuery(api, "GET /admin/v1/inbox", { query: { limit: 1 } }),
  refetchInterval: readAgainEvery,
});

/** Counted to 1,000 and no further. */
export const countText = (total: number): string => (total >= 1000 ? "999+" : String(total));
