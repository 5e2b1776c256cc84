import { endpointQuery } from "@atrium/web/queries.ts";
import type { Services } from "../../parts/services.ts";

export type ContentAddress = { buildingUuid: string; contentUuid: string };

export function contentQuery(
  { api }: Pick<Services, "api">,
  { buildingUuid, contentUuid }: ContentAddress,
  lang: string,
) {
  return endpointQuery(api, "GET /tenant/v2/buildings/:id/content/:contentUuid", {
    params: { id: buildingUuid, contentUuid },
    query: { lang },
  });
}

export async function loadContent({ api, queryClient, language }: Services, address: ContentAddress): Promise<void> {
  await queryClient.ensureQueryData(contentQuery({ api }, address, language.get()));
}
