import type { PackBrand, PackBuilding } from "@atrium/contract/pack/brands.ts";
import type { PackKind } from "@atrium/contract/pack/kinds.ts";
import type { LocalizedText, Translations } from "../../platform/database/columns.ts";
import type { Entities, Entity } from "./entities.ts";
import type { Existing } from "./existing.ts";
import type { Faults, PathPart } from "./faults.ts";
import { localize, mapText, type PackText, translations } from "./localize.ts";
import type { PackDocuments } from "./pack-documents.ts";
import type { PackPicture } from "./pack-pictures.ts";
import { sanitizeRichText } from "./rich-text.ts";
import { resolveTime } from "./times.ts";

/** The inputs for the rows of one portfolio. */
export type MappingGround = {
  portfolioUuid: string;
  entities: Entities;
  existing: Existing;
  pictures: Map<string, PackPicture>;
  documents: PackDocuments;
  passwordHashes: Map<string, string | null>;
  faults: Faults;
  now: Date;
};

/** Converts one thing of the pack to its row: finds uuids, texts, times and pictures, and reports faults of the thing. */
export class Mapping {
  readonly entity: Entity;
  readonly ground: MappingGround;
  /** Its position in the file. */
  readonly position: number;

  constructor(ground: MappingGround, entity: Entity, position: number) {
    this.ground = ground;
    this.entity = entity;
    this.position = position;
  }

  get uuid(): string {
    return this.ground.existing.uuid(this.entity.kind, this.entity.key);
  }

  ref(kind: PackKind, key: string): string {
    return this.ground.existing.uuid(kind, kind === "people" ? key.toLowerCase() : key);
  }

  refOrNull(kind: PackKind, key: string | undefined): string | null {
    return key === undefined ? null : this.ref(kind, key);
  }

  /** The thing with a key; references have been checked. */
  find(kind: PackKind, key: string): Entity {
    const found = this.ground.entities.get(kind)?.get(kind === "people" ? key.toLowerCase() : key);
    if (!found) throw new Error(`There is no ${key} among the ${kind}.`);
    return found;
  }

  get buildingKey(): string {
    if (this.entity.building === undefined) throw new Error(`${this.entity.key} has no building.`);
    return this.entity.building;
  }

  get buildingUuid(): string {
    return this.ref("buildings", this.buildingKey);
  }

  texts<F extends string>(fields: Record<F, PackText | undefined>): Translations<F> {
    return translations(fields, this.#firstLanguage());
  }

  text(text: PackText): LocalizedText {
    return localize(text, this.#firstLanguage());
  }

  picture(path: string | undefined): string | null {
    return path === undefined ? null : (this.ground.pictures.get(path)?.name ?? null);
  }

  /** Sanitised HTML; links to the pack's `documents/` become links to the portal's own files. */
  richText(field: PathPart, text: PackText | undefined): PackText | undefined {
    const fault = (sentence: string) => this.fault(field, sentence);
    return mapText(text, (html) => sanitizeRichText(html, (href) => this.ground.documents.link(href, fault)));
  }

  /** In the time zone of the thing's building, or of the given one. */
  time(text: string | undefined, buildingKey: string | undefined = this.entity.building): string | null {
    if (text === undefined) return null;
    const timeZone =
      buildingKey === undefined ? "UTC" : (this.find("buildings", buildingKey).value as PackBuilding).timezone;
    return resolveTime(text, { now: this.ground.now, timeZone, shiftDays: this.entity.shiftDays }).toISOString();
  }

  fault(field: PathPart | readonly PathPart[], sentence: string): void {
    const { source, path } = this.entity;
    this.ground.faults.add(source, [...path, ...(Array.isArray(field) ? field : [field as PathPart])], sentence);
  }

  /** The thing's brand; a thing without a building uses the first brand's language. */
  #firstLanguage(): string {
    const { entities } = this.ground;
    const brands = entities.get("brands");
    const building =
      this.entity.kind === "buildings" ? this.entity : entities.get("buildings")?.get(this.entity.building ?? "");
    const own =
      this.entity.kind === "brands"
        ? this.entity
        : this.entity.parent?.kind === "brands"
          ? this.entity.parent
          : undefined;
    const brand =
      own ?? brands?.get((building?.value as PackBuilding | undefined)?.brand ?? "") ?? brands?.values().next().value;
    const languages = (brand?.value as PackBrand | undefined)?.languages ?? [];
    return languages.toSorted((a, b) => a.priority - b.priority)[0]?.code ?? "en";
  }
}
