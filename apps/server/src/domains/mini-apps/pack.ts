import { kind } from "../packs/kind.ts";

export const apps = kind({
  kind: "apps",
  links: [
    {
      table: "app_buildings",
      owner: "app_uuid",
      rows: (app, at) => app.buildings.map((key) => ({ app_uuid: at.uuid, building_uuid: at.ref("buildings", key) })),
    },
  ],
  back: (_row, at) => ({ buildings: at.joined("app_buildings", "buildings", "building_uuid") }),
});
