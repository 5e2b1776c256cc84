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

// Something may come free while the page is open.
const lookAgainMs = 30_000;

const waitsQuery = ({ api }: Pick<Services, "api">, lang: string) => ({
  ...endpointQuery(api, listKey, { query: { lang } }),
  staleTime: 5_000,
  // A server that lets nobody wait says so once.
  retry: (failures: number, error: Error) => !(error instanceof ApiRefusal) && failures < 2,
  refetchInterval: ({ state }: { state: { data?: Reply | undefined } }) =>
    state.data?.data.waits.length ? lookAgainMs : (false as const),
});

/** Where one waits for rooms; undefined as long as that is not known, or where nobody can. */
export function useRoomWaits(): readonly RoomWait[] | undefined {
  return useQuery(waitsQuery(useServices(), useLanguage())).data?.data.waits;
}

/** Joining a line, leaving it, and taking what is held. Each says what shall be, so that once more does nothing twice. */
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
        // The time for it was over, or it went in another tab: an answer like any other.
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
