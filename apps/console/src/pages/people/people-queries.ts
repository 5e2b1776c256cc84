import type { EndpointReply } from "@atrium/contract/client.ts";
import { endpointQuery } from "@atrium/web/queries.ts";
import type { Services } from "@atrium/web/services.ts";
import { keysetQuery } from "../../parts/keyset.ts";
import type { PeopleFilter, SeesFilter } from "./people-address.ts";

const pageSize = 50;

export type Person = EndpointReply<"GET /admin/v1/people/:uuid">["data"]["person"];
export type Grant = Person["grants"][number];

/** A filter as query parameters of the API. */
export const askedOf = (filter: PeopleFilter) => ({
  ...(filter.search ? { search: filter.search } : {}),
  ...(filter.building ? { building_uuid: filter.building } : {}),
  ...(filter.company ? { company_uuid: filter.company } : {}),
  ...(filter.standing ? { standing: filter.standing } : {}),
  ...(filter.tag ? { tag: filter.tag } : {}),
});

export const peopleQuery = ({ api }: Pick<Services, "api">, filter: PeopleFilter) =>
  keysetQuery(api, "GET /admin/v1/people", { limit: pageSize, ...askedOf(filter) });

export const personQuery = ({ api }: Pick<Services, "api">, uuid: string) =>
  endpointQuery(api, "GET /admin/v1/people/:uuid", { params: { uuid } });

export type SeenContent = EndpointReply<"GET /admin/v1/people/:uuid/sees">["data"]["contents"][number];

export const seesQuery = ({ api }: Pick<Services, "api">, uuid: string, filter: SeesFilter) =>
  endpointQuery(api, "GET /admin/v1/people/:uuid/sees", {
    params: { uuid },
    query: {
      ...(filter.search ? { search: filter.search } : {}),
      ...(filter.building ? { building_uuid: filter.building } : {}),
    },
  });
