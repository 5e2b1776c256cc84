import { sql } from "kysely";
import type { Config } from "../../platform/config/config.ts";
import type { Database } from "../../platform/database/database.ts";
import { standingOrigin } from "../brands/portal-origin.ts";

/** A mini-app as an operator sees it: from all portfolios, including those switched off. */
export type RegisteredApp = {
  /** `portfolio/app`, by the keys of the pack; an app created in the console has its uuid. */
  key: string;
  uuid: string;
  name: string;
  type: string;
  url: string;
  origins: string[];
  actions: string[];
  active: boolean;
  buildings: string[];
  /** The portals that frame its page: those of its buildings' brands. */
  portals: string[];
};

export async function registeredApps({
  config,
  database: { system },
}: {
  config: Config;
  database: Pick<Database, "system">;
}): Promise<RegisteredApp[]> {
  const { rows } = await sql<Omit<RegisteredApp, "portals"> & { domains: string[] }>`
    select portfolios.key || '/' || coalesce(apps.pack_key, apps.uuid::text) as key, apps.uuid, apps.name, apps.type, apps.url, apps.origins, apps.actions, apps.active,
      coalesce(array_agg(distinct coalesce(buildings.pack_key, buildings.uuid::text)) filter (where buildings.uuid is not null), '{}') as buildings,
      coalesce(array_agg(distinct domains.domain) filter (where domains.domain is not null), '{}') as domains
    from apps
    join portfolios on portfolios.uuid = apps.portfolio_uuid
    left join app_buildings on app_buildings.portfolio_uuid = apps.portfolio_uuid and app_buildings.app_uuid = apps.uuid
    left join buildings on buildings.portfolio_uuid = apps.portfolio_uuid and buildings.uuid = app_buildings.building_uuid
    left join domains on domains.portfolio_uuid = apps.portfolio_uuid and domains.whitelabel_uuid = buildings.whitelabel_uuid
      and (domains.building_uuid is null or domains.building_uuid = buildings.uuid)
    group by portfolios.key, apps.portfolio_uuid, apps.uuid
    order by 1`.execute(system);
  return rows.map(({ domains, ...app }) => ({
    ...app,
    portals: domains.map((domain) => standingOrigin(config, { domain })),
  }));
}
