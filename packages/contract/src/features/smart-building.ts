import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { Floor, Suite, SuiteDetail } from "../entities/suite.ts";
import { Data, Entity, Text, Uuid } from "../schemas.ts";

const ofFloor = { buildingUuid: Uuid, floorId: Uuid };
const ofSuite = { ...ofFloor, suiteId: Uuid };
/** Validated by the handler, so that the refusal names the invalid value. */
const Word = Text(40, 1);
const Detail = Entity({ data: SuiteDetail });

/** Every call needs the permission `smart-suites` in the building (2 §6); without it the answer does not reveal what exists. */
export const smartBuilding = {
  "GET /smart-building/v1/buildings/:buildingUuid/zeller/floors": endpoint({
    summary: "List the floors of a building that have suites to control.",
    access: { may: "suites.control" },
    scope: { building: "params.buildingUuid" },
    params: Entity({ buildingUuid: Uuid }),
    reply: Data({ floors: Type.Array(Floor) }),
    refusals: [],
    shows: ["settings"],
  }),
  "GET /smart-building/v1/buildings/:buildingUuid/zeller/floors/:floorId/suites": endpoint({
    summary: "List the suites of a floor.",
    access: { may: "suites.control" },
    scope: { building: "params.buildingUuid" },
    params: Entity(ofFloor),
    reply: Data({ suites: Type.Array(Suite) }),
    refusals: ["floor_not_found"],
    shows: ["settings"],
  }),
  "GET /smart-building/v1/buildings/:buildingUuid/zeller/floors/:floorId/suites/:suiteId": endpoint({
    summary: "Read the state of a suite: its light and its temperature, as last confirmed by the system behind it.",
    access: { may: "suites.control" },
    scope: { building: "params.buildingUuid" },
    params: Entity(ofSuite),
    reply: Detail,
    refusals: ["suite_not_found"],
    shows: ["suites"],
  }),
  "PUT /smart-building/v1/buildings/:buildingUuid/zeller/floors/:floorId/suites/:suiteId/temp/:temp/:isCelsius":
    endpoint({
      summary:
        "Request a temperature in whole degrees: 65 to 75 °F, or 18 to 24 °C of a suite in Celsius. `isCelsius`, true or false, is the unit of the number. The answer is the value that the suite has confirmed; a command that is not confirmed within five seconds is refused and not executed later.",
      access: { may: "suites.control" },
      scope: { building: "params.buildingUuid" },
      params: Entity({ ...ofSuite, temp: Word, isCelsius: Word }),
      reply: Detail,
      refusals: ["suite_not_found", "suite_control_missing", "suite_unavailable"],
      changes: ["suites"],
    }),
  "PUT /smart-building/v1/buildings/:buildingUuid/zeller/floors/:floorId/suites/:suiteId/lighting/all/:value": endpoint(
    {
      summary:
        "Set all the light of a suite, 0 (off) to 100. The answer is the value that the suite has confirmed; a command that is not confirmed within five seconds is refused and not executed later.",
      access: { may: "suites.control" },
      scope: { building: "params.buildingUuid" },
      params: Entity({ ...ofSuite, value: Word }),
      reply: Detail,
      refusals: ["suite_not_found", "suite_control_missing", "suite_unavailable"],
      changes: ["suites"],
    },
  ),
};
