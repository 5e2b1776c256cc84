import { permissionsWith } from "@atrium/rules/capabilities.ts";
import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Tenant } from "../../platform/database/database.ts";
import type { Caller } from "../../platform/http/who-calls.ts";
import { audiencesOfUser } from "../audiences/audience-sql.ts";
import { grantsFrom, grantsOfUser } from "../grants/read-grants.ts";
import type { UsersTable } from "../people/tables.ts";

/** The columns of the caller in `users`. */
export const callerColumns = [
  "users.uuid",
  "users.company_uuid",
  "users.admin",
  "users.hqo_staff",
  "users.roles",
  "users.confirmed",
  "users.terms_accepted",
  "users.awaits_approval",
] as const;

const permissionsOfUser: RawBuilder<Record<string, string[]> | null> = sql`(
  select json_object_agg(ub.building_uuid, ub.permissions) from user_buildings ub
  where ub.portfolio_uuid = users.portfolio_uuid and ub.user_uuid = users.uuid)`;

/** The caller's rows in other tables: buildings with permissions, grants, and audiences. */
export const callerRights = [
  permissionsOfUser.as("permissions"),
  grantsOfUser.as("grants"),
  audiencesOfUser.as("audiences"),
] as const;

type Column = (typeof callerColumns)[number] extends `users.${infer Name}` ? Name : never;
type Rights = {
  permissions: Record<string, string[]> | null;
  grants: Parameters<typeof grantsFrom>[0];
  audiences: string[] | null;
};
type CallerRow = Pick<Selectable<UsersTable>, Extract<Column, keyof UsersTable>> &
  Rights & { session_uuid: string; signed_in_at: Date };

export function callerFrom(row: CallerRow, tenant: Tenant): Caller {
  const grants = grantsFrom(row.grants);
  const permissions = permissionsWith(new Map(Object.entries(row.permissions ?? {})), grants);
  return {
    tenant,
    userUuid: row.uuid,
    sessionUuid: row.session_uuid,
    signedInAt: row.signed_in_at,
    complete: row.confirmed && row.terms_accepted && !row.awaits_approval,
    companyUuid: row.company_uuid,
    admin: row.admin,
    hqoStaff: row.hqo_staff,
    roles: row.roles,
    buildingUuids: new Set(permissions.keys()),
    audienceUuids: new Set(row.audiences),
    permissions,
    grants,
  };
}
