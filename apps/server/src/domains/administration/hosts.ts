import { sql } from "kysely";
import type { Tenant } from "../../platform/database/database.ts";
import { refuse } from "../../platform/http/refusal.ts";

/** The owner of host names: a brand, or a building of that brand. */
type Owner = { whitelabelUuid: string; buildingUuid: string | null };

/** The host names of a brand or a building, in their order. */
export async function hostsOf(
  { db, portfolioUuid }: Tenant,
  { whitelabelUuid, buildingUuid }: Owner,
): Promise<string[]> {
  const rows = await db
    .selectFrom("domains")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("whitelabel_uuid", "=", whitelabelUuid)
    .where(sql<boolean>`building_uuid is not distinct from ${buildingUuid}::uuid`)
    .orderBy("position")
    .orderBy("domain")
    .select("domain")
    .execute();
  return rows.map(({ domain }) => domain);
}

/** Replaces the host names. One that belongs to another owner, in this portfolio or another, is refused with its position in the list. */
export async function setHosts(own: Tenant, owner: Owner, hosts: readonly string[]): Promise<void> {
  const { db, portfolioUuid } = own;
  const before = await hostsOf(own, owner);
  const gone = before.filter((host) => !hosts.includes(host));
  if (gone.length > 0)
    await db.deleteFrom("domains").where("portfolio_uuid", "=", portfolioUuid).where("domain", "in", gone).execute();
  for (const [position, domain] of hosts.entries()) {
    if (before.includes(domain)) {
      await db
        .updateTable("domains")
        .set({ position })
        .where("portfolio_uuid", "=", portfolioUuid)
        .where("domain", "=", domain)
        .execute();
      continue;
    }
    const added = await db
      .insertInto("domains")
      .values({
        domain,
        portfolio_uuid: portfolioUuid,
        whitelabel_uuid: owner.whitelabelUuid,
        building_uuid: owner.buildingUuid,
        position,
      })
      .onConflict((conflict) => conflict.column("domain").doNothing())
      .returning("domain")
      .executeTakeFirst();
    if (!added)
      refuse("host_taken", [
        { path: `/hosts/${position}`, code: "taken", message: "belongs to another brand or building" },
      ]);
  }
}
