import { endpointQuery } from "@atrium/web/queries.ts";
import type { Services } from "@atrium/web/services.ts";

/** The tags of the people whom the caller may read. */
export const tagsQuery = ({ api }: Pick<Services, "api">) => endpointQuery(api, "GET /admin/v1/people-tags", {});
