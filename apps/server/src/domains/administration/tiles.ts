import type { EndpointReply } from "@atrium/contract/client.ts";
import type { Tenant } from "../../platform/database/database.ts";
import { inTransaction } from "../../platform/database/in-transaction.ts";
import { changed } from "../../platform/facts/changes.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { refuse, requiredText } from "../../platform/http/refusal.ts";
import type { Services } from "../sessions/services.ts";
import { type BuildingCall, buildingAt, noteInBuilding, shownThing, thingAt } from "./building-things.ts";
import { textFaults } from "./edited-texts.ts";
import { putInOrder } from "./put-in-order.ts";
import { mustBeKept } from "./sent-pictures.ts";
import { archiveTile, insertTile, listTiles, type Tile, type TileFields, updateTile } from "./tile-store.ts";
import { mustBeCurrent } from "./versions.ts";

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
type Changing = { own: Tenant; building: string; first: string; before: Tile[]; now: Date };

/** The tiles of a building's home (row G9). */
export function consoleTileHandlers({ clock, files }: Pick<Services, "clock" | "files">): TileHandlers {
  async function show(tenant: Tenant, params: { uuid: string }): Promise<Reply> {
    const { uuid, languages, first } = await buildingAt(tenant, params);
    const found = await listTiles(tenant, uuid, { first });
    return { data: { languages, tiles: found.map(shownThing) } };
  }

  /** Changes the tiles of a building under a lock of all of them, so that changes run one after the other. */
  async function change(
    tenant: Tenant,
    { params }: BuildingCall,
    work: (changing: Changing) => Promise<void>,
  ): Promise<Reply> {
    await inTransaction(tenant, async (own) => {
      const { uuid, first } = await buildingAt(own, params);
      const before = await listTiles(own, uuid, { first, locks: true });
      await work({ own, building: uuid, first, before, now: clock.now() });
    });
    return show(tenant, params);
  }

  async function mustBeUsable(fields: TileFields): Promise<void> {
    requiredText(fields.utility_name, "utility_name");
    const faults = textFaults("/text", fields.text);
    if (faults.length > 0) refuse("validation_failed", faults);
    await mustBeKept(files, { image: fields.image });
  }

  return {
    [`GET ${tiles}`]: ({ params, tenant }) => show(tenant, params),

    async [`POST ${tiles}`](call) {
      const { body, tenant } = call;
      await mustBeUsable(body);
      return change(tenant, call, async ({ own, building, first, now }) => {
        const uuid = await insertTile(own, building, body, { first, now });
        await note(own, call, { action: "tile.added", uuid, now });
      });
    },

    async [`PUT ${tiles}/:tileUuid`](call) {
      const { body, params, tenant } = call;
      const { version, ...fields } = body;
      await mustBeUsable(fields);
      return change(tenant, call, async ({ own, before, first, now }) => {
        const { row, fields: former } = thingAt(before, params.tileUuid);
        mustBeCurrent(former, version);
        await updateTile(own, row.uuid, fields, { first, now });
        await note(own, call, { action: "tile.changed", uuid: row.uuid, now, what: changed(former, fields) });
      });
    },

    async [`PUT ${tiles}/:tileUuid/archived`](call) {
      const { body, params, tenant } = call;
      return change(tenant, call, async ({ own, before, now }) => {
        const { row } = thingAt(before, params.tileUuid);
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
        const rows = before.filter(({ row }) => row.archived_at === null).map(({ row }) => row);
        const tile = { table: "utility_buttons", kind: "tile", action: "tile.changed" } as const;
        await putInOrder(own, call, { ...tile, rows, wanted: body.tiles, now });
      });
    },
  };
}

type Noted = { action: "tile.added" | "tile.changed"; uuid: string; now: Date; what?: ReturnType<typeof changed> };

const note = (own: Tenant, call: BuildingCall, { action, uuid, now, what }: Noted) =>
  noteInBuilding(own, call, { action, target: { kind: "tile", uuid }, now, ...what });
