import type { EndpointParams } from "@atrium/contract/client.ts";
import type { Capability, Reach } from "@atrium/rules/capabilities.ts";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Tenant } from "../../platform/database/database.ts";
import { isAnyOf } from "../../platform/database/one-of.ts";
import type { Schema } from "../../platform/database/schema.ts";
import { companyWithin } from "../administration/company-reach.ts";
import { nameOrEmail } from "../people/full-name.ts";

export type Thing = EndpointParams<"GET /admin/v1/editors/:kind/:uuid">;
type Kind = Thing["kind"];

/** The capability for the edit form of each kind of thing. */
export const capabilityFor: Record<Kind, Capability> = {
  content: "content.read",
  brand: "brands.change",
  building: "buildings.change",
  company: "companies.change",
  room: "rooms.change",
};

type Found = RawBuilder<{ building_uuid: string | null }>;

/** Whether the thing exists within the capability's reach. */
export async function isWithin(tenant: Tenant, reach: Reach, { kind, uuid }: Thing): Promise<boolean> {
  const { db, portfolioUuid } = tenant;
  if (kind === "company") {
    const company = await db
      .selectFrom("companies")
      .where("portfolio_uuid", "=", portfolioUuid)
      .where("uuid", "=", uuid)
      .where((eb) => companyWithin(eb, reach))
      .select("uuid")
      .executeTakeFirst();
    return company !== undefined;
  }
  // A brand is in no building: only those with the whole portfolio may change it.
  const found: Record<typeof kind, Found> = {
    brand: sql`select null::uuid as building_uuid from whitelabels where portfolio_uuid = ${portfolioUuid} and uuid = ${uuid}`,
    building: sql`select uuid as building_uuid from buildings where portfolio_uuid = ${portfolioUuid} and uuid = ${uuid}`,
    room: sql`select building_uuid from resources where portfolio_uuid = ${portfolioUuid} and uuid = ${uuid}`,
    content: sql`select building_uuid from contents where portfolio_uuid = ${portfolioUuid} and uuid = ${uuid}
      union all select building_uuid from drafts where portfolio_uuid = ${portfolioUuid} and content_uuid = ${uuid}`,
  };
  const [row] = (await found[kind].execute(db)).rows;
  if (!row) return false;
  return reach.portfolio || (row.building_uuid !== null && reach.buildings.has(row.building_uuid));
}

/**
 * Who else has the form open, in the order in which they came; several pages of one person count once. People not seen since `seenAfter` are left
 * out.
 */
export async function othersAt(
  { db, portfolioUuid }: Tenant,
  { kind, uuid }: Thing,
  { but, seenAfter }: { but: string; seenAfter: Date },
): Promise<{ uuid: string; name: string }[]> {
  return db
    .selectFrom("editors")
    .innerJoin("users", (join) =>
      join.onRef("users.portfolio_uuid", "=", "editors.portfolio_uuid").onRef("users.uuid", "=", "editors.user_uuid"),
    )
    .where("editors.portfolio_uuid", "=", portfolioUuid)
    .where("editors.kind", "=", kind)
    .where("editors.thing_uuid", "=", uuid)
    .where("editors.user_uuid", "!=", but)
    .where("editors.seen_at", ">", seenAfter)
    .groupBy(["users.portfolio_uuid", "users.uuid"])
    .select(["users.uuid", nameOrEmail("users").as("name")])
    .orderBy((eb) => eb.fn.min("editors.began_at"))
    .orderBy("users.uuid")
    .execute();
}

export type OpenForm = { portfolioUuid: string; streamUuid: string; userUuid: string } & Thing;

export async function enter({ db, portfolioUuid }: Tenant, form: OpenForm, now: Date): Promise<void> {
  const { streamUuid: stream_uuid, kind, uuid: thing_uuid, userUuid: user_uuid } = form;
  await db
    .insertInto("editors")
    .values({ portfolio_uuid: portfolioUuid, stream_uuid, kind, thing_uuid, user_uuid, began_at: now, seen_at: now })
    .execute();
}

export async function leave({ db, portfolioUuid }: Tenant, streamUuids: readonly string[]): Promise<void> {
  await db
    .deleteFrom("editors")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where(isAnyOf("stream_uuid", streamUuids))
    .execute();
}

/** Renews the rows of this process's streams. */
export async function stay(system: Kysely<Schema>, streamUuids: readonly string[], now: Date): Promise<void> {
  if (streamUuids.length === 0) return;
  await system.updateTable("editors").set({ seen_at: now }).where(isAnyOf("stream_uuid", streamUuids)).execute();
}

/** Deletes the rows that killed processes have left behind, and returns their things. */
export function forgetUnseen(system: Kysely<Schema>, seenBefore: Date) {
  return system
    .deleteFrom("editors")
    .where("seen_at", "<", seenBefore)
    .returning(["portfolio_uuid", "kind", "thing_uuid"])
    .execute();
}
