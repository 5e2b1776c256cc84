import type { StreamTickets } from "../../platform/streams/stream-tickets.ts";

export const placesPath = "/api/tenant/v1/places-stream";

/** The stream that notifies one person's page of changed places or claims of this item. */
export function placesStream(tickets: StreamTickets, page: { contentUuid: string; userUuid: string; now: Date }) {
  const { contentUuid, userUuid, now } = page;
  const ticket = tickets.issue({ places: contentUuid, user: userUuid, since: String(now.getTime()) });
  return { type: "sse" as const, request_uri: `${placesPath}?ticket=${ticket}` };
}
