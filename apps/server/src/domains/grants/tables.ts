import type { Instant, PackEntity } from "../../platform/database/columns.ts";

/** A role of those who run buildings, where it holds (row G1): in a brand, a building or a company, else in the whole portfolio. */
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
