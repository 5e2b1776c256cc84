import type { Clock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import { record } from "../../platform/facts/facts.ts";

const atOnce = 100;

/**
 * Records a fact for each item whose publication time has come. The portal shows items by the row's own times and not by this: a server that was
 * down records them when it starts. Of several servers that check at once, one records it.
 */
export async function announcePublished(
  { database, clock }: { database: Pick<Database, "system" | "tenant">; clock: Clock },
  stopping?: AbortSignal,
): Promise<void> {
  const portfolios = await database.system
    .selectFrom("content_versions")
    .where("announce_at", "<=", clock.now())
    .select("portfolio_uuid")
    .distinct()
    .execute();
  for (const { portfolio_uuid } of portfolios) {
    let said = atOnce;
    while (said === atOnce) said = stopping?.aborted ? 0 : await announceSome(database, portfolio_uuid, clock.now());
  }
}

function announceSome(database: Pick<Database, "tenant">, portfolioUuid: string, now: Date): Promise<number> {
  const tenant = database.tenant(portfolioUuid);
  return tenant.db.transaction().execute(async (db) => {
    const own = { ...tenant, db };
    const due = await db
      .selectFrom("content_versions as v")
      .innerJoin("contents as c", (join) =>
        join.onRef("c.portfolio_uuid", "=", "v.portfolio_uuid").onRef("c.uuid", "=", "v.content_uuid"),
      )
      .where("v.portfolio_uuid", "=", portfolioUuid)
      .where("v.announce_at", "<=", now)
      .orderBy("v.announce_at")
      .limit(atOnce)
      .forUpdate("v")
      .skipLocked()
      .select(["v.content_uuid", "v.number", "v.announce_at", "c.building_uuid"])
      .execute();
    for (const { content_uuid, number, announce_at, building_uuid } of due) {
      await db
        .updateTable("content_versions")
        .set({ announce_at: null })
        .where("portfolio_uuid", "=", portfolioUuid)
        .where("content_uuid", "=", content_uuid)
        .where("number", "=", number)
        .execute();
      await record(
        own,
        {
          action: "content.published",
          actor: { kind: "system" },
          target: { kind: "content", uuid: content_uuid },
          buildingUuid: building_uuid,
          details: { after: number, at: announce_at?.toISOString() ?? null },
        },
        { now },
      );
    }
    return due.length;
  });
}
