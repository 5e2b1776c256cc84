import type { EndpointReply } from "@atrium/contract/client.ts";
import { endpointQuery } from "@atrium/web/queries.ts";
import type { Services } from "@atrium/web/services.ts";

export type Checked = EndpointReply<"POST /admin/v1/people-imports">["data"];

export const importsQuery = ({ api }: Pick<Services, "api">) => endpointQuery(api, "GET /admin/v1/people-imports", {});
