import { ApiRefusal, ApiUnreachable, type EndpointReply } from "@atrium/contract/client.ts";
import { endpointQuery } from "@atrium/web/queries.ts";
import { useLanguage } from "@atrium/web/services.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { notFound } from "@tanstack/react-router";
import { useRef } from "react";
import { type Services, useServices } from "../../parts/services.ts";
import { timeOf } from "./book-address.ts";

const doorKey = "GET /tenant/v1/doors/:code";
const nowKey = "GET /tenant/v1/buildings/:id/rooms/now";
const bookKey = "POST /tenant/v1/buildings/:id/rooms/:resourceUuid/bookings";

/** The queries of a room's door and of the rooms as they are now; visitors never load these. */
export const doorPath = "/building/$buildingUuid/door/$code";
export const roomsNowPath = "/building/$buildingUuid/book/now";

type DoorReply = EndpointReply<typeof doorKey>;
type NowReply = EndpointReply<typeof nowKey>;
export type Door = DoorReply["data"]["door"];
export type DoorOffer = Door["offers"][number];
export type RoomNow = NowReply["data"]["rooms"][number];

type Asking = Pick<Services, "api">;

const longestMs = 60_000;
const shortestMs = 5_000;

/** Refetched when a shown time ends, and otherwise once a minute, because the current time moves. */
function soon(ends: readonly (string | null)[]): number {
  const left = ends.flatMap((at) => (at === null ? [] : [Date.parse(at) - Date.now()]));
  return Math.max(shortestMs, Math.min(longestMs, ...left.filter((ms) => ms > 0)));
}

export const doorQuery = ({ api }: Asking, code: string, lang: string) => ({
  ...endpointQuery(api, doorKey, { params: { code }, query: { lang } }),
  staleTime: 0,
  refetchInterval: ({ state }: { state: { data?: DoorReply | undefined } }) =>
    soon([state.data?.data.door.room.until ?? null]),
});

/** The room of a door's code; an unknown code is shown as a missing page. */
export async function buildingOfDoor(services: Services, code: string): Promise<string> {
  try {
    const query = doorQuery(services, code, services.language.get());
    return (await services.queryClient.fetchQuery(query)).data.door.building_uuid;
  } catch (error) {
    if (error instanceof ApiRefusal && error.problem.status < 500) throw notFound();
    throw error;
  }
}

export const roomsNowQuery = ({ api }: Asking, id: string, lang: string) => ({
  ...endpointQuery(api, nowKey, { params: { id }, query: { lang } }),
  staleTime: 0,
  refetchInterval: ({ state }: { state: { data?: NowReply | undefined } }) =>
    soon((state.data?.data.rooms ?? []).map(({ until }) => until)),
});

/** Books the door's offer as it was quoted. One press has one idempotency key, so that a repetition books nothing twice. */
export function useDoorBooking({ building_uuid: id, room }: Door) {
  const { api } = useServices();
  const queryClient = useQueryClient();
  const lang = useLanguage();
  const intent = useRef<{ of: string; key: string }>(undefined);
  return useMutation({
    async mutationFn({ quote_hash, ...offer }: DoorOffer) {
      const { date, from, to, nights, repeated } = offer;
      const requested = timeOf({ date, from, to, nights, repeated: repeated ?? undefined });
      if (intent.current?.of !== quote_hash) intent.current = { of: quote_hash, key: crypto.randomUUID() };
      const body = { ...requested, quote_hash, walk_in: true };
      const params = { id, resourceUuid: room.uuid };
      return (await api(bookKey, { params, query: { lang }, body, idempotencyKey: intent.current.key })).data.booking;
    },
    onSettled(_booking, error) {
      if (!(error instanceof ApiUnreachable)) intent.current = undefined;
      // Another booking may have been faster, or the step is over: the current offer is shown.
      if (error) void queryClient.invalidateQueries({ queryKey: [doorKey] });
    },
  });
}
