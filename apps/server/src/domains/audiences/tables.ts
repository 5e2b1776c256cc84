import type { AudienceRule, Clause } from "@atrium/rules/audiences.ts";
import type { Generated } from "kysely";
import type { Json, PackEntity } from "../../platform/database/columns.ts";

/** A named rule; of the whole portfolio if no building is set. */
interface AudiencesTable extends PackEntity {
  building_uuid: string | null;
  name: string;
  rule: Json<AudienceRule>;
  /** The same rule, in the form that the database evaluates. */
  clauses: Json<Clause[]>;
  /** The features that it names. */
  flag_keys: Generated<string[]>;
}

declare module "../../platform/database/schema.ts" {
  interface Schema {
    audiences: AudiencesTable;
  }
}
