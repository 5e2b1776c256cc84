import type { Api, EndpointReply } from "@atrium/contract/client.ts";
import { useQuery } from "@tanstack/react-query";
import { useBuilding } from "./buildings.ts";
import { endpointQuery } from "@atrium/web/queries.ts";
import { useLanguage } from "@atrium/web/services.ts";
import { useServices } from "./services.ts";

const key = "GET /tenant/v1/buildings/:id/today";

export type TodayRow = EndpointReply<typeof key>["data"]["rows"][number];

/** A decision's link is valid for ten minutes, and a held place not for long: an open page refetches before that. */
const againMs = 5 * 60_000;

/** The person's upcoming things in a building, and their state towards its items. Refetched when the person returns to the tab. */
export function todayQuery(api: Api, id: string, lang: string) {
  return {
    ...endpointQuery(api, key, { params: { id }, query: { lang } }),
    refetchOnWindowFocus: true,
  };
}

/** Undefined until it is loaded, and if it cannot be: the screen works without it. */
export function useToday() {
  const { api } = useServices();
  const { uuid } = useBuilding();
  const { data } = useQuery({
    ...todayQuery(api, uuid, useLanguage()),
    refetchInterval: ({ state }) =>
      state.data?.data.rows.some(({ kind }) => kind === "decision" || kind === "held") ? againMs : false,
  });
  return data?.data;
}
