import type { Generated } from "kysely";
import type { Instant, InstantOrNull } from "../../platform/database/columns.ts";

/** A domain that was added to a company in the console (row G8). Only those in `companies.email_domains` are proved. */
export interface CompanyDomainsTable {
  portfolio_uuid: string;
  company_uuid: string;
  domain: string;
  /** The required text of the DNS record. */
  token: string;
  proof: "record" | "landlord" | null;
  found: "record" | "nothing" | "another" | "silence" | "taken" | null;
  found_texts: Generated<string[]>;
  checked_at: InstantOrNull;
  created_at: Instant;
}

declare module "../../platform/database/schema.ts" {
  interface Schema {
    company_domains: CompanyDomainsTable;
  }
}
