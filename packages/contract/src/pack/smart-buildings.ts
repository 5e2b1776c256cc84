import { appActions, appScopes } from "@atrium/rules/app-actions.ts";
import { type Static, Type } from "typebox";
import {
  Count,
  Flag,
  HttpUrl,
  identity,
  Localized,
  oneOf,
  Origin,
  Position,
  Reference,
  References,
  SecretVariable,
  Shape,
  Text,
} from "./fields.ts";

/** A suite and its initial state (2 §3); a tab of the control screen is off if its value is missing. */
export const PackSuite = Shape({
  ...identity,
  nav_name: Text(100),
  position: Position,
  external_id: Type.Optional(Text(300)),
  temp: Type.Optional(Type.Number({ minimum: -50, maximum: 150 })),
  temp_unit: Type.Optional(oneOf("C", "F")),
  temp_equipment_name: Type.Optional(Text(100)),
  requested_temp: Type.Optional(Type.Number({ minimum: -50, maximum: 150 })),
  lighting: Type.Optional(Count(100)),
});

export const PackFloor = Shape({
  ...identity,
  nav_name: Text(100),
  position: Position,
  suites: Type.Array(PackSuite, { maxItems: 500 }),
});

/** The building system behind a building's suites. */
export const PackSmartBuilding = Shape({
  building: Reference("buildings"),
  adapter: oneOf("simulator", "mqtt", "home_assistant"),
  url: Type.Optional(Text(500)),
  secret_variable: Type.Optional(SecretVariable),
  settings: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  floors: Type.Array(PackFloor, { maxItems: 300 }),
});

/**
 * A mini-app: messages are accepted only from `origins`, and only the listed `actions` are answered. `scopes`: the additional personal data
 * that it receives.
 */
export const PackApp = Shape({
  ...identity,
  name: Text(120),
  type: oneOf("WEBVIEW", "NATIVE", "NATIVELINK", "MICROFRONTEND"),
  url: HttpUrl,
  origins: Type.Array(Origin, { maxItems: 20, uniqueItems: true }),
  actions: Type.Array(oneOf(...appActions), { maxItems: 30, uniqueItems: true }),
  scopes: Type.Optional(Type.Array(oneOf(...appScopes), { maxItems: 10, uniqueItems: true })),
  buildings: References("buildings"),
  active: Flag(true),
});

/** An API base that testers may choose (1 §3). */
export const PackFarm = Shape({ ...identity, description: Localized(200), url: HttpUrl, position: Position });

export type PackSuite = Static<typeof PackSuite>;
export type PackFloor = Static<typeof PackFloor>;
export type PackSmartBuilding = Static<typeof PackSmartBuilding>;
export type PackApp = Static<typeof PackApp>;
export type PackFarm = Static<typeof PackFarm>;
