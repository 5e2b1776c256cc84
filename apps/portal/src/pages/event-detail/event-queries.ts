import type { EndpointReply } from "@atrium/contract/client.ts";
import { endpointQuery } from "@atrium/web/queries.ts";
import type { Services } from "../../parts/services.ts";

const readKey = "GET /tenant/v1/event-posts/:uuid";
const attendKey = "PUT /tenant/v1/buildings/:id/event-posts/:uuid/attend";
const recallKey = "PUT /tenant/v1/event-posts/:uuid/recall";

export type EventReply = EndpointReply<typeof readKey>;
export type EventPost = EventReply["data"]["event_post"];

export function eventQuery({ api }: Pick<Services, "api">, uuid: string, lang: string) {
  // Refetched often, because places go quickly.
  return { ...endpointQuery(api, readKey, { params: { uuid }, query: { lang } }), staleTime: 5_000 };
}

/** The ticket code that a person shows at the door. */
export const ticketQuery = ({ api }: Pick<Services, "api">, uuid: string) =>
  endpointQuery(api, "GET /tenant/v1/event-posts/:uuid/ticket", { params: { uuid } });

/** Returns the building of the event. */
export async function loadEvent({ api, queryClient, language }: Services, uuid: string): Promise<string> {
  const { data } = await queryClient.ensureQueryData(eventQuery({ api }, uuid, language.get()));
  return data.event_post.building_uuid;
}

/** The two verbs; each states the result, so that repetitions have no second effect (R18). */
export function sendRsvp(
  { api }: Pick<Services, "api">,
  event: Pick<EventPost, "uuid" | "building_uuid">,
  lang: string,
) {
  const { uuid, building_uuid: id } = event;
  const query = { lang };
  return {
    attend: (idempotencyKey: string) => api(attendKey, { params: { id, uuid }, query, idempotencyKey }),
    recall: (idempotencyKey: string) => api(recallKey, { params: { uuid }, query, idempotencyKey }),
  };
}
