import { useServices } from "@atrium/web/services.ts";
import { type TileFields, type Tiles, tilesQuery } from "../../parts/tile-queries.ts";
import { useListActs } from "./use-list-acts.ts";

/** The actions on the tiles of a building. */
export function useTileActs(uuid: string) {
  const services = useServices();
  const { api } = services;
  const params = { uuid };
  return useListActs<Tiles, TileFields, string[]>({
    queryKey: tilesQuery(services, uuid).queryKey,
    thingsOf: ({ tiles }) => tiles,
    nameOf: ({ text, utility_name }) => Object.values(text)[0] ?? utility_name,
    read: () => api("GET /admin/v1/buildings/:uuid/tiles", { params }),
    add: (body) => api("POST /admin/v1/buildings/:uuid/tiles", { params, body }),
    change: (tileUuid, body) =>
      api("PUT /admin/v1/buildings/:uuid/tiles/:tileUuid", { params: { uuid, tileUuid }, body }),
    archive: (tileUuid, archived) =>
      api("PUT /admin/v1/buildings/:uuid/tiles/:tileUuid/archived", {
        params: { uuid, tileUuid },
        body: { archived },
      }),
    order: (tiles) => api("PUT /admin/v1/buildings/:uuid/tiles-order", { params, body: { tiles } }),
  });
}
