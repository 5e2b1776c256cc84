import { type Grant, isRole } from "@atrium/rules/roles.ts";
import { type RawBuilder, sql } from "kysely";

type Stored = Omit<Grant, "role"> & { role: string };

/** An SQL expression for the grants of a row of `users`. A grant on a brand includes the brand's buildings. */
export const grantsOfUser: RawBuilder<Stored[] | null> = sql`(
  select json_agg(json_build_object(
    'role', g.role,
    'scope', case
      when g.whitelabel_uuid is not null then 'brand'
      when g.building_uuid is not null then 'building'
      when g.company_uuid is not null then 'company'
      else 'portfolio' end,
    'uuid', coalesce(g.whitelabel_uuid, g.building_uuid, g.company_uuid),
    'buildings', coalesce((
      select json_agg(b.uuid) from buildings b where b.portfolio_uuid = g.portfolio_uuid
        and (b.uuid = g.building_uuid or b.whitelabel_uuid = g.whitelabel_uuid)), '[]'::json)))
  from grants g where g.portfolio_uuid = users.portfolio_uuid and g.user_uuid = users.uuid)`;

/** A newer server may have granted roles that this one does not know; they are ignored. */
export const grantsFrom = (stored: readonly Stored[] | null): Grant[] =>
  (stored ?? []).flatMap((grant) => (isRole(grant.role) ? [{ ...grant, role: grant.role }] : []));
