import type { EndpointQuery, EndpointReply } from "@atrium/contract/client.ts";
import { fieldChanges } from "@atrium/rules/field-changes.ts";
import { type Reach, reachesAllOf } from "@atrium/rules/capabilities.ts";
import { sql, type SqlBool } from "kysely";
import type { Tenant } from "../../platform/database/database.ts";
import { isAnyOf } from "../../platform/database/one-of.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { oneMoreThan, paged, pageOf } from "./keyset.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { findChange, hasChanges } from "./audit-changes.ts";
import { fullName } from "../people/full-name.ts";

type Entry = EndpointReply<"GET /admin/v1/facts">["data"]["facts"][number];
type FactsFilter = NonNullable<EndpointQuery<"GET /admin/v1/facts">>;

/** The audit log in the console (row G12). */
export function consoleAuditHandlers(): Pick<Handlers, "GET /admin/v1/facts" | "GET /admin/v1/facts/:uuid/changes"> {
  return {
    async "GET /admin/v1/facts/:uuid/changes"({ params, reach, tenant }) {
      const change = (await findChange(tenant, reach, params.uuid.toLowerCase())) ?? refuse("not_found");
      return { data: { changes: fieldChanges(change.before, change.after) } };
    },

    async "GET /admin/v1/facts"({ query, reach, tenant }) {
      const { after, limit } = pageOf(query, ["instant", "uuid"]);
      const rows = await listFacts(tenant, reach, query, { after, limit });
      const { page, next } = paged(rows, limit, ({ at, uuid }) => [at.toISOString(), uuid]);
      return { data: { facts: page.map(entryOf), next } };
    },
  };
}

function listFacts(
  { db, portfolioUuid }: Tenant,
  reach: Reach,
  { action, person_uuid, building_uuid, from, until }: FactsFilter,
  { after, limit }: { after: string[] | undefined; limit: number },
) {
  return db
    .selectFrom("facts")
    .where("portfolio_uuid", "=", portfolioUuid)
    .$if(!reachesAllOf(reach, building_uuid), (query) => query.where(isAnyOf("building_uuid", reach.buildings)))
    .$if(after !== undefined, (query) =>
      query.where(sql<SqlBool>`(at, uuid) < (${after?.[0]}::timestamptz, ${after?.[1]}::uuid)`),
    )
    .$if(action !== undefined, (query) =>
      query.where((eb) =>
        action?.endsWith(".") ? sql<SqlBool>`starts_with(action, ${action})` : eb("action", "=", action ?? ""),
      ),
    )
    .$if(person_uuid !== undefined, (query) =>
      query.where((eb) => eb.or([eb("actor_uuid", "=", person_uuid ?? ""), eb("target_uuid", "=", person_uuid ?? "")])),
    )
    .$if(building_uuid !== undefined, (query) => query.where("building_uuid", "=", building_uuid ?? ""))
    .$if(from !== undefined, (query) => query.where("at", ">=", new Date(from ?? 0)))
    .$if(until !== undefined, (query) => query.where("at", "<", new Date(until ?? 0)))
    .orderBy("at", "desc")
    .orderBy("uuid", "desc")
    .limit(oneMoreThan(limit))
    .select(["uuid", "at", "action", "actor_kind", "actor_uuid", "target_kind", "target_uuid"])
    .select(["building_uuid", "details", hasChanges.as("has_changes")])
    .select([nameOf("actor_uuid").as("actor_name"), nameOf("target_uuid").as("target_name")])
    .select(
      sql<string | null>`(select its.name from buildings its
        where its.portfolio_uuid = facts.portfolio_uuid and its.uuid = facts.building_uuid)`.as("building_name"),
    )
    .execute();
}

/** The names of the people in a row of `facts`: looked up by key, only for the rows of the page. */
const nameOf = (column: "actor_uuid" | "target_uuid") =>
  sql<string | null>`(select coalesce(${fullName("its")}, '') from users its
    where its.portfolio_uuid = facts.portfolio_uuid and its.uuid = ${sql.ref(`facts.${column}`)})`;

type Row = Awaited<ReturnType<typeof listFacts>>[number];

function entryOf(row: Row): Entry {
  const { uuid, at, action, building_uuid: building } = row;
  return {
    uuid,
    at: at.toISOString(),
    action,
    actor: { kind: row.actor_kind, uuid: row.actor_uuid, name: row.actor_name },
    target: row.target_kind === null ? null : { kind: row.target_kind, uuid: row.target_uuid, name: row.target_name },
    building: building === null ? null : { uuid: building, name: row.building_name ?? "" },
    has_changes: row.has_changes,
    details: row.details as Entry["details"],
  };
}
