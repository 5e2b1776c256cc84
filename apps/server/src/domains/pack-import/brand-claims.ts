import type { PackBrand, PackBuilding } from "@atrium/contract/pack/brands.ts";
import type { PackKind } from "@atrium/contract/pack/kinds.ts";
import type { Kysely } from "kysely";
import type { Schema } from "../../platform/database/schema.ts";
import type { Entities, Entity } from "../packs/entities.ts";
import type { Faults, PathPart } from "../packs/faults.ts";

/**
 * Checks names that are unique in the whole installation: domains (of brands and of buildings) and brand identifiers; and that a pack has at most
 * one default brand.
 */
export async function checkBrands(
  db: Kysely<Schema>,
  portfolios: readonly { uuid: string; entities: Entities }[],
  faults: Faults,
): Promise<void> {
  const uuids = portfolios.map(({ uuid }) => uuid);
  const taken = new Map<string, string>();
  const others = await db.selectFrom("whitelabels").select(["brand_identifier", "portfolio_uuid"]).execute();
  const domains = await db.selectFrom("domains").select(["domain", "portfolio_uuid"]).execute();
  for (const { brand_identifier, portfolio_uuid } of others) {
    if (!uuids.includes(portfolio_uuid))
      taken.set(`brand ${brand_identifier}`, "another portfolio of this installation");
  }
  for (const { domain, portfolio_uuid } of domains) {
    if (!uuids.includes(portfolio_uuid)) taken.set(`domain ${domain}`, "another portfolio of this installation");
  }
  const claim = ({ source, path }: Entity, name: string, text: string, field: readonly PathPart[]) => {
    const by = taken.get(name);
    if (by) faults.add(source, [...path, ...field], `"${text}" already belongs to ${by}`);
    else taken.set(name, `${source.file}:${source.line(path)}`);
  };
  const claimDomains = (entity: Entity, domains: readonly string[] = []) => {
    for (const [index, domain] of domains.entries()) claim(entity, `domain ${domain}`, domain, ["domains", index]);
  };
  const all = (kind: PackKind) => portfolios.flatMap(({ entities }) => [...(entities.get(kind)?.values() ?? [])]);

  for (const entity of all("brands")) {
    const brand = entity.value as PackBrand;
    claim(entity, `brand ${brand.brand_identifier}`, brand.brand_identifier, ["brand_identifier"]);
    claimDomains(entity, brand.domains);
    if (brand.default) claim(entity, "default", "default", ["default"]);
  }
  for (const entity of all("buildings")) claimDomains(entity, (entity.value as PackBuilding).domains);
}
