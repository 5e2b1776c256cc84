import type { EndpointReply } from "@atrium/contract/client.ts";
import { endpointQuery, currentUserQuery } from "@atrium/web/queries.ts";
import type { Services } from "../../parts/services.ts";

export type User = EndpointReply<"GET /users/current">["data"]["user"];
export type PersonSession = EndpointReply<"GET /users/current/sessions">["data"]["sessions"][number];

export const companyQuery = ({ api }: Services) => endpointQuery(api, "GET /users/current/company", {});

/** Refetched at each visit: other devices may have changed it. */
export const sessionsQuery = ({ api }: Services) => ({
  ...endpointQuery(api, "GET /users/current/sessions", {}),
  staleTime: 0,
});

export type View = EndpointReply<"GET /users/current/views">["data"]["views"][number];

export const viewsQuery = ({ api }: Services) => ({
  ...endpointQuery(api, "GET /users/current/views", {}),
  staleTime: 0,
});

export const calendarFeedQuery = ({ api }: Services) => ({
  ...endpointQuery(api, "GET /users/current/calendar-feed", {}),
  staleTime: 0,
});

/** Stores the person as the server has answered: in the header, on this page, and after a reload. */
export function keepUser(services: Services, user: User): void {
  const { queryClient, session } = services;
  queryClient.setQueryData(currentUserQuery(services).queryKey, { data: { user } });
  session.setUser(user);
}
