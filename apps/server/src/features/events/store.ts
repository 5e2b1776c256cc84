import { isStanding } from "@atrium/rules/booking-status.ts";
import { sql } from "kysely";
import { v7 } from "uuid";
import type { Tenant } from "../../shared/database/database.ts";
import { prepare } from "../../shared/database/prepared.ts";
import { placesNotice } from "../../shared/items/places.ts";

/** A person's attendance of an event: where there was none yet, none stands. */
export type Attendance = { attending: boolean; uuid: string | undefined; invitations: number };

type Whose = { contentUuid: string; userUuid: string };

const attendances = prepare((db, value: Whose & { portfolioUuid: string }) =>
  db
    .selectFrom("event_attendances")
    .select(["uuid", "status", "invitations"])
    .where("portfolio_uuid", "=", value.portfolioUuid)
    .where("content_uuid", "=", value.contentUuid)
    .where("user_uuid", "=", value.userUuid),
);

export async function findAttendance({ db, portfolioUuid }: Tenant, whose: Whose): Promise<Attendance> {
  const [row] = await attendances(db, { portfolioUuid, ...whose });
  return {
    attending: row !== undefined && isStanding(row.status),
    uuid: row?.uuid,
    invitations: row?.invitations ?? 0,
  };
}

type Change = Whose & { buildingUuid: string; now: Date };

/**
 * Takes a place for a person who has none, on the event's locked row, and tells whoever looks at it: one statement, so that
 * row, count and notice are never seen apart. Answers the attendance's uuid.
 */
export async function takePlace({ db, portfolioUuid }: Tenant, change: Change): Promise<string> {
  const { contentUuid, userUuid, now } = change;
  const { rows } = await sql<{ uuid: string }>`
    with mine as (
      insert into event_attendances
        (portfolio_uuid, uuid, content_uuid, user_uuid, status, invitations, created_at, updated_at)
      values (${portfolioUuid}, ${v7()}, ${contentUuid}, ${userUuid}, 'confirmed', 1, ${now}, ${now})
      on conflict (portfolio_uuid, content_uuid, user_uuid) do update
        set status = 'confirmed', invitations = event_attendances.invitations + 1, updated_at = ${now}
      returning uuid
    ), counted as (
      update contents set attendants_taken = attendants_taken + 1
      where portfolio_uuid = ${portfolioUuid} and uuid = ${contentUuid} returning uuid
    )
    select mine.uuid, ${placesNotice(portfolioUuid, change)} from mine, counted`.execute(db);
  return rows[0]?.uuid ?? "";
}

/** Gives a person's place back, on the event's locked row. */
export async function freePlace({ db, portfolioUuid }: Tenant, change: Change): Promise<void> {
  const { contentUuid, userUuid, now } = change;
  await sql`
    with mine as (
      update event_attendances
      set status = 'cancelled_user', invitations = invitations + 1, updated_at = ${now}
      where portfolio_uuid = ${portfolioUuid} and content_uuid = ${contentUuid} and user_uuid = ${userUuid}
      returning uuid
    ), counted as (
      update contents set attendants_taken = attendants_taken - 1
      where portfolio_uuid = ${portfolioUuid} and uuid = ${contentUuid} returning uuid
    )
    select ${placesNotice(portfolioUuid, change)} from mine, counted`.execute(db);
}
