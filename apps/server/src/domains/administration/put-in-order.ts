import { haveSameEntries, placesFor } from "@atrium/rules/home-layout.ts";
import { sql } from "kysely";
import type { Tenant } from "../../platform/database/database.ts";
import { changed } from "../../platform/facts/changes.ts";
import type { Fact } from "../../platform/facts/facts.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { type BuildingCall, noteAllInBuilding } from "./building-things.ts";

type Ordered = {
  table: "utility_buttons" | "amenities";
  action: Fact["action"];
  kind: string;
  /** In their present order. */
  rows: readonly { uuid: string; position: number }[];
  /** Their uuids in the new order. */
  wanted: readonly string[];
  now: Date;
};

/**
 * Puts rows into a new order. The first row gets the first row's present position, and so on: a row that is moved changes only the rows between
 * its old place and its new one. What changes belongs to the console from then on. Refuses an order of other rows: somebody has changed the list
 * meanwhile.
 */
export async function putInOrder(own: Tenant, call: BuildingCall, ordered: Ordered): Promise<void> {
  const { table, action, kind, rows, now } = ordered;
  const wanted = ordered.wanted.map((uuid) => uuid.toLowerCase());
  const before = new Map(rows.map(({ uuid, position }) => [uuid, position]));
  if (!haveSameEntries(wanted, [...before.keys()])) refuse("changed_meanwhile");
  // Rows of a pack may share a position: then the later one gets the next.
  const places = placesFor(rows.map(({ uuid, position }) => ({ uuid, place: position })));
  const moved = places
    .map(({ place }, at) => ({ uuid: wanted[at] ?? "", place }))
    .filter(({ uuid, place }) => before.get(uuid) !== place);
  if (moved.length === 0) return;
  await sql`
    update ${sql.table(table)} as thing set position = its.place, changed_in_console_at = ${now}
    from unnest(${moved.map(({ uuid }) => uuid)}::uuid[], ${moved.map(({ place }) => place)}::int[]) as its (uuid, place)
    where thing.portfolio_uuid = ${own.portfolioUuid} and thing.uuid = its.uuid`.execute(own.db);
  const facts = moved.map(({ uuid, place }) => ({
    action,
    target: { kind, uuid },
    ...changed({ position: before.get(uuid) }, { position: place }),
  }));
  await noteAllInBuilding(own, call, facts, now);
}
