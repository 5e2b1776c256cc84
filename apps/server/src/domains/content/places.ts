import type { StreamTickets } from "../../platform/streams/stream-tickets.ts";

export const placesPath = "/api/tenant/v1/places-stream";

/** Where one person's page is told that places or claims of this item have changed. */
export function placesStream(tickets: StreamTickets, page: { contentUuid: string; userUuid: string; now: Date }) {
  const { contentUuid, userUuid, now } = page;
  const ticket = tickets.issue({ places: contentUuid, user: userUuid, since: String(now.getTime()) });
  return { type: "sse" as const, request_uri: `${placesPath}?ticket=${ticket}` };
}
