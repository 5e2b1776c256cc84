import { isStanding } from "@atrium/rules/booking-status.ts";
import { cameBy, type ScanWay } from "@atrium/rules/scans.ts";
import { sql } from "kysely";
import type { Tenant } from "../../platform/database/database.ts";
import { isOneOf } from "../../platform/database/one-of.ts";

/** A person who has answered, with the inputs of their ticket's code. */
export type Answered = Awaited<ReturnType<typeof findAnswered>>[number];

/** The people who have answered an event, by name. */
export async function findAnswered({ db, portfolioUuid }: Tenant, contentUuid: string) {
  const rows = await db
    .selectFrom("event_attendances as mine")
    .innerJoin("users", (join) =>
      join.onRef("users.portfolio_uuid", "=", "mine.portfolio_uuid").onRef("users.uuid", "=", "mine.user_uuid"),
    )
    .leftJoin("companies", (join) =>
      join
        .onRef("companies.portfolio_uuid", "=", "users.portfolio_uuid")
        .onRef("companies.uuid", "=", "users.company_uuid"),
    )
    .where("mine.portfolio_uuid", "=", portfolioUuid)
    .where("mine.content_uuid", "=", contentUuid)
    .select(["mine.uuid", "mine.user_uuid", "mine.status", "mine.invitations"])
    .select(["users.first_name", "users.last_name", "users.email", "companies.name as company_name"])
    .orderBy("users.sort_name")
    .orderBy("users.uuid")
    .execute();
  return rows.map(({ status, ...row }) => ({ ...row, attending: isStanding(status) }));
}

export type ScanRow = Awaited<ReturnType<typeof findScans>>[number];

/** The scans of an event, or only the named ones. */
export function findScans({ db, portfolioUuid }: Tenant, contentUuid: string, uuids?: readonly string[]) {
  return db
    .selectFrom("event_scans as scan")
    .leftJoin("users as author", (join) =>
      join.onRef("author.portfolio_uuid", "=", "scan.portfolio_uuid").onRef("author.uuid", "=", "scan.scanned_by"),
    )
    .where("scan.portfolio_uuid", "=", portfolioUuid)
    .where("scan.content_uuid", "=", contentUuid)
    .$if(uuids !== undefined, (query) => query.where(isOneOf("scan.uuid", [...(uuids ?? [])])))
    .select(["scan.uuid", "scan.way", "scan.user_uuid", "scan.scanned_at", "scan.undoes"])
    .select(["author.uuid as author_uuid", "author.first_name", "author.last_name", "author.email"])
    .orderBy("scan.scanned_at")
    .orderBy("scan.uuid")
    .execute();
}

export type NewScan = {
  uuid: string;
  way: ScanWay;
  userUuid: string | null;
  codeHash: string | null;
  undoes: readonly string[];
  at: Date;
};

/** Stores new scans; returns those. */
export async function insertScans(
  { db, portfolioUuid }: Tenant,
  { contentUuid, by, now, scans }: { contentUuid: string; by: string; now: Date; scans: readonly NewScan[] },
): Promise<string[]> {
  const rows = await db
    .insertInto("event_scans")
    .values(
      scans.map(({ uuid, way, userUuid, codeHash, undoes, at }) => ({
        portfolio_uuid: portfolioUuid,
        content_uuid: contentUuid,
        uuid,
        way,
        user_uuid: userUuid,
        code_hash: codeHash,
        undoes: [...undoes],
        scanned_at: at,
        scanned_by: by,
        received_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning("uuid")
    .execute();
  return rows.map(({ uuid }) => uuid);
}

/** Locks the door of an event until the transaction ends: phones' scans are stored one after the other. */
export async function holdDoor({ db, portfolioUuid }: Tenant, contentUuid: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`atrium door ${portfolioUuid} ${contentUuid}`}))`.execute(db);
}

/** Updates when each person came, from all stored scans, while the door is locked. */
export async function noteWhoCame(own: Tenant, contentUuid: string): Promise<void> {
  const { db, portfolioUuid } = own;
  const scans = await db
    .selectFrom("event_scans")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("content_uuid", "=", contentUuid)
    .select(["uuid", "way", "user_uuid", "scanned_at", "undoes"])
    .execute();
  const came = cameBy(
    scans.map(({ user_uuid, scanned_at, ...scan }) => ({ ...scan, guest: user_uuid, at: scanned_at.toISOString() })),
  );
  const scanned = [...new Set(scans.flatMap(({ user_uuid }) => user_uuid ?? []))];
  const times = scanned.map((uuid) => came.get(uuid)?.[0].at ?? null);
  await sql`
    update event_attendances as mine set came_at = its.came_at
    from unnest(${scanned}::uuid[], ${times}::timestamptz[]) as its (user_uuid, came_at)
    where mine.portfolio_uuid = ${portfolioUuid} and mine.content_uuid = ${contentUuid}
      and mine.user_uuid = its.user_uuid and mine.came_at is distinct from its.came_at`.execute(db);
}
