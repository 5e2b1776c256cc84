import type { Generated } from "kysely";
import type { Instant, InstantOrNull } from "../../platform/database/columns.ts";

/** A domain that somebody has named as a company's own in the console (row G8). In force are those of `companies.email_domains` alone. */
export interface CompanyDomainsTable {
  portfolio_uuid: string;
  company_uuid: string;
  domain: string;
  /** What the record in DNS has to say. */
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
