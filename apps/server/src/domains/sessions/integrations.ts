import type { FastifyRequest } from "fastify";
import { refuse } from "../../platform/http/refusal.ts";
import type { Services } from "./services.ts";
import { ofBearer } from "./bearers.ts";
import type { Integration } from "../../platform/http/who-calls.ts";

const wrong = { name: "integration-bearer", points: 20, seconds: 600 };

/** The building of a request's bearer token; a person's access token is refused. */
export async function integrationOf(
  request: FastifyRequest,
  { database, limits }: Pick<Services, "database" | "limits">,
): Promise<Integration> {
  // As the owner: the portfolio is known only from the token.
  const found = await ofBearer(request, { limits, wrong }, (tokenHash) =>
    database.system
      .selectFrom("integration_tokens")
      .where("token_hash", "=", tokenHash)
      .select(["portfolio_uuid", "building_uuid"])
      .executeTakeFirst(),
  );
  if (!found) return refuse("unauthenticated");
  return { tenant: database.tenant(found.portfolio_uuid), buildingUuid: found.building_uuid };
}
