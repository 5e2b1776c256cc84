import type { PackBrand } from "@atrium/contract/pack/brands.ts";
import type { Kysely } from "kysely";
import type { Schema } from "../../shared/database/schema.ts";
import type { Entities } from "./entities.ts";
import type { Faults, PathPart } from "./faults.ts";

/** Domains and brand identifiers are unique in the whole installation, and it has at most one default brand a pack. */
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
  for (const { source, path, value } of portfolios.flatMap(({ entities }) => [
    ...(entities.get("brands")?.values() ?? []),
  ])) {
    const brand = value as PackBrand;
    const claim = (name: string, text: string, field: readonly PathPart[]) => {
      const by = taken.get(name);
      if (by) faults.add(source, [...path, ...field], `"${text}" belongs to ${by} already`);
      else taken.set(name, `${source.file}:${source.line(path)}`);
    };
    claim(`brand ${brand.brand_identifier}`, brand.brand_identifier, ["brand_identifier"]);
    for (const [index, domain] of brand.domains.entries()) claim(`domain ${domain}`, domain, ["domains", index]);
    if (brand.default) claim("default", "default", ["default"]);
  }
}
