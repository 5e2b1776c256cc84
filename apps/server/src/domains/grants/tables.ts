import type { Instant, PackEntity } from "../../platform/database/columns.ts";

/** A role in its scope (row G1): a brand, a building or a company, otherwise the portfolio. */
interface GrantsTable extends PackEntity {
  user_uuid: string;
  role: string;
  whitelabel_uuid: string | null;
  building_uuid: string | null;
  company_uuid: string | null;
  given_by_uuid: string | null;
  given_at: Instant;
}

declare module "../../platform/database/schema.ts" {
  interface Schema {
    grants: GrantsTable;
  }
}
