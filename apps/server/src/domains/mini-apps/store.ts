import type { AppAction, AppScope } from "@atrium/rules/app-actions.ts";
import { sql } from "kysely";
import type { Tenant } from "../../platform/database/database.ts";

/** The owner of stored entries: person, building and app. */
export type Whose = { appUuid: string; userUuid: string; buildingUuid: string };

/** The mini-apps that are on in a building. */
function appsOf({ db, portfolioUuid }: Tenant, buildingUuid: string) {
  return db
    .selectFrom("apps")
    .innerJoin("app_buildings", (join) =>
      join
        .onRef("app_buildings.portfolio_uuid", "=", "apps.portfolio_uuid")
        .onRef("app_buildings.app_uuid", "=", "apps.uuid"),
    )
    .where("apps.portfolio_uuid", "=", portfolioUuid)
    .where("app_buildings.building_uuid", "=", buildingUuid)
    .where("apps.active", "=", true);
}

export async function listApps(tenant: Tenant, buildingUuid: string, page: { offset: number; limit: number }) {
  const [apps, counted] = await Promise.all([
    appsOf(tenant, buildingUuid)
      .select(["apps.uuid", "apps.name", "apps.type", "apps.url", "apps.origins"])
      .select((eb) => [
        eb.ref("apps.actions").$castTo<AppAction[]>().as("actions"),
        eb.ref("apps.scopes").$castTo<AppScope[]>().as("scopes"),
      ])
      .orderBy("apps.name")
      .orderBy("apps.uuid")
      .offset(page.offset)
      .limit(page.limit)
      .execute(),
    appsOf(tenant, buildingUuid)
      .select(({ fn }) => fn.countAll<string>().as("total"))
      .executeTakeFirstOrThrow(),
  ]);
  return { apps, total: Number(counted.total) };
}

/** The origins of an app that is on in a building; undefined for any other. */
export async function originsOf(tenant: Tenant, { appUuid, buildingUuid }: Omit<Whose, "userUuid">) {
  const app = await appsOf(tenant, buildingUuid)
    .where("apps.uuid", "=", appUuid)
    .select("apps.origins")
    .executeTakeFirst();
  return app?.origins;
}

/** The stored JSON of a key; undefined if there is none. */
export async function readEntry({ db, portfolioUuid }: Tenant, whose: Whose, key: string): Promise<string | undefined> {
  const bag = await db
    .selectFrom("app_storages")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("app_uuid", "=", whose.appUuid)
    .where("user_uuid", "=", whose.userUuid)
    .where("building_uuid", "=", whose.buildingUuid)
    .select(sql<string | null>`entries ->> ${key}::text`.as("json"))
    .executeTakeFirst();
  return bag?.json ?? undefined;
}

type Writing = { key: string; json: string; now: Date; mostBytes: number };

/** Stores an entry, unless the total would exceed the limit: checked on the locked row, so that concurrent writes cannot exceed it. */
export async function writeEntry(
  { db, portfolioUuid }: Tenant,
  whose: Whose,
  { key, json, now, mostBytes }: Writing,
): Promise<boolean> {
  const written = await db
    .insertInto("app_storages")
    .values({
      portfolio_uuid: portfolioUuid,
      app_uuid: whose.appUuid,
      user_uuid: whose.userUuid,
      building_uuid: whose.buildingUuid,
      entries: JSON.stringify({ [key]: json }),
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["portfolio_uuid", "app_uuid", "user_uuid", "building_uuid"])
        .doUpdateSet({ entries: sql`app_storages.entries || excluded.entries`, updated_at: now })
        .where(sql<boolean>`octet_length((app_storages.entries || excluded.entries)::text) <= ${mostBytes}`),
    )
    .returning("app_uuid")
    .executeTakeFirst();
  return written !== undefined;
}

export async function removeEntry({ db, portfolioUuid }: Tenant, whose: Whose, key: string, now: Date): Promise<void> {
  await db
    .updateTable("app_storages")
    .set({ entries: sql`entries - ${key}::text`, updated_at: now })
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("app_uuid", "=", whose.appUuid)
    .where("user_uuid", "=", whose.userUuid)
    .where("building_uuid", "=", whose.buildingUuid)
    .execute();
}
