import { endpointQuery } from "@atrium/web/queries.ts";
import type { Services } from "@atrium/web/services.ts";

/** Who one is to the console, and what one may do. */
export const meQuery = ({ api }: Pick<Services, "api">) => endpointQuery(api, "GET /admin/v1/me", {});
