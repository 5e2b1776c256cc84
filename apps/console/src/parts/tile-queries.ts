import type { EndpointBody, EndpointReply } from "@atrium/contract/client.ts";
import { endpointQuery } from "@atrium/web/queries.ts";
import type { Services } from "@atrium/web/services.ts";

export type Tiles = EndpointReply<"GET /admin/v1/buildings/:uuid/tiles">["data"];
export type Tile = Tiles["tiles"][number];
export type TileFields = EndpointBody<"POST /admin/v1/buildings/:uuid/tiles">;

export const tilesQuery = ({ api }: Pick<Services, "api">, uuid: string) =>
  endpointQuery(api, "GET /admin/v1/buildings/:uuid/tiles", { params: { uuid } });
