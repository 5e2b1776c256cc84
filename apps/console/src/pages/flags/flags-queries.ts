import type { EndpointReply } from "@atrium/contract/client.ts";
import { endpointQuery } from "@atrium/web/queries.ts";
import type { Services } from "@atrium/web/services.ts";

export type Flags = EndpointReply<"GET /admin/v1/whitelabels/:whitelabelUuid/flags">["data"];

export const flagsOfBrandQuery = ({ api }: Pick<Services, "api">, whitelabelUuid: string) =>
  endpointQuery(api, "GET /admin/v1/whitelabels/:whitelabelUuid/flags", { params: { whitelabelUuid } });
