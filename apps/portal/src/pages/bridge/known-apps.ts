import { loadMine } from "../../parts/buildings.ts";
import { endpointQuery } from "@atrium/web/queries.ts";
import type { Services } from "../../parts/services.ts";
import type { Registered } from "./setup.ts";

/** The mini-apps of all buildings of the signed-in person; empty if they cannot be loaded, because any page can be typed in. */
export async function loadKnownApps(services: Services): Promise<readonly Registered[]> {
  const { api, queryClient, session } = services;
  if (session.state() !== "signed_in") return [];
  try {
    const buildings = await loadMine(services);
    const lists = await Promise.all(
      buildings.map(async ({ uuid, name }) => {
        const query = endpointQuery(api, "GET /tenant/v1/buildings/:buildingUuid/apps", {
          params: { buildingUuid: uuid },
        });
        const { data } = await queryClient.ensureQueryData(query);
        return data.apps.filter(({ url }) => url).map((app) => ({ app, building: { uuid, name } }));
      }),
    );
    return lists.flat();
  } catch {
    return [];
  }
}
