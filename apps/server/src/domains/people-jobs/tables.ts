import type { Instant, InstantOrNull } from "../../platform/database/columns.ts";
import type { Generated } from "kysely";

/** A change of many people (row G6). */
interface PeopleJobsTable {
  portfolio_uuid: string;
  uuid: string;
  act: string;
  role: string | null;
  scope: string | null;
  scope_uuid: string | null;
  tag: string | null;
  by_uuid: string;
  undoes_uuid: string | null;
  again_of_uuid: string | null;
  created_at: Instant;
  finished_at: InstantOrNull;
}

/** One of the people of a job, and the result. */
interface PeopleJobRowsTable {
  portfolio_uuid: string;
  job_uuid: string;
  position: number;
  user_uuid: string;
  state: Generated<string>;
  reason: string | null;
}

declare module "../../platform/database/schema.ts" {
  interface Schema {
    people_jobs: PeopleJobsTable;
    people_job_rows: PeopleJobRowsTable;
  }
}
