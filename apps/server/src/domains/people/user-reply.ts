import type { User } from "@atrium/contract/entities/user.ts";
import type { Selectable } from "kysely";
import type { Static } from "typebox";
import type { UsersTable } from "./tables.ts";

/** A person as the API shows them to themselves: only the fields named here, without hash and tenant. */
export function toUser(row: Selectable<UsersTable>): Static<typeof User> {
  return {
    uuid: row.uuid,
    id: row.id,
    email: row.email,
    first_name: row.first_name,
    last_name: row.last_name,
    avatar_url: row.avatar_url,
    default_building_uuid: row.default_building_uuid,
    company_uuid: row.company_uuid,
    locale: row.locale,
    confirmed: row.confirmed,
    email_accepted: row.email_accepted,
    terms_accepted: row.terms_accepted,
    deactivated: row.deactivated,
    admin: row.admin,
    roles: row.roles.map((name) => ({ name })),
    "hqo-staff": row.hqo_staff,
    signup_app_brand: row.signup_app_brand,
    has_password: row.password_hash !== null,
    updated_at: row.updated_at.toISOString(),
  };
}
