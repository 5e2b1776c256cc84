import type { Generated, GeneratedAlways } from "kysely";
import type { Instant, InstantOrNull } from "../../platform/database/columns.ts";

export interface UsersTable {
  portfolio_uuid: string;
  uuid: string;
  pack_key: string | null;
  changed_in_console_at: InstantOrNull;
  id: GeneratedAlways<number>;
  email: string;
  first_name: string;
  last_name: string;
  avatar_url: Generated<string>;
  default_building_uuid: string | null;
  company_uuid: string | null;
  locale: string | null;
  confirmed: Generated<boolean>;
  email_accepted: Generated<boolean>;
  terms_accepted: Generated<boolean>;
  deactivated: Generated<boolean>;
  admin: Generated<boolean>;
  hqo_staff: Generated<boolean>;
  roles: Generated<string[]>;
  signup_app_brand: string | null;
  created_by: "" | "user" | "sso" | "scim" | "upload" | "acs" | null;
  user_type_id: Generated<number>;
  /** Signed up by the company's domain, and waits for its manager's approval (R12). */
  awaits_approval: Generated<boolean>;
  password_hash: string | null;
  /** The person's key in the company's directory (SCIM `externalId`); empty if the directory has no key, null if it does not manage them. */
  external_id: string | null;
  /** The person has changed their names, or their language: an import does not change them (migration 0041). */
  own_names: Generated<boolean>;
  own_locale: Generated<boolean>;
  /** Last and first name in lower case, to list and find people; the first name only (migration 0080). */
  sort_name: GeneratedAlways<string>;
  given_name: GeneratedAlways<string>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

interface UserBuildingsTable {
  portfolio_uuid: string;
  user_uuid: string;
  building_uuid: string;
  permissions: Generated<string[]>;
}

/** A former password of a person (2 §1, reused-password check). */
interface FormerPasswordsTable {
  portfolio_uuid: string;
  user_uuid: string;
  password_hash: string;
  replaced_at: Instant;
}

/** A tag of a person (row P6); `tag_key` is its spelling in small letters. */
interface PersonTagsTable {
  portfolio_uuid: string;
  user_uuid: string;
  tag_key: string;
  tag: string;
  from_pack: Generated<boolean>;
}

declare module "../../platform/database/schema.ts" {
  interface Schema {
    users: UsersTable;
    user_buildings: UserBuildingsTable;
    former_passwords: FormerPasswordsTable;
    person_tags: PersonTagsTable;
  }
}
