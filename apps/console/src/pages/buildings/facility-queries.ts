import type { EndpointBody, EndpointReply } from "@atrium/contract/client.ts";
import { endpointQuery } from "@atrium/web/queries.ts";
import type { Services } from "@atrium/web/services.ts";

export type Facilities = EndpointReply<"GET /admin/v1/buildings/:uuid/facilities">["data"];
export type Facility = Facilities["facilities"][number];
export type FacilityFields = EndpointBody<"POST /admin/v1/buildings/:uuid/facilities">;
export type CategoriesFields = Omit<EndpointBody<"PUT /admin/v1/buildings/:uuid/facility-categories">, "version">;

export const facilitiesQuery = ({ api }: Pick<Services, "api">, uuid: string) =>
  endpointQuery(api, "GET /admin/v1/buildings/:uuid/facilities", { params: { uuid } });
