import { kind } from "../packs/kind.ts";

export const smartBuildings = kind({
  kind: "smart_buildings",
  beside: ({ settings = {} }) => ({ settings }),
  back: ({ settings, building_uuid }, at) => ({
    settings,
    floors: at.inside("smart_floors", "building_uuid", building_uuid),
  }),
});

export const smartFloors = kind({
  kind: "smart_floors",
  keptBy: [["smart_suites", "floor_uuid"]],
  beside: (_floor, at) => ({ building_uuid: at.buildingUuid }),
  back: (_row, at) => ({ suites: at.inside("smart_suites", "floor_uuid") }),
});

export const smartSuites = kind({
  kind: "smart_suites",
  untouched: {
    when: "t.updated_at is null",
    columns: ["temp", "temp_unit", "temp_equipment_name", "requested_temp", "lighting"],
  },
  beside: (_suite, at) => ({ floor_uuid: at.ref("smart_floors", at.entity.parent?.key ?? "") }),
});
