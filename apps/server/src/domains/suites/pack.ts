import { kind } from "../packs/kind.ts";

export const smartBuildings = kind({
  kind: "smart_buildings",
  beside: ({ settings = {} }) => ({ settings }),
});

export const smartFloors = kind({
  kind: "smart_floors",
  beside: (_floor, at) => ({ building_uuid: at.buildingUuid }),
});

export const smartSuites = kind({
  kind: "smart_suites",
  untouched: {
    when: "t.updated_at is null",
    columns: ["temp", "temp_unit", "temp_equipment_name", "requested_temp", "lighting"],
  },
  beside: (_suite, at) => ({ floor_uuid: at.ref("smart_floors", at.entity.parent?.key ?? "") }),
});
