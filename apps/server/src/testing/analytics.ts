import { sql } from "kysely";
import type { WhitelabelAnalytics } from "../domains/brands/tables.ts";
import type { Rig } from "./rig.ts";

/** The analytics settings of a brand's pack; undefined as if the pack had none. */
export async function setAnalytics(
  { services }: Rig,
  brand: string,
  analytics: WhitelabelAnalytics | undefined,
): Promise<void> {
  const config = analytics ? sql`config || ${JSON.stringify({ analytics })}::jsonb` : sql`config - 'analytics'`;
  await sql`update whitelabels set config = ${config} where brand_identifier = ${brand}`.execute(
    services.database.system,
  );
  services.brands.clear();
}
