import type { Tenant } from "../../platform/database/database.ts";
import { waysToFind } from "./find-by-name.ts";
import { nameOrEmail } from "./full-name.ts";

const mostFound = 20;

/** People of a building with a complete account: managers may book for them, or add them to a guest list. */
function occupants({ db, portfolioUuid }: Tenant, buildingUuid: string) {
  return db
    .selectFrom("users")
    .innerJoin("user_buildings as belongs", (join) =>
      join.onRef("belongs.portfolio_uuid", "=", "users.portfolio_uuid").onRef("belongs.user_uuid", "=", "users.uuid"),
    )
    .leftJoin("companies as company", (join) =>
      join
        .onRef("company.portfolio_uuid", "=", "users.portfolio_uuid")
        .onRef("company.uuid", "=", "users.company_uuid"),
    )
    .where("users.portfolio_uuid", "=", portfolioUuid)
    .where("belongs.building_uuid", "=", buildingUuid)
    .where("users.confirmed", "=", true)
    .where("users.deactivated", "=", false)
    .where("users.awaits_approval", "=", false)
    .select(["users.uuid", "users.email", "users.company_uuid", "company.name as company_name"])
    .select(nameOrEmail("users").as("name"));
}

export function findOccupant(tenant: Tenant, { buildingUuid, userUuid }: { buildingUuid: string; userUuid: string }) {
  return occupants(tenant, buildingUuid).where("users.uuid", "=", userUuid).executeTakeFirst();
}

/** People whose name or address begins with the text, ordered by name. */
export async function searchOccupants(tenant: Tenant, buildingUuid: string, search: string) {
  const found = await Promise.all(
    waysToFind(search).map((way) =>
      occupants(tenant, buildingUuid)
        .where(way)
        .orderBy("users.sort_name")
        .orderBy("users.uuid")
        .limit(mostFound)
        .execute(),
    ),
  );
  const people = new Map(found.flat().map((person) => [person.uuid, person]));
  return [...people.values()].slice(0, mostFound);
}
