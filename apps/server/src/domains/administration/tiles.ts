import type { EndpointReply } from "@atrium/contract/client.ts";
import type { FastifyRequest } from "fastify";
import type { Tenant } from "../../platform/database/database.ts";
import { inTransaction } from "../../platform/database/in-transaction.ts";
import { changed } from "../../platform/facts/changes.ts";
import { type Fact, record } from "../../platform/facts/facts.ts";
import { pictureUrl } from "../../platform/files/pictures.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { refuse } from "../../platform/http/refusal.ts";
import type { Caller } from "../../platform/http/who-calls.ts";
import type { Services } from "../sessions/services.ts";
import { byCaller } from "./grant-facts.ts";
import { putInOrder } from "./put-in-order.ts";
import { mustBeKept } from "./sent-pictures.ts";
import {
  archiveTile,
  groundOf,
  insertTile,
  listTiles,
  moveTile,
  type Tile,
  type TileFields,
  updateTile,
} from "./tile-store.ts";
import { mustBeCurrent, versionOf } from "./versions.ts";

const tiles = "/admin/v1/buildings/:uuid/tiles";
type TileHandlers = Pick<
  Handlers,
  | `GET ${typeof tiles}`
  | `POST ${typeof tiles}`
  | `PUT ${typeof tiles}/:tileUuid`
  | `PUT ${typeof tiles}/:tileUuid/archived`
  | "PUT /admin/v1/buildings/:uuid/tiles-order"
>;
type Reply = EndpointReply<`GET ${typeof tiles}`>;
type Asked = { caller: Caller; request: FastifyRequest; params: { uuid: string } };
type Ground = { own: Tenant; building: string; first: string; before: Tile[]; now: Date };

/** The tiles of a building's home (row G9). */
export function consoleTileHandlers({ clock, files }: Pick<Services, "clock" | "files">): TileHandlers {
  async function show(tenant: Tenant, building: string): Promise<Reply> {
    const { languages, first } = (await groundOf(tenant, building)) ?? refuse("building_not_found");
    const found = await listTiles(tenant, building, { first });
    return {
      data: {
        languages,
        tiles: found.map(({ row, fields }) => ({
          ...fields,
          uuid: row.uuid,
          version: versionOf(fields),
          image_url: pictureUrl(fields.image, 324),
          archived: row.archived_at !== null,
        })),
      },
    };
  }

  /** Changes the tiles of a building under a lock of all of them, so that changes run one after the other. */
  async function change(tenant: Tenant, { params }: Asked, work: (ground: Ground) => Promise<void>): Promise<Reply> {
    const building = params.uuid.toLowerCase();
    await inTransaction(tenant, async (own) => {
      const { first } = (await groundOf(own, building)) ?? refuse("building_not_found");
      const before = await listTiles(own, building, { first, locks: true });
      await work({ own, building, first, before, now: clock.now() });
    });
    return show(tenant, building);
  }

  async function usable(fields: TileFields): Promise<void> {
    if (Object.keys(fields.text).length === 0)
      refuse("validation_failed", [
        { path: "/text", code: "required", message: "must be given in one language at least" },
      ]);
    await mustBeKept(files, { image: fields.image });
  }

  return {
    [`GET ${tiles}`]: ({ params, tenant }) => show(tenant, params.uuid.toLowerCase()),

    async [`POST ${tiles}`](call) {
      const { body, tenant } = call;
      await usable(body);
      return change(tenant, call, async ({ own, building, first, now }) => {
        const uuid = await insertTile(own, building, body, { first, now });
        await note(own, call, { action: "tile.added", uuid, now });
      });
    },

    async [`PUT ${tiles}/:tileUuid`](call) {
      const { body, params, tenant } = call;
      const { version, ...fields } = body;
      await usable(fields);
      return change(tenant, call, async ({ own, before, first, now }) => {
        const { row, fields: former } = mustFind(before, params.tileUuid);
        mustBeCurrent(former, version);
        await updateTile(own, row.uuid, fields, { first, now });
        await note(own, call, { action: "tile.changed", uuid: row.uuid, now, what: changed(former, fields) });
      });
    },

    async [`PUT ${tiles}/:tileUuid/archived`](call) {
      const { body, params, tenant } = call;
      return change(tenant, call, async ({ own, before, now }) => {
        const { row } = mustFind(before, params.tileUuid);
        const archived = row.archived_at !== null;
        if (archived === body.archived) return;
        await archiveTile(own, row, body.archived, now);
        const what = changed({ archived }, body);
        await note(own, call, { action: "tile.changed", uuid: row.uuid, now, what });
      });
    },

    async "PUT /admin/v1/buildings/:uuid/tiles-order"(call) {
      const { body, tenant } = call;
      return change(tenant, call, async ({ own, before, now }) => {
        const visible = before.filter(({ row }) => row.archived_at === null).map(({ row }) => row);
        await putInOrder(visible, body.tiles, async (uuid, { from, to }) => {
          await moveTile(own, uuid, to, now);
          const what = changed({ position: from }, { position: to });
          await note(own, call, { action: "tile.changed", uuid, now, what });
        });
      });
    },
  };
}

function mustFind(known: readonly Tile[], uuid: string): Tile {
  return known.find(({ row }) => row.uuid === uuid.toLowerCase()) ?? refuse("item_not_found");
}

type Noted = { action: "tile.added" | "tile.changed"; uuid: string; now: Date; what?: ReturnType<typeof changed> };

function note(own: Tenant, { caller, params, request }: Asked, { action, uuid, now, what }: Noted): Promise<void> {
  const target = { kind: "tile", uuid };
  const fact: Fact = { action, actor: byCaller(caller), target, buildingUuid: params.uuid.toLowerCase(), ...what };
  return record(own, fact, { now, request });
}
