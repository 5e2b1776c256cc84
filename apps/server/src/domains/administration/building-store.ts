import type { EndpointBody } from "@atrium/contract/client.ts";
import type { Reach } from "@atrium/rules/capabilities.ts";
import { normalizeLocale } from "@atrium/rules/languages.ts";
import { type Selectable, sql } from "kysely";
import { v7 } from "uuid";
import type { Tenant } from "../../platform/database/database.ts";
import { isOneOf } from "../../platform/database/one-of.ts";
import { buildingsWithBrand } from "../buildings/building-store.ts";
import type { BuildingsTable } from "../buildings/tables.ts";
import { hostsOf, setHosts } from "./hosts.ts";

export type BuildingFields = Omit<EndpointBody<"POST /admin/v1/buildings">, "brand_uuid">;
type Row = Selectable<BuildingsTable> & { brand_name: string };

function fieldsOf(row: Row, hosts: string[]): BuildingFields {
  const { name, address, address_1, timezone, locale, image, image_focus, manager_email, is_public, is_guest } = row;
  return {
    name,
    address,
    address_1,
    timezone,
    locale: normalizeLocale(locale),
    image,
    image_focus,
    hosts,
    manager_email,
    is_public,
    is_guest,
  };
}

function columnsFrom({ name, address, address_1, timezone, locale, image, image_focus, ...fields }: BuildingFields) {
  const { manager_email, is_public, is_guest } = fields;
  return {
    name: name.trim(),
    address: address.trim(),
    address_1: address_1.trim(),
    timezone,
    locale: normalizeLocale(locale),
    image,
    image_focus,
    manager_email: manager_email?.toLowerCase() ?? null,
    is_public,
    is_guest,
  };
}

/** The buildings that a capability covers, in the portal's order. */
export async function listBuildings(tenant: Tenant, { portfolio, buildings }: Reach) {
  return buildingsWithBrand(tenant)
    .$if(!portfolio, (query) => query.where(isOneOf("buildings.uuid", [...buildings])))
    .select(["buildings.uuid", "buildings.name", "buildings.address", "buildings.timezone"])
    .select(["buildings.image", "buildings.image_focus"])
    .select(["whitelabels.uuid as brand_uuid", "whitelabels.name as brand_name"])
    .orderBy("buildings.position")
    .orderBy("buildings.name")
    .orderBy("buildings.uuid")
    .execute();
}

/** A building with its editable fields. `locks`: until the transaction ends. */
export async function findBuilding(tenant: Tenant, uuid: string, { locks = false } = {}) {
  const row = await buildingsWithBrand(tenant)
    .where("buildings.uuid", "=", uuid)
    .selectAll("buildings")
    .select("whitelabels.name as brand_name")
    .$if(locks, (query) => query.forUpdate("buildings"))
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    row,
    fields: fieldsOf(row, await hostsOf(tenant, { whitelabelUuid: row.whitelabel_uuid, buildingUuid: uuid })),
  };
}

/** Creates a building, after the others in the order. */
export async function insertBuilding(
  own: Tenant,
  { whitelabelUuid, fields, now }: { whitelabelUuid: string; fields: BuildingFields; now: Date },
): Promise<string> {
  const uuid = v7();
  const { db, portfolioUuid } = own;
  await db
    .insertInto("buildings")
    .values({
      ...columnsFrom(fields),
      portfolio_uuid: portfolioUuid,
      uuid,
      pack_key: null,
      changed_in_console_at: now,
      whitelabel_uuid: whitelabelUuid,
      position: sql<number>`(select coalesce(max(position) + 1, 0) from buildings where portfolio_uuid = ${portfolioUuid})`,
      theme: JSON.stringify({ display_portfolio_logo: true }),
    })
    .execute();
  await setHosts(own, { whitelabelUuid, buildingUuid: uuid }, fields.hosts);
  return uuid;
}

export async function updateBuilding(own: Tenant, before: Row, fields: BuildingFields, now: Date): Promise<void> {
  const { db, portfolioUuid } = own;
  await db
    .updateTable("buildings")
    .set({ ...columnsFrom(fields), changed_in_console_at: now })
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("uuid", "=", before.uuid)
    .execute();
  await setHosts(own, { whitelabelUuid: before.whitelabel_uuid, buildingUuid: before.uuid }, fields.hosts);
}

/** Adds a person to a building, as their first building if they have none. Returns whether they were added. */
export async function joinBuilding(
  { db, portfolioUuid }: Tenant,
  { userUuid, buildingUuid }: { userUuid: string; buildingUuid: string },
): Promise<boolean> {
  const joined = await db
    .insertInto("user_buildings")
    .values({ portfolio_uuid: portfolioUuid, user_uuid: userUuid, building_uuid: buildingUuid })
    .onConflict((conflict) => conflict.doNothing())
    .returning("user_uuid")
    .executeTakeFirst();
  await db
    .updateTable("users")
    .set({ default_building_uuid: buildingUuid })
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("uuid", "=", userUuid)
    .where("default_building_uuid", "is", null)
    .execute();
  return joined !== undefined;
}
