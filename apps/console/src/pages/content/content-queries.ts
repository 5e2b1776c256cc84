import type { EndpointBody, EndpointReply } from "@atrium/contract/client.ts";
import { endpointQuery } from "@atrium/web/queries.ts";
import type { Services } from "@atrium/web/services.ts";
import { queryOptions } from "@tanstack/react-query";
import { keysetQuery } from "../../parts/keyset.ts";
import type { ContentFilter } from "./content-address.ts";

const pageSize = 50;

export type Item = EndpointReply<"GET /admin/v1/contents/:uuid">["data"]["content"];
export type Fields = Item["fields"];
export type Field = keyof Fields;
export type ItemReach = EndpointReply<"GET /admin/v1/contents/:uuid/reach">["data"];
export type Writing = EndpointReply<"GET /admin/v1/buildings/:id/writing">["data"];
export type Version = EndpointReply<"GET /admin/v1/contents/:uuid/versions">["data"]["versions"][number];

export const contentsQuery = ({ api }: Pick<Services, "api">, filter: ContentFilter) =>
  keysetQuery(api, "GET /admin/v1/contents", {
    limit: pageSize,
    ...(filter.search ? { search: filter.search } : {}),
    ...(filter.kind ? { type: filter.kind } : {}),
    ...(filter.building ? { building_uuid: filter.building } : {}),
    ...(filter.state ? { state: filter.state } : {}),
  });

export const itemQuery = ({ api }: Pick<Services, "api">, uuid: string) =>
  endpointQuery(api, "GET /admin/v1/contents/:uuid", { params: { uuid } });

export const writingQuery = ({ api }: Pick<Services, "api">, building: string) =>
  endpointQuery(api, "GET /admin/v1/buildings/:id/writing", { params: { id: building } });

export const reachQuery = ({ api }: Pick<Services, "api">, uuid: string) =>
  endpointQuery(api, "GET /admin/v1/contents/:uuid/reach", { params: { uuid } });

export const versionsQuery = ({ api }: Pick<Services, "api">, uuid: string) =>
  endpointQuery(api, "GET /admin/v1/contents/:uuid/versions", { params: { uuid } });

const ticketKey = "POST /admin/v1/contents/:uuid/preview-ticket";
/** A ticket is valid for five minutes: another one is requested a minute before. */
const renewAfter = 4 * 60_000;

export const previewTicketQuery = (
  { api }: Pick<Services, "api">,
  uuid: string,
  body: EndpointBody<typeof ticketKey>,
) =>
  queryOptions({
    queryKey: [ticketKey, { params: { uuid }, body }],
    queryFn: ({ signal }) => api(ticketKey, { params: { uuid }, body, signal }),
    staleTime: renewAfter,
    gcTime: 0,
    refetchInterval: renewAfter,
    refetchOnWindowFocus: true,
  });

export const readersQuery = ({ api }: Pick<Services, "api">, building: string, search: string) =>
  endpointQuery(api, "GET /admin/v1/buildings/:id/readers", { params: { id: building }, query: { search } });
