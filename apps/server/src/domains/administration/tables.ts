import type { Instant, InstantOrNull } from "../../platform/database/columns.ts";

/** A one-time code for the operator's administration, for one person, building and audience (R20). */
interface AuthLinksTable {
  portfolio_uuid: string;
  code_hash: Uint8Array;
  user_uuid: string;
  session_uuid: string;
  building_uuid: string;
  /** The origin of that administration. */
  audience: string;
  created_at: Instant;
  expires_at: Instant;
  consumed_at: InstantOrNull;
}

/** People who were created together from a file (row G7). `by_uuid`: by whom. */
interface PeopleImportsTable {
  portfolio_uuid: string;
  uuid: string;
  building_uuid: string;
  by_uuid: string | null;
  people: string[];
  created_at: Instant;
  undone_at: InstantOrNull;
}

/** A saved filter of a list in the console (row G6). */
interface SavedViewsTable {
  portfolio_uuid: string;
  uuid: string;
  user_uuid: string;
  list: string;
  name: string;
  query: string;
  created_at: Instant;
}

/** An address that an empty installation has printed for its first owner. */
interface FirstUseLinksTable {
  token_hash: Uint8Array;
  created_at: Instant;
  expires_at: Instant;
}

declare module "../../platform/database/schema.ts" {
  interface Schema {
    auth_links: AuthLinksTable;
    people_imports: PeopleImportsTable;
    saved_views: SavedViewsTable;
    first_use_links: FirstUseLinksTable;
  }
}
