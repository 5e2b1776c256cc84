import { needsBuilding, type PackKind } from "@atrium/contract/pack/kinds.ts";
import type { Faults, Path, PathPart, SourceFile } from "./faults.ts";
import type { PortfolioFiles } from "./read-folder.ts";
import { spanDays } from "./times.ts";

/** One thing of a pack: its fields as written, and their place in the file. */
export type Entity<V = unknown> = {
  kind: PackKind;
  /** Unique by kind in the portfolio: the `key`, an occurrence's `<key>~<n>`, a person's e-mail. */
  key: string;
  value: V;
  source: SourceFile;
  path: Path;
  /** Key of its building: its own, its parent's, or the file's. */
  building: string | undefined;
  parent: Entity | undefined;
  /** How many days later than written this occurrence is. */
  shiftDays: number;
};

export type Entities = Map<PackKind, Map<string, Entity>>;

type Fields = Record<string, unknown>;

/** Nested things: the fields that lead to their list. */
const nested: { [kind in PackKind]?: [kind: PackKind, ...fields: string[]][] } = {
  brands: [["brand_utilities", "utilities"]],
  companies: [
    ["sso_providers", "sso", "oidc_providers"],
    ["sso_providers", "sso", "saml_providers"],
  ],
  amenity_categories: [["amenities", "amenities"]],
  smart_buildings: [["smart_floors", "floors"]],
  smart_floors: [["smart_suites", "suites"]],
};

const mostOccurrences = 400;

/**
 * Every thing of a portfolio by kind and key. Also reads files that violate their schema, so that references to their things are not reported as
 * well.
 */
export function collectEntities(portfolio: PortfolioFiles, faults: Faults): Entities {
  const entities: Entities = new Map();
  for (const { name, source } of portfolio.files) {
    const sections: Fields = name === "people" ? { people: source.value } : asFields(source.value);
    const fileBuilding = asText(sections.building);
    for (const [section, list] of Object.entries(sections)) {
      const path = name === "people" ? [] : [section];
      collect(section as PackKind, list, { source, path, building: fileBuilding, parent: undefined });
    }
  }
  return entities;

  function collect(
    kind: PackKind,
    list: unknown,
    place: Pick<Entity, "source" | "path" | "building" | "parent">,
  ): void {
    if (!Array.isArray(list)) return;
    list.forEach((item: unknown, index) => {
      const value = asFields(item);
      const path = [...place.path, index];
      const key = asText(kind === "people" ? value.email : kind === "smart_buildings" ? value.building : value.key);
      if (key === undefined) return;
      const building = asText(value.building) ?? place.building;
      if (building === undefined && needsBuilding(kind)) {
        faults.add(place.source, [...path, "building"], "is missing, and the file has no building either");
      }
      for (const { suffix, shiftDays } of occurrences(value, place.source, path)) {
        add({ kind, key: key + suffix, value, ...place, path, building, shiftDays });
      }
    });
  }

  function add(entity: Entity): void {
    let ofKind = entities.get(entity.kind);
    if (!ofKind) {
      ofKind = new Map();
      entities.set(entity.kind, ofKind);
    }
    const same = ofKind.get(entity.key);
    if (same) {
      const field = entity.kind === "people" ? "email" : entity.kind === "smart_buildings" ? "building" : "key";
      const where = `${same.source.file}:${same.source.line(same.path)}`;
      faults.add(entity.source, [...entity.path, field], `"${entity.key}" already exists in ${where}`);
      return;
    }
    ofKind.set(entity.key, entity);
    for (const [kind, ...fields] of nested[entity.kind] ?? []) {
      const list = fields.reduce<unknown>((value, field) => asFields(value)[field], entity.value);
      collect(kind, list, {
        source: entity.source,
        path: [...entity.path, ...fields],
        building: entity.building,
        parent: entity,
      });
    }
  }

  function occurrences(value: Fields, source: SourceFile, path: Path): { suffix: string; shiftDays: number }[] {
    if (value.repeat === undefined) return [{ suffix: "", shiftDays: 0 }];
    const { every, from, until } = asFields(value.repeat);
    const [step, first, last] = [every, from, until].map((text) => spanDays(String(text)));
    if (!step || first === undefined || last === undefined) return [];
    const count = Math.floor((last - first) / step) + 1;
    if (count < 1 || count > mostOccurrences) {
      const field: PathPart[] = [...path, "repeat"];
      faults.add(source, field, `gives ${Math.max(0, count)} occurrences; there must be 1 to ${mostOccurrences}`);
      return [];
    }
    return Array.from({ length: count }, (_, n) => ({ suffix: `~${n}`, shiftDays: first + n * step }));
  }
}

function asFields(value: unknown): Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

function asText(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
