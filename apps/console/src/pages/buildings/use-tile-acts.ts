import { usePhrases } from "@atrium/web/phrases.ts";
import { useServices } from "@atrium/web/services.ts";
import { useMutation } from "@tanstack/react-query";
import type { Edited } from "../../parts/edit/use-edit.ts";
import { failureText } from "../../parts/failure-text.ts";
import { type Tile, type TileFields, type Tiles, tilesQuery } from "../../parts/tile-queries.ts";
import { useArchiving } from "./use-archiving.ts";

/** The actions on the tiles of a building. Each answer is the complete list, and replaces the former one. */
export function useTileActs(uuid: string) {
  const t = usePhrases();
  const services = useServices();
  const { api, queryClient } = services;
  const { queryKey } = tilesQuery(services, uuid);
  const keep = (reply: { data: Tiles }): Tiles => {
    queryClient.setQueryData(queryKey, reply);
    return reply.data;
  };
  const read = async () => keep(await api("GET /admin/v1/buildings/:uuid/tiles", { params: { uuid } }));

  const edited = ({
    uuid: _uuid,
    version,
    image_url: _url,
    archived: _archived,
    ...fields
  }: Tile): Edited<TileFields> => ({
    fields,
    version,
  });
  const editedIn = ({ tiles }: Tiles, tileUuid: string): Edited<TileFields> => {
    const tile = tiles.find((one) => one.uuid === tileUuid);
    if (!tile) throw new Error("A tile that was answered is not among the building's.");
    return edited(tile);
  };

  const archiving = useArchiving<Tile>({
    nameOf: ({ text, utility_name }) => Object.values(text)[0] ?? utility_name,
    send: async (tile, archived) =>
      keep(
        await api("PUT /admin/v1/buildings/:uuid/tiles/:tileUuid/archived", {
          params: { uuid, tileUuid: tile.uuid },
          body: { archived },
        }),
      ),
  });
  const ordering = useMutation({
    mutationFn: async (tiles: string[]) =>
      keep(await api("PUT /admin/v1/buildings/:uuid/tiles-order", { params: { uuid }, body: { tiles } })),
    // Somebody has added or archived a tile meanwhile: shows the current list.
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
  const error = archiving.error ?? ordering.error;
  return {
    edited,
    read: async (tileUuid: string) => editedIn(await read(), tileUuid),
    async add(body: TileFields): Promise<Edited<TileFields>> {
      keep(await api("POST /admin/v1/buildings/:uuid/tiles", { params: { uuid }, body }));
      return { fields: body, version: "" };
    },
    change: async (tileUuid: string, fields: TileFields, version: string) =>
      editedIn(
        keep(
          await api("PUT /admin/v1/buildings/:uuid/tiles/:tileUuid", {
            params: { uuid, tileUuid },
            body: { ...fields, version },
          }),
        ),
        tileUuid,
      ),
    archive: (tile: Tile, archived: boolean) => archiving.mutate({ thing: tile, archived }),
    order: (tiles: string[]) => ordering.mutate(tiles),
    failure: error && failureText(error, t),
  };
}
