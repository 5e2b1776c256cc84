import type { EndpointBody } from "@atrium/contract/client.ts";
import { endpointQuery } from "@atrium/web/queries.ts";
import { type Services, useServices } from "@atrium/web/services.ts";
import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { useCsv } from "../../parts/use-csv.ts";
import { keysetQuery } from "../../parts/keyset.ts";
import type { EventsFilter, GuestEvent, GuestsFilter } from "./events-address.ts";

const pageSize = 50;
const exportKey = "POST /admin/v1/events/:uuid/guests/export";

export const eventsQuery = ({ api }: Pick<Services, "api">, filter: EventsFilter) =>
  keysetQuery(api, "GET /admin/v1/events", {
    limit: pageSize,
    ...(filter.building ? { building_uuid: filter.building } : {}),
    ...(filter.period ? { period: filter.period } : {}),
  });

/** Others accept and decline while the page is open. */
export const eventQuery = ({ api }: Pick<Services, "api">, uuid: string) => ({
  ...endpointQuery(api, "GET /admin/v1/events/:uuid", { params: { uuid } }),
  staleTime: 5_000,
});

export const guestsQuery = ({ api }: Pick<Services, "api">, uuid: string, filter: GuestsFilter) =>
  keysetQuery(
    api,
    "GET /admin/v1/events/:uuid/guests",
    {
      limit: pageSize,
      ...(filter.search ? { search: filter.search } : {}),
      ...(filter.answer ? { answer: filter.answer } : {}),
    },
    { uuid },
  );

export const invitableQuery = ({ api }: Pick<Services, "api">, uuid: string, search: string) =>
  endpointQuery(api, "GET /admin/v1/events/:uuid/invitable", { params: { uuid }, query: { search } });

export const waitingQuery = ({ api }: Pick<Services, "api">, uuid: string) =>
  keysetQuery(api, "GET /admin/v1/events/:uuid/waiting", { limit: pageSize }, { uuid });

export const messagesQuery = ({ api }: Pick<Services, "api">, uuid: string) =>
  keysetQuery(api, "GET /admin/v1/events/:uuid/messages", { limit: pageSize }, { uuid });

type Written = EndpointBody<"POST /admin/v1/events/:uuid/messages">;

/** Sends a message to guests. A repetition of the same message is not sent twice. */
export function useMessage({ uuid }: Pick<GuestEvent, "uuid">) {
  const { api } = useServices();
  const keys = useRef(new Map<string, string>());
  return useMutation({
    mutationFn(body: Written) {
      const said = JSON.stringify(body);
      const idempotencyKey = keys.current.get(said) ?? crypto.randomUUID();
      keys.current.set(said, idempotencyKey);
      return api("POST /admin/v1/events/:uuid/messages", { params: { uuid }, body, idempotencyKey });
    },
  });
}

type Change = { person: string; coming: boolean; reason: string };

const columns = ["first_name", "last_name", "email", "company", "answer", "at", "reason", "came_at"] as const;

/** The actions on the guest list of an event. */
export function useGuestActs({ uuid }: Pick<GuestEvent, "uuid">) {
  const { api } = useServices();
  return {
    change: useMutation({
      mutationFn: ({ person, coming, reason }: Change) =>
        api("PUT /admin/v1/events/:uuid/guests/:userUuid", {
          params: { uuid, userUuid: person },
          body: { coming, ...(reason.trim() ? { reason } : {}) },
        }),
    }),
    /** The complete list without filters, in the API's own terms, so that programs can read it. */
    save: useCsv("guests", async () => {
      const { guests } = (await api(exportKey, { params: { uuid } })).data;
      const rows = guests.map((guest) =>
        columns.map((name) => (name === "company" ? (guest.company?.name ?? "") : (guest[name] ?? ""))),
      );
      return [columns, ...rows];
    }),
  };
}
