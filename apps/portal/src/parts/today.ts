import type { Api, EndpointReply } from "@atrium/contract/client.ts";
import { useQuery } from "@tanstack/react-query";
import { useBuilding } from "./buildings.ts";
import { endpointQuery } from "@atrium/web/queries.ts";
import { useLanguage } from "@atrium/web/services.ts";
import { useServices } from "./services.ts";

const key = "GET /tenant/v1/buildings/:id/today";

export type TodayRow = EndpointReply<typeof key>["data"]["rows"][number];

/** The link of a decision is good for ten minutes, and what is held is not for long: a page that is left open has a fresh answer. */
const againMs = 5 * 60_000;

/** What a person has before them in a building, and how they stand to its items. It is read again by whoever comes back to the tab. */
export function todayQuery(api: Api, id: string, lang: string) {
  return {
    ...endpointQuery(api, key, { params: { id }, query: { lang } }),
    refetchOnWindowFocus: true,
  };
}

/** Undefined as long as it has not come, and where it cannot be had: whatever stands around it does without. */
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
