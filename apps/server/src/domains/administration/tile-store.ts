import type { EndpointBody } from "@atrium/contract/client.ts";
import { sql, type Selectable } from "kysely";
import { v7 } from "uuid";
import type { Tenant } from "../../platform/database/database.ts";
import { defaultLanguage } from "../../platform/database/texts.ts";
import type { UtilityButtonsTable } from "../buildings/tables.ts";
import { translations } from "../packs/localize.ts";
import { byLanguage } from "./brand-store.ts";

export type TileFields = EndpointBody<"POST /admin/v1/buildings/:uuid/tiles">;
type Row = Selectable<UtilityButtonsTable>;
export type Tile = { row: Row; fields: TileFields };

const tilesOf = ({ db, portfolioUuid }: Tenant, buildingUuid: string) =>
  db
    .selectFrom("utility_buttons")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("building_uuid", "=", buildingUuid)
    .selectAll();

/** Visible tiles in the portal's order, then the others. `locks`: until the transaction ends. */
export async function listTiles(
  tenant: Tenant,
  buildingUuid: string,
  { first, locks = false }: { first: string; locks?: boolean },
): Promise<Tile[]> {
  const rows = await tilesOf(tenant, buildingUuid)
    .orderBy(sql`archived_at is not null`)
    .orderBy("position")
    .orderBy("uuid")
    .$if(locks, (query) => query.forUpdate())
    .execute();
  return rows.map((row) => ({ row, fields: fieldsOf(row, first) }));
}

function fieldsOf({ translations: texts, ...row }: Row, first: string): TileFields {
  const { name, utility_name, type, url, web_image: image, web_image_focus: image_focus } = row;
  const { [defaultLanguage]: fallback, ...others } = texts;
  const own = Object.fromEntries(Object.entries(others).flatMap(([code, { text }]) => (text ? [[code, text]] : [])));
  const text = byLanguage({ ...own, [defaultLanguage]: fallback?.text ?? name }, first);
  return { text, utility_name, type, url: url ?? "", image, image_focus };
}

function columnsFrom({ text, utility_name, type, url, image, image_focus }: TileFields, first: string) {
  return {
    // The fallback for a missing text, and the name for analytics.
    name: text[first] ?? Object.values(text)[0] ?? utility_name,
    utility_name: utility_name.trim(),
    type,
    url: url || null,
    web_image: image,
    web_image_focus: image_focus,
    translations: JSON.stringify(translations({ text }, first)),
  };
}

const behindTheOthers = (portfolioUuid: string, buildingUuid: string) =>
  sql<number>`(select coalesce(max(position) + 1, 0) from utility_buttons
    where portfolio_uuid = ${portfolioUuid} and building_uuid = ${buildingUuid} and archived_at is null)`;

type Change = { first: string; now: Date };

export async function insertTile(
  { db, portfolioUuid }: Tenant,
  buildingUuid: string,
  fields: TileFields,
  { first, now }: Change,
): Promise<string> {
  const uuid = v7();
  await db
    .insertInto("utility_buttons")
    .values({
      ...columnsFrom(fields, first),
      portfolio_uuid: portfolioUuid,
      uuid,
      pack_key: null,
      changed_in_console_at: now,
      building_uuid: buildingUuid,
      route: null,
      position: behindTheOthers(portfolioUuid, buildingUuid),
    })
    .execute();
  return uuid;
}

const tile = ({ db, portfolioUuid }: Tenant, uuid: string) =>
  db.updateTable("utility_buttons").where("portfolio_uuid", "=", portfolioUuid).where("uuid", "=", uuid);

export async function updateTile(own: Tenant, uuid: string, fields: TileFields, { first, now }: Change): Promise<void> {
  await tile(own, uuid)
    .set({ ...columnsFrom(fields, first), changed_in_console_at: now })
    .execute();
}

export async function archiveTile(
  own: Tenant,
  { uuid, building_uuid }: Row,
  archived: boolean,
  now: Date,
): Promise<void> {
  const place = archived ? {} : { position: behindTheOthers(own.portfolioUuid, building_uuid) };
  await tile(own, uuid)
    .set({ archived_at: archived ? now : null, changed_in_console_at: now, ...place })
    .execute();
}
