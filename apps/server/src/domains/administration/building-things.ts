import { normalizeLocale } from "@atrium/rules/languages.ts";
import type { FastifyRequest } from "fastify";
import type { Tenant } from "../../platform/database/database.ts";
import { type Fact, recordAll } from "../../platform/facts/facts.ts";
import { pictureUrl } from "../../platform/files/pictures.ts";
import { refuse } from "../../platform/http/refusal.ts";
import type { Caller } from "../../platform/http/who-calls.ts";
import { buildingsWithBrand } from "../buildings/building-store.ts";
import { byCaller } from "./grant-facts.ts";
import { versionOf } from "./versions.ts";

/** The building of an address with the languages of its brand, the first one first; refused if it does not exist. */
export async function buildingAt(tenant: Tenant, params: { uuid: string }) {
  const row = await buildingsWithBrand(tenant)
    .where("buildings.uuid", "=", params.uuid.toLowerCase())
    .select(["buildings.uuid", "whitelabels.languages", "buildings.timezone", "buildings.manager_email"])
    .executeTakeFirst();
  if (!row) return refuse("building_not_found");
  const languages = row.languages.toSorted((a, b) => a.priority - b.priority).map(({ code }) => normalizeLocale(code));
  return { ...row, languages, first: languages[0] ?? "en" };
}

type Stored = { uuid: string; archived_at: Date | null };

/** A tile or a facility: its row, and its values as they are edited. */
type Thing<Row extends Stored, Fields> = { row: Row; fields: Fields };

export const shownThing = <Fields extends { image: string | null }>({ row, fields }: Thing<Stored, Fields>) => ({
  ...fields,
  uuid: row.uuid,
  version: versionOf(fields),
  image_url: pictureUrl(fields.image, 324),
  archived: row.archived_at !== null,
});

export const thingAt = <T extends Thing<Stored, unknown>>(things: readonly T[], uuid: string): T =>
  things.find(({ row }) => row.uuid === uuid.toLowerCase()) ?? refuse("item_not_found");

/** A call about a building and its things. */
export type BuildingCall = { caller: Caller; request: FastifyRequest; params: { uuid: string } };

type FactOfBuilding = Omit<Fact, "actor" | "buildingUuid">;

/** Records what a manager did in a building. */
export function noteInBuilding(
  own: Tenant,
  call: BuildingCall,
  { now, ...fact }: FactOfBuilding & { now: Date },
): Promise<void> {
  return noteAllInBuilding(own, call, [fact], now);
}

/** The same for several facts of one call, in one statement. */
export function noteAllInBuilding(
  own: Tenant,
  { caller, params, request }: BuildingCall,
  facts: readonly FactOfBuilding[],
  now: Date,
): Promise<void> {
  const whose = { actor: byCaller(caller), buildingUuid: params.uuid.toLowerCase() };
  return recordAll(
    own,
    facts.map((fact) => ({ ...fact, ...whose })),
    { now, request },
  );
}
