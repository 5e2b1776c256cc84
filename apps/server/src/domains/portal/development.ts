import type { Boot } from "@atrium/contract/boot.ts";
import type { Config } from "../../platform/config/config.ts";
import type { FlagServices } from "../flags/services.ts";

/** Additions to a page on a developer's own server only. */
export async function developmentOnly({ config, database }: FlagServices): Promise<Pick<Boot, "development">> {
  if (config.mode !== "development") return {};
  const found = await database.system
    .selectFrom("domains")
    .innerJoin("whitelabels", (join) =>
      join
        .onRef("whitelabels.portfolio_uuid", "=", "domains.portfolio_uuid")
        .onRef("whitelabels.uuid", "=", "domains.whitelabel_uuid"),
    )
    .where("domains.building_uuid", "is", null)
    .select("domains.domain")
    .orderBy("whitelabels.id")
    .orderBy("domains.position")
    .execute();
  return { development: { domains: found.map(({ domain }) => domain) } };
}

/** The address that a developer types into `/bridge` may be anywhere; no other page and no other server may frame it. */
export function typedFrames({ mode }: Config, pathname: string): readonly string[] {
  return mode === "development" && pathname === "/bridge" ? ["http:", "https:"] : [];
}
