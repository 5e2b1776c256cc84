import type { PackApp } from "@atrium/contract/pack/smart-buildings.ts";
import { kind } from "../packs/kind.ts";

export const apps = kind<PackApp>({
  kind: "apps",
  table: "apps",
  row: (app) => ({
    name: app.name,
    type: app.type,
    url: app.url,
    origins: app.origins,
    actions: app.actions,
    scopes: app.scopes ?? [],
    active: app.active ?? true,
  }),
  links: [
    {
      table: "app_buildings",
      owner: "app_uuid",
      rows: (app, at) => app.buildings.map((key) => ({ app_uuid: at.uuid, building_uuid: at.ref("buildings", key) })),
    },
  ],
});
