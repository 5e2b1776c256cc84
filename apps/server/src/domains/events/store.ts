import { isStanding } from "@atrium/rules/booking-status.ts";
import { sql } from "kysely";
import type { Tenant } from "../../platform/database/database.ts";
import { isOneOf } from "../../platform/database/one-of.ts";
import { prepare } from "../../platform/database/prepared.ts";

/** A person's attendance of an event; without a row they do not attend. */
export type Attendance = { attending: boolean; uuid: string | undefined; invitations: number };

const attendances = prepare((db, value: { portfolioUuid: string; contentUuid: string; userUuids: string[] }) =>
  db
    .selectFrom("event_attendances")
    .select(["user_uuid", "uuid", "status", "invitations"])
    .where("portfolio_uuid", "=", value.portfolioUuid)
    .where("content_uuid", "=", value.contentUuid)
    .where(isOneOf("user_uuid", value.userUuids)),
);

/** People's answers to an event: those who never answered have no entry. */
export async function findAttendances(
  { db, portfolioUuid }: Tenant,
  { contentUuid, userUuids }: { contentUuid: string; userUuids: string[] },
): Promise<Map<string, Attendance>> {
  const rows = await attendances(db, { portfolioUuid, contentUuid, userUuids });
  return new Map(rows.map(({ user_uuid, status, ...row }) => [user_uuid, { ...row, attending: isStanding(status) }]));
}

export const noAttendance: Attendance = { attending: false, uuid: undefined, invitations: 0 };

export async function findAttendance(
  tenant: Tenant,
  { contentUuid, userUuid }: { contentUuid: string; userUuid: string },
): Promise<Attendance> {
  const found = await findAttendances(tenant, { contentUuid, userUuids: [userUuid] });
  return found.get(userUuid) ?? noAttendance;
}

/**
 * Who attends from now on, and who no longer does; `uuid` is the attendance's own, a new one if there was none. `byManager`: a manager decided it, with
 * the reason if one was given.
 */
export type Change = { userUuid: string; uuid: string; coming: boolean; byManager?: { reason: string | null } };

type Changes = { contentUuid: string; changes: readonly Change[]; now: Date };

/**
 * Takes a place for each person who attends and frees that of each who does not, while the event's row is locked: in one statement, so that rows and
 * count always agree. A person occurs once.
 */
export async function changePlaces(
  { db, portfolioUuid }: Tenant,
  { contentUuid, changes, now }: Changes,
): Promise<void> {
  const taken = changes.reduce((sum, { coming }) => sum + (coming ? 1 : -1), 0);
  const statuses = changes.map(({ coming, byManager }) =>
    coming ? "confirmed" : byManager ? "cancelled_vendor" : "cancelled_user",
  );
  const reasons = changes.map(({ byManager }) => byManager?.reason ?? null);
  await sql`
    with theirs as (
      insert into event_attendances
        (portfolio_uuid, uuid, content_uuid, user_uuid, status, house_reason, invitations, created_at, updated_at)
      select ${portfolioUuid}, its.uuid, ${contentUuid}, its.user_uuid, its.status, its.reason, 1, ${now}, ${now}
      from unnest(${changes.map(({ uuid }) => uuid)}::uuid[], ${changes.map(({ userUuid }) => userUuid)}::uuid[],
        ${statuses}::text[], ${reasons}::text[]) as its (uuid, user_uuid, status, reason)
      on conflict (portfolio_uuid, content_uuid, user_uuid) do update
        set status = excluded.status, house_reason = excluded.house_reason, invitations = event_attendances.invitations + 1, updated_at = excluded.updated_at
    )
    update contents set attendants_taken = attendants_taken + ${taken}
    where portfolio_uuid = ${portfolioUuid} and uuid = ${contentUuid}`.execute(db);
}

/** Changes the reason of a manager's decision; a person's own answer has none. */
export async function changeReason(
  { db, portfolioUuid }: Tenant,
  { contentUuid, userUuid, reason }: { contentUuid: string; userUuid: string; reason: string | null },
): Promise<void> {
  await db
    .updateTable("event_attendances")
    .set({ house_reason: reason })
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("content_uuid", "=", contentUuid)
    .where("user_uuid", "=", userUuid)
    .where("house_reason", "is not", null)
    .execute();
}
