import type { EndpointQuery, EndpointReply } from "@atrium/contract/client.ts";
import { fieldChanges } from "@atrium/rules/field-changes.ts";
import type { Reach } from "@atrium/rules/capabilities.ts";
import { sql, type SqlBool } from "kysely";
import type { Tenant } from "../../platform/database/database.ts";
import { isAnyOf, isOneOf } from "../../platform/database/one-of.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { paged, pageOf } from "./keyset.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { findChange, hasChanges } from "./audit-changes.ts";
import { namesOf } from "./store.ts";

type Entry = EndpointReply<"GET /admin/v1/facts">["data"]["facts"][number];
type Wish = NonNullable<EndpointQuery<"GET /admin/v1/facts">>;

/** The audit log, for those who are responsible (row G12). */
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
      const buildings = await namesOf(tenant, "buildings", known(page.map((row) => row.building_uuid)));
      const people = await namesOfPeople(tenant, known(page.flatMap((row) => [row.actor_uuid, row.target_uuid])));
      return {
        data: { facts: page.map((row) => entryOf(row, { buildings: mapOf(buildings), people: mapOf(people) })), next },
      };
    },
  };
}

function listFacts(
  { db, portfolioUuid }: Tenant,
  reach: Reach,
  { action, person_uuid, building_uuid, from, until }: Wish,
  { after, limit }: { after: string[] | undefined; limit: number },
) {
  return db
    .selectFrom("facts")
    .where("portfolio_uuid", "=", portfolioUuid)
    .$if(!reach.portfolio, (query) => query.where(isAnyOf("building_uuid", reach.buildings)))
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
    .limit(limit + 1)
    .select(["uuid", "at", "action", "actor_kind", "actor_uuid", "target_kind", "target_uuid"])
    .select(["building_uuid", "details", hasChanges.as("has_changes")])
    .execute();
}

type Row = Awaited<ReturnType<typeof listFacts>>[number];

function namesOfPeople({ db, portfolioUuid }: Tenant, uuids: readonly string[]) {
  return db
    .selectFrom("users")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where(isOneOf("uuid", uuids))
    .select("uuid")
    .select(sql<string>`trim(first_name || ' ' || last_name)`.as("name"))
    .execute();
}

const known = (uuids: readonly (string | null)[]): string[] => [...new Set(uuids)].filter((uuid) => uuid !== null);
const mapOf = (named: readonly { uuid: string; name: string }[]) =>
  new Map(named.map(({ uuid, name }) => [uuid, name]));

function entryOf(row: Row, { buildings, people }: Record<"buildings" | "people", ReadonlyMap<string, string>>): Entry {
  const named = (uuid: string | null) => (uuid === null ? null : (people.get(uuid) ?? null));
  const { uuid, at, action, building_uuid: building } = row;
  return {
    uuid,
    at: at.toISOString(),
    action,
    actor: { kind: row.actor_kind, uuid: row.actor_uuid, name: named(row.actor_uuid) },
    target:
      row.target_kind === null ? null : { kind: row.target_kind, uuid: row.target_uuid, name: named(row.target_uuid) },
    building: building === null ? null : { uuid: building, name: buildings.get(building) ?? "" },
    has_changes: row.has_changes,
    details: row.details as Entry["details"],
  };
}
