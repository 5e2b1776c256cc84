import { v7 } from "uuid";
import { audit } from "../../shared/audit/audit.ts";
import type { Clock } from "../../shared/clock.ts";
import type { Database } from "../../shared/database/database.ts";
import { hashOf, newSecret } from "../../shared/identity/secrets.ts";
import { OperatorMistake } from "../../shared/operator-mistake.ts";

/**
 * A new bearer for a building's booking system, which is shown this once: only its hash is kept. Those before go on being good, so that
 * the system can change over, unless `endOlder` is asked for.
 */
export async function createIntegrationToken(
  { system }: Pick<Database, "system">,
  clock: Clock,
  wanted: { building: string; endOlder: boolean },
): Promise<{ token: string; ended: number; buildingName: string }> {
  const [portfolio = "", building = ""] = wanted.building.split("/");
  const found = await system
    .selectFrom("buildings")
    .innerJoin("portfolios", "portfolios.uuid", "buildings.portfolio_uuid")
    .where("portfolios.key", "=", portfolio)
    .where("buildings.pack_key", "=", building)
    .select(["buildings.portfolio_uuid", "buildings.uuid", "buildings.name"])
    .executeTakeFirst();
  if (!found) {
    throw new OperatorMistake(`There is no building "${wanted.building}": give <portfolio key>/<building key>.`);
  }
  const { portfolio_uuid, uuid: building_uuid, name: buildingName } = found;
  const token = newSecret();
  const now = clock.now();
  const row = { portfolio_uuid, uuid: v7(), building_uuid, token_hash: hashOf(token), created_at: now };
  const ended = await system.transaction().execute(async (trx) => {
    const older = wanted.endOlder
      ? await trx
          .deleteFrom("integration_tokens")
          .where("portfolio_uuid", "=", portfolio_uuid)
          .where("building_uuid", "=", building_uuid)
          .executeTakeFirst()
      : undefined;
    await trx.insertInto("integration_tokens").values(row).execute();
    const count = Number(older?.numDeletedRows ?? 0);
    const target = { kind: "building", uuid: building_uuid };
    const details = { of: "integration", ended: count };
    const own = { portfolioUuid: portfolio_uuid, db: trx };
    await audit(own, { action: "token.created", actor: { kind: "operator" }, target, details }, { now });
    return count;
  });
  return { token, ended, buildingName };
}
