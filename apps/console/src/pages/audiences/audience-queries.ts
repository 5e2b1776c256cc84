import type { EndpointBody, EndpointReply } from "@atrium/contract/client.ts";
import { endpointQuery } from "@atrium/web/queries.ts";
import type { Services } from "@atrium/web/services.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Edited } from "../../parts/edit/use-edit.ts";

export type AudiencesReply = EndpointReply<"GET /admin/v1/audiences">;
export type AudienceReply = EndpointReply<"GET /admin/v1/audiences/:uuid">;
export type Audience = AudienceReply["data"]["audience"];
export type AudienceFields = EndpointBody<"POST /admin/v1/audiences">;
export type Rule = AudienceFields["rule"];
export type Part = Rule["conditions"][number];
export type Named = { uuid: string; name: string };

export const audiencesKey = ["GET /admin/v1/audiences"];

export const audiencesQuery = ({ api }: Pick<Services, "api">) => endpointQuery(api, "GET /admin/v1/audiences", {});

export const audienceQuery = ({ api }: Pick<Services, "api">, uuid: string) =>
  endpointQuery(api, "GET /admin/v1/audiences/:uuid", { params: { uuid } });

/** The tags that a rule can name. */
export const audienceTagsQuery = ({ api }: Pick<Services, "api">) =>
  endpointQuery(api, "GET /admin/v1/audience-tags", {});

/** The current number of people that match a rule. The last count stays until the next one is loaded. */
export const countQuery = ({ api }: Pick<Services, "api">, rule: Rule, building_uuid: string | null) =>
  queryOptions({
    queryKey: ["POST /admin/v1/audience-counts", rule, building_uuid],
    queryFn: ({ signal }) => api("POST /admin/v1/audience-counts", { body: { rule, building_uuid }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** An audience in the fields of its form. */
export const editedAudience = ({ name, rule, building, version }: Audience): Edited<AudienceFields> => ({
  fields: { name, rule, building_uuid: building?.uuid ?? null },
  version,
});

/** The fields of a new audience. */
export const newAudience = (building_uuid: string | null): AudienceFields => ({
  name: "",
  building_uuid,
  rule: { match: "all", conditions: [building_uuid === null ? { companies: [] } : { buildings: [building_uuid] }] },
});
