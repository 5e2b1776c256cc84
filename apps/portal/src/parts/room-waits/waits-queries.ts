import { ApiRefusal, type EndpointBody, type EndpointReply } from "@atrium/contract/client.ts";
import { bookingTitle } from "@atrium/rules/booking-status.ts";
import { endpointQuery } from "@atrium/web/queries.ts";
import { usePhrases } from "@atrium/web/phrases.ts";
import { useLanguage } from "@atrium/web/services.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useIntent } from "../item/item-intent.ts";
import { type Services, useServices } from "../services.ts";

const listKey = "GET /tenant/v1/users/current/room-waits";
const joinKey = "POST /tenant/v1/buildings/:id/room-waits";
const takeKey = "PUT /tenant/v1/buildings/:id/room-waits/:waitUuid/take";
const leaveKey = "DELETE /tenant/v1/buildings/:id/room-waits/:waitUuid";

type Reply = EndpointReply<typeof listKey>;
export type RoomWait = Reply["data"]["waits"][number];
export type Waiting = EndpointBody<typeof joinKey>;

// A room may become free while the page is open.
const lookAgainMs = 30_000;

const waitsQuery = ({ api }: Pick<Services, "api">, lang: string) => ({
  ...endpointQuery(api, listKey, { query: { lang } }),
  staleTime: 5_000,
  // A server without waiting lists refuses; the refusal is not retried.
  retry: (failures: number, error: Error) => !(error instanceof ApiRefusal) && failures < 2,
  refetchInterval: ({ state }: { state: { data?: Reply | undefined } }) =>
    state.data?.data.waits.length ? lookAgainMs : (false as const),
});

/** The person's waiting lists for rooms; undefined until they are loaded, or if the server has none. */
export function useRoomWaits(): readonly RoomWait[] | undefined {
  return useQuery(waitsQuery(useServices(), useLanguage())).data?.data.waits;
}

/** Joins a waiting list, leaves it, and takes a held room. Each request states the result, so that a repetition has no second effect. */
export function useRoomWait() {
  const t = usePhrases();
  const services = useServices();
  const { api, toasts } = services;
  const lang = useLanguage();
  const queryClient = useQueryClient();
  const { queryKey } = waitsQuery(services, lang);
  const { busy, run } = useIntent();
  const query = { lang };
  const readAgain = () => void queryClient.invalidateQueries({ queryKey });
  const show = (reply: Reply) => queryClient.setQueryData(queryKey, reply);

  return {
    busy,
    join: (building: string, body: Waiting) =>
      run({
        action: `wait ${JSON.stringify([building, body])}`,
        send: () => api(joinKey, { params: { id: building }, query, body }),
        done(reply) {
          show(reply);
          toasts.show({ text: t("book.wait_joined") });
        },
        failed: readAgain,
      }),
    leave: ({ uuid, building }: RoomWait, said: "book.wait_left" | "book.wait_declined") =>
      run({
        action: `leave ${uuid}`,
        send: () => api(leaveKey, { params: { id: building.uuid, waitUuid: uuid } }),
        done(reply) {
          show(reply);
          toasts.show({ text: t(said) });
        },
        failed: readAgain,
        lostBy: "wait_not_found",
        lost: readAgain,
      }),
    take(
      wait: RoomWait,
      { answers: form_responses, card }: { answers: { question: string; answer: string }[]; card?: string | undefined },
      onDone: () => void,
    ) {
      const { uuid, building, offer } = wait;
      if (!offer) return;
      const { quote_hash, name } = offer;
      const body = {
        quote_hash,
        ...(form_responses.length > 0 ? { form_responses } : {}),
        ...(card ? { payment_method_id: card } : {}),
      };
      run({
        action: `take ${uuid}`,
        send: (idempotencyKey) =>
          api(takeKey, { params: { id: building.uuid, waitUuid: uuid }, query, body, idempotencyKey }),
        done({ data }) {
          const isAsked = bookingTitle(data.booking.status) === "requested";
          const isUnpaid = data.booking.payment?.state === "waiting";
          const said = isUnpaid ? "book.pay_waiting" : isAsked ? "book.requested" : "book.booked";
          toasts.show({ text: t(said, { room: name, building: building.name }) });
          readAgain();
          onDone();
        },
        failed: readAgain,
        // The hold has expired, or another tab has taken the room: an expected answer.
        lostBy: "slot_taken",
        lost() {
          toasts.show({ text: t("book.wait_ended") });
          readAgain();
          onDone();
        },
      });
    },
  };
}
