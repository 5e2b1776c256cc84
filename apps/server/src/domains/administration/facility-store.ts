import type { EndpointBody } from "@atrium/contract/client.ts";
import { type Selectable, sql } from "kysely";
import { v7 } from "uuid";
import type { Tenant } from "../../platform/database/database.ts";
import type { Schema } from "../../platform/database/schema.ts";
import { editedTexts, storedTexts } from "./edited-texts.ts";

export type FacilityFields = EndpointBody<"POST /admin/v1/buildings/:uuid/facilities">;
type Row = Selectable<Schema["amenities"]>;
export type Facility = { row: Row; fields: FacilityFields };

export type CategoryFields = { name: Record<string, string> };
export type FacilityCategory = { uuid: string; position: number; fields: CategoryFields };

type Reading = { first: string; locks?: boolean };
type Change = { first: string; now: Date };

/** The changes of a building's facilities wait for each other until the transaction ends. */
export async function holdFacilities({ db, portfolioUuid }: Tenant, buildingUuid: string): Promise<void> {
  await db
    .selectFrom("buildings")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("uuid", "=", buildingUuid)
    .select("uuid")
    .forNoKeyUpdate()
    .execute();
}

/** Visible facilities in the portal's order, then the archived ones. `locks`: until the transaction ends. */
export async function listFacilities(
  { db, portfolioUuid }: Tenant,
  buildingUuid: string,
  { first, locks = false }: Reading,
): Promise<Facility[]> {
  const rows = await db
    .selectFrom("amenities")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("building_uuid", "=", buildingUuid)
    .selectAll()
    .orderBy(sql`archived_at is not null`)
    .orderBy("position")
    .orderBy("uuid")
    .$if(locks, (query) => query.forUpdate())
    .execute();
  return rows.map((row) => ({ row, fields: fieldsOf(row, first) }));
}

function fieldsOf({ category_uuid, image, image_focus, translations }: Row, first: string): FacilityFields {
  const { name, description, image_alt_text } = editedTexts(
    translations,
    ["name", "description", "image_alt_text"],
    first,
  );
  return { category_uuid, name, description, image, image_focus, image_alt_text };
}

function columnsFrom({ category_uuid, image, image_focus, ...texts }: FacilityFields, { first, now }: Change) {
  return {
    category_uuid: category_uuid.toLowerCase(),
    image,
    image_focus,
    translations: storedTexts(texts, first),
    changed_in_console_at: now,
  };
}

const behindTheOthers = (portfolioUuid: string, categoryUuid: string) =>
  sql<number>`(select coalesce(max(position) + 1, 0) from amenities
    where portfolio_uuid = ${portfolioUuid} and category_uuid = ${categoryUuid} and archived_at is null)`;

export async function insertFacility(
  { db, portfolioUuid }: Tenant,
  buildingUuid: string,
  fields: FacilityFields,
  change: Change,
): Promise<string> {
  const uuid = v7();
  const columns = columnsFrom(fields, change);
  await db
    .insertInto("amenities")
    .values({
      ...columns,
      portfolio_uuid: portfolioUuid,
      uuid,
      pack_key: null,
      building_uuid: buildingUuid,
      position: behindTheOthers(portfolioUuid, columns.category_uuid),
    })
    .execute();
  return uuid;
}

const facility = ({ db, portfolioUuid }: Tenant, uuid: string) =>
  db.updateTable("amenities").where("portfolio_uuid", "=", portfolioUuid).where("uuid", "=", uuid);

/** In another category, a facility is the last one. */
export async function updateFacility(own: Tenant, { uuid, category_uuid }: Row, fields: FacilityFields, by: Change) {
  const columns = columnsFrom(fields, by);
  const moves = columns.category_uuid !== category_uuid;
  await facility(own, uuid)
    .set({ ...columns, ...(moves ? { position: behindTheOthers(own.portfolioUuid, columns.category_uuid) } : {}) })
    .execute();
}

export async function archiveFacility(own: Tenant, { uuid, category_uuid }: Row, archived: boolean, now: Date) {
  const place = archived ? {} : { position: behindTheOthers(own.portfolioUuid, category_uuid) };
  await facility(own, uuid)
    .set({ archived_at: archived ? now : null, changed_in_console_at: now, ...place })
    .execute();
}

/** The categories of a building's facilities in the portal's order. */
export async function listFacilityCategories(
  { db, portfolioUuid }: Tenant,
  buildingUuid: string,
  { first, locks = false }: Reading,
): Promise<FacilityCategory[]> {
  const rows = await db
    .selectFrom("amenity_categories")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("building_uuid", "=", buildingUuid)
    .where("archived_at", "is", null)
    .select(["uuid", "position", "translations"])
    .orderBy("position")
    .orderBy("uuid")
    .$if(locks, (query) => query.forUpdate())
    .execute();
  return rows.map(({ uuid, position, translations }) => ({
    uuid,
    position,
    fields: editedTexts(translations, ["name"], first),
  }));
}

type CategoryChange = Change & { position: number };

export async function insertFacilityCategory(
  { db, portfolioUuid }: Tenant,
  buildingUuid: string,
  fields: CategoryFields,
  { first, now, position }: CategoryChange,
): Promise<string> {
  const uuid = v7();
  await db
    .insertInto("amenity_categories")
    .values({
      portfolio_uuid: portfolioUuid,
      uuid,
      pack_key: null,
      changed_in_console_at: now,
      building_uuid: buildingUuid,
      position,
      translations: storedTexts(fields, first),
    })
    .execute();
  return uuid;
}

const category = ({ db, portfolioUuid }: Tenant, uuid: string) =>
  db.updateTable("amenity_categories").where("portfolio_uuid", "=", portfolioUuid).where("uuid", "=", uuid);

export async function updateFacilityCategory(
  own: Tenant,
  uuid: string,
  fields: CategoryFields,
  { first, now, position }: CategoryChange,
): Promise<void> {
  await category(own, uuid)
    .set({ position, translations: storedTexts(fields, first), changed_in_console_at: now })
    .execute();
}

export async function archiveFacilityCategory(own: Tenant, uuid: string, now: Date): Promise<void> {
  await category(own, uuid).set({ archived_at: now, changed_in_console_at: now }).execute();
}
