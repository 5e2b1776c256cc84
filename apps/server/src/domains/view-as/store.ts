import type { Role } from "@atrium/rules/roles.ts";
import { type Kysely, sql } from "kysely";
import type { Tenant } from "../../platform/database/database.ts";
import type { Schema } from "../../platform/database/schema.ts";
import { hashOf } from "../../platform/keys/secrets.ts";
import { fullName } from "../people/full-name.ts";

type NewView = {
  uuid: string;
  actorUuid: string;
  actorSessionUuid: string;
  viewedUuid: string;
  role: Role;
  reason: string;
  code: string;
  now: Date;
  until: Date;
};

export async function insertView({ db, portfolioUuid }: Tenant, view: NewView): Promise<void> {
  await db
    .insertInto("view_as_sessions")
    .values({
      portfolio_uuid: portfolioUuid,
      uuid: view.uuid,
      actor_uuid: view.actorUuid,
      actor_session_uuid: view.actorSessionUuid,
      viewed_uuid: view.viewedUuid,
      role: view.role,
      reason: view.reason,
      code_hash: hashOf(view.code),
      began_at: view.now,
      expires_at: view.until,
    })
    .execute();
}

/**
 * Redeems the code of an address: of any number of concurrent calls, one succeeds. The page that redeems it is not signed in, so this runs outside
 * any portfolio. Whether the viewer still may is checked at the first call.
 */
export function useUpViewCode(
  system: Kysely<Schema>,
  { code, now, notBefore }: { code: string; now: Date; notBefore: Date },
) {
  return system
    .updateTable("view_as_sessions")
    .set({ code_used_at: now })
    .where("code_hash", "=", hashOf(code))
    .where("code_used_at", "is", null)
    .where("ended_at", "is", null)
    .where("expires_at", ">", now)
    .where("began_at", ">", notBefore)
    .returning(["portfolio_uuid", "uuid", "actor_uuid", "viewed_uuid", "expires_at"])
    .executeTakeFirst();
}

/** The last 20 views of the portal as this person, newest first. */
export function viewsOf({ db, portfolioUuid }: Tenant, viewedUuid: string) {
  return db
    .selectFrom("view_as_sessions as view")
    .leftJoin("users as actor", (join) =>
      join.onRef("actor.portfolio_uuid", "=", "view.portfolio_uuid").onRef("actor.uuid", "=", "view.actor_uuid"),
    )
    .where("view.portfolio_uuid", "=", portfolioUuid)
    .where("view.viewed_uuid", "=", viewedUuid)
    .orderBy("view.began_at", "desc")
    .orderBy("view.uuid", "desc")
    .limit(20)
    .select(["view.uuid", "view.began_at", "view.ended_at", "view.expires_at", "view.role", "view.reason"])
    .select(fullName("actor").as("by"))
    .execute();
}

/** The brands of a person's buildings: that of their first building first. */
export async function brandsOfPerson({ db, portfolioUuid }: Tenant, userUuid: string): Promise<string[]> {
  const { rows } = await sql<{ whitelabel_uuid: string }>`
    select b.whitelabel_uuid from user_buildings own
    join buildings b on b.portfolio_uuid = own.portfolio_uuid and b.uuid = own.building_uuid
    join users u on u.portfolio_uuid = own.portfolio_uuid and u.uuid = own.user_uuid
    where own.portfolio_uuid = ${portfolioUuid} and own.user_uuid = ${userUuid}
    order by b.uuid is not distinct from u.default_building_uuid desc, b.position, b.uuid`.execute(db);
  return rows.map((row) => row.whitelabel_uuid);
}

type Open = {
  portfolio_uuid: string;
  uuid: string;
  actor_uuid: string;
  viewed_uuid: string;
  over: boolean;
  stands: boolean;
};

/** The open views of all portfolios; `stands`: whether the actor's session is still valid. */
export async function openViews(system: Kysely<Schema>, now: Date) {
  const { rows } = await sql<Open>`
    select view.portfolio_uuid, view.uuid, view.actor_uuid, view.viewed_uuid, view.expires_at <= ${now} as over,
      exists (select from sessions s where s.portfolio_uuid = view.portfolio_uuid and s.uuid = view.actor_session_uuid
        and s.ended_at is null and s.expires_at > ${now}) as stands
    from view_as_sessions view where view.ended_at is null`.execute(system);
  return rows;
}
