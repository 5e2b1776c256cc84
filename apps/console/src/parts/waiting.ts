import type { EndpointReply } from "@atrium/contract/client.ts";
import { endpointQuery } from "@atrium/web/queries.ts";
import type { Services } from "@atrium/web/services.ts";
import type { InfiniteData } from "@tanstack/react-query";

/* The requests that wait for a decision, on every screen that shows them. */

const key = "GET /admin/v1/inbox";

export type InboxItem = EndpointReply<typeof key>["data"]["items"][number];
export type Kind = InboxItem["kind"];
export type ItemParams = { kind: Kind; uuid: string };
export type Request = EndpointReply<"GET /admin/v1/inbox/:kind/:uuid">["data"]["request"];

export const isSame = (one: ItemParams | undefined, other: ItemParams | undefined): boolean =>
  one?.uuid === other?.uuid && one?.kind === other?.kind;

export const itemQuery = ({ api }: Pick<Services, "api">, { kind, uuid }: ItemParams) =>
  endpointQuery(api, "GET /admin/v1/inbox/:kind/:uuid", { params: { kind, uuid } });

type Pages = InfiniteData<EndpointReply<typeof key>>;

/** Removes a decided request from every list at once, before the lists are refetched. */
export function takeOut({ queryClient }: Pick<Services, "queryClient">, decided: ItemParams): void {
  queryClient.setQueriesData<Pages>(
    { queryKey: [key], predicate: ({ queryKey }) => queryKey[2] === "pages" },
    (had) => had && { ...had, pages: had.pages.map((page) => without(page, decided)) },
  );
}

function without({ data }: EndpointReply<typeof key>, decided: ItemParams): EndpointReply<typeof key> {
  const items = data.items.filter((item) => !isSame(item, decided));
  return { data: { ...data, items, total: data.total - (data.items.length - items.length) } };
}
