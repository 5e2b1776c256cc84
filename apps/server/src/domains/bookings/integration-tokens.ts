import type { Clock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import { createOperatorToken } from "../sessions/operator-tokens.ts";
import { OperatorMistake } from "../../platform/config/operator-mistake.ts";

/**
 * A new bearer token for a building's booking system. It is shown once: only its hash is stored. Older tokens stay valid during the change-over,
 * unless `endOlder` is set.
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
    throw new OperatorMistake(`There is no building "${wanted.building}": use <portfolio key>/<building key>.`);
  }
  const { portfolio_uuid, uuid: building_uuid, name: buildingName } = found;
  const made = await createOperatorToken({ system }, clock, {
    portfolioUuid: portfolio_uuid,
    target: { kind: "building", uuid: building_uuid },
    of: "integration",
    endOlder: wanted.endOlder,
    end: (trx) =>
      trx
        .deleteFrom("integration_tokens")
        .where("portfolio_uuid", "=", portfolio_uuid)
        .where("building_uuid", "=", building_uuid)
        .executeTakeFirst(),
    keep: (trx, row) =>
      trx
        .insertInto("integration_tokens")
        .values({ ...row, building_uuid })
        .executeTakeFirstOrThrow(),
  });
  return { ...made, buildingName };
}
