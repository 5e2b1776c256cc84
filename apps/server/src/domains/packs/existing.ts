import type { PackBrand } from "@atrium/contract/pack/brands.ts";
import type { PackKind } from "@atrium/contract/pack/kinds.ts";
import { type Kysely, type Selectable, sql } from "kysely";
import { v7 } from "uuid";
import type { Schema } from "../../platform/database/schema.ts";
import type { Entities, Entity } from "./entities.ts";
import type { Faults } from "./faults.ts";
import { isDescribed, keyOf, type Place } from "./ownership.ts";

/** The columns of a person that an import must respect. */
export type ExistingPerson = {
  uuid: string;
  pack_key: string | null;
  email: string;
  password_hash: string | null;
  confirmed: boolean;
  terms_accepted: boolean;
  email_accepted: boolean;
  default_building_uuid: string | null;
  avatar_url: string;
  first_name: string;
  last_name: string;
  locale: string | null;
  /** The fields that the person has changed. */
  own_names: boolean;
  own_locale: boolean;
};

export type ExistingBrand = {
  uuid: string;
  brand_identifier: string;
  config: Selectable<Schema["whitelabels"]>["config"];
};

/** Uuids by kind and key: the existing ones, and new ones for new things. */
export class Existing {
  /** By e-mail, and by the address in the pack: their company's directory may have given them another. */
  readonly people: Map<string, ExistingPerson>;
  readonly brands: Map<string, ExistingBrand>;
  readonly counts = new Map<PackKind, { added: number; kept: number }>();
  #uuids = new Map<string, string>();
  #keys = new Map<string, string>();
  #before: Map<string, string>;

  constructor(before: Map<string, string>, people: ExistingPerson[], brands: ExistingBrand[]) {
    this.#before = before;
    this.people = new Map(people.map((person) => [person.email, person]));
    for (const person of people) if (person.pack_key !== null) this.people.set(person.pack_key, person);
    this.brands = new Map(brands.map((brand) => [brand.brand_identifier, brand]));
  }

  /** Assigns every thing its uuid; a uuid in the pack must not differ from the existing one. */
  assign(entities: Entities, faults: Faults): void {
    for (const [kind, ofKind] of entities) {
      const counts = { added: 0, kept: 0 };
      for (const [key, entity] of ofKind) {
        const found = this.#before.get(`${kind} ${key}`) ?? this.#byNature(entity);
        const fixed = (entity.value as { uuid?: string }).uuid?.toLowerCase();
        if (fixed !== undefined && entity.shiftDays === 0 && found !== undefined && found !== fixed) {
          faults.add(entity.source, [...entity.path, "uuid"], `"${key}" already has the uuid ${found}`);
        }
        if (found === undefined) counts.added += 1;
        else counts.kept += 1;
        const uuid = found ?? fixed ?? v7();
        this.#uuids.set(`${kind} ${key}`, uuid);
        this.#keys.set(`${kind} ${uuid}`, key);
      }
      this.counts.set(kind, counts);
    }
  }

  /** Finds things that are unique by more than their key: a person who signed up before a pack named them. */
  #byNature({ kind, key, value }: Entity): string | undefined {
    if (kind === "people") return this.people.get(key)?.uuid;
    if (kind === "brands") return this.brands.get((value as PackBrand).brand_identifier)?.uuid;
    return undefined;
  }

  uuid(kind: PackKind, key: string): string {
    const uuid = this.#uuids.get(`${kind} ${key}`);
    if (uuid === undefined) throw new Error(`There is no ${key} among the ${kind}.`);
    return uuid;
  }

  /** The key of a thing in the pack; undefined if the pack has none with that uuid. */
  key(kind: PackKind, uuid: string): string | undefined {
    return this.#keys.get(`${kind} ${uuid}`);
  }
}

/** Reads the existing things: one query for all kinds, one for people, one for brands. */
export async function readExisting(
  db: Kysely<Schema>,
  portfolioUuid: string,
  kinds: readonly Place[],
): Promise<Existing> {
  const described = await sql<{ kind: string; key: string; uuid: string }>`${sql.join(
    kinds.map(
      (kind) => sql`select ${sql.lit(kind.kind)} as kind, ${keyOf(kind)} as key, t.uuid from ${sql.table(kind.table)} t
        where t.portfolio_uuid = ${portfolioUuid}::uuid and ${isDescribed(kind)}`,
    ),
    sql` union all `,
  )}`.execute(db);
  const people = await db
    .selectFrom("users")
    .where("portfolio_uuid", "=", portfolioUuid)
    .select([
      "uuid",
      "pack_key",
      "email",
      "password_hash",
      "confirmed",
      "terms_accepted",
      "email_accepted",
      "default_building_uuid",
      "avatar_url",
      "first_name",
      "last_name",
      "locale",
      "own_names",
      "own_locale",
    ])
    .execute();
  const brands = await db
    .selectFrom("whitelabels")
    .where("portfolio_uuid", "=", portfolioUuid)
    .select(["uuid", "brand_identifier", "config"])
    .execute();
  const uuids = new Map(described.rows.map(({ kind, key, uuid }) => [`${kind} ${key}`, uuid]));
  return new Existing(uuids, people, brands);
}
