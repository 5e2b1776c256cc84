import { temperatureUnits } from "@atrium/rules/smart-suite.ts";
import { Type } from "typebox";
import { Entity, Nullable, Uuid } from "../schemas.ts";

export const Floor = Entity({ id: Uuid, navName: Type.String() });

export const Suite = Entity({ id: Uuid, navName: Type.String() });

/**
 * The state of a suite, as it reports it (2 §3). A missing control is null, and so is everything of a suite that is not `available`: unknown
 * values are never reported. `lighting` in per cent; temperatures in `temp_unit`.
 */
export const SuiteDetail = Entity({
  id: Uuid,
  navName: Type.String(),
  available: Type.Boolean(),
  lighting: Nullable(Type.Integer({ minimum: 0, maximum: 100 })),
  temp: Nullable(Type.Number()),
  temp_unit: Type.Enum([...temperatureUnits]),
  temp_equipment_name: Nullable(Type.String()),
  requested_temp: Nullable(Type.Number()),
});
