import type { Instant, InstantOrNull } from "../../platform/database/columns.ts";

interface ScimTokensTable {
  portfolio_uuid: string;
  uuid: string;
  company_uuid: string;
  token_hash: Uint8Array;
  created_at: Instant;
  last_used_at: InstantOrNull;
}

export interface ScimGroupsTable {
  portfolio_uuid: string;
  uuid: string;
  company_uuid: string;
  display_name: string;
  external_id: string | null;
  created_at: Instant;
  updated_at: Instant;
}

interface ScimGroupMembersTable {
  portfolio_uuid: string;
  group_uuid: string;
  user_uuid: string;
}

declare module "../../platform/database/schema.ts" {
  interface Schema {
    scim_tokens: ScimTokensTable;
    scim_groups: ScimGroupsTable;
    scim_group_members: ScimGroupMembersTable;
  }
}
