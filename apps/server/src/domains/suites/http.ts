import type { EndpointReply } from "@atrium/contract/client.ts";
import { readLighting, readTemperature, temperatureBounds, type TemperatureUnit } from "@atrium/rules/smart-suite.ts";
import type { FastifyRequest } from "fastify";
import { record } from "../../platform/facts/facts.ts";
import type { Tenant } from "../../platform/database/database.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { refuse, refuseField } from "../../platform/http/refusal.ts";
import type { LimitRule } from "../../platform/limits/limits.ts";
import type { SuiteServices } from "./services.ts";
import {
  ControlMissing,
  type HeardState,
  type SuiteAddress,
  type SuiteCommand,
  SuiteUnavailable,
} from "./suite-system.ts";
import { findSuite, listFloors, listSuites, type SuiteRow } from "./store.ts";
import type { Caller } from "../../platform/http/who-calls.ts";

const floorsKey = "GET /smart-building/v1/buildings/:buildingUuid/zeller/floors";
const suitesKey = "GET /smart-building/v1/buildings/:buildingUuid/zeller/floors/:floorId/suites";
const suiteKey = "GET /smart-building/v1/buildings/:buildingUuid/zeller/floors/:floorId/suites/:suiteId";
const temperatureKey =
  "PUT /smart-building/v1/buildings/:buildingUuid/zeller/floors/:floorId/suites/:suiteId/temp/:temp/:isCelsius";
const lightingKey =
  "PUT /smart-building/v1/buildings/:buildingUuid/zeller/floors/:floorId/suites/:suiteId/lighting/all/:value";

type SmartBuildingHandlers = Pick<
  Handlers,
  typeof floorsKey | typeof suitesKey | typeof suiteKey | typeof temperatureKey | typeof lightingKey
>;
type Detail = EndpointReply<typeof suiteKey>;
type Params = { buildingUuid: string; floorId: string; suiteId: string };
type Asked = { caller: Caller; tenant: Tenant; params: Params; request: FastifyRequest };

/** More than anybody does by hand. */
const commands: LimitRule = { name: "suite-commands", points: 60, seconds: 60 };

/** Light and temperature of suites (2 §2, S1 to S5), for people with the permission in that building. */
export function smartBuildingHandlers({ clock, limits, logger, suites }: SuiteServices): SmartBuildingHandlers {
  async function control(asked: Asked, commandFor: (unit: TemperatureUnit) => SuiteCommand): Promise<Detail> {
    const { params, caller, tenant, request } = asked;
    const row = await theSuite(tenant, params);
    const suite = addressOf(row);
    const command = commandFor(suite.unit);
    await limits.take(commands, `${tenant.portfolioUuid} ${caller.userUuid}`);
    try {
      const heard = await suites.of(row.building).command(tenant, suite, command, (own, outcome) =>
        record(
          own,
          {
            action: command.control === "lighting" ? "suite.lighting_set" : "suite.temperature_set",
            actor: { kind: "user", uuid: caller.userUuid },
            target: { kind: "suite", uuid: row.uuid },
            buildingUuid: params.buildingUuid,
            details: {
              value: command.value,
              ...(command.control === "temperature" ? { unit: suite.unit } : {}),
              outcome,
            },
          },
          { now: clock.now(), request },
        ),
      );
      return toDetail(row, heard);
    } catch (error) {
      if (error instanceof ControlMissing) return refuse("suite_control_missing");
      if (!(error instanceof SuiteUnavailable)) throw error;
      logger.info({ trace_id: request.id, reason: error.message }, "A suite did not confirm a command.");
      return refuse("suite_unavailable");
    }
  }

  return {
    async [floorsKey]({ params, tenant }) {
      const rows = await listFloors(tenant, params.buildingUuid);
      return { data: { floors: rows.map(toItem) } };
    },

    async [suitesKey]({ params, tenant }) {
      const { buildingUuid, floorId: floorUuid } = params;
      const rows = (await listSuites(tenant, { buildingUuid, floorUuid })) ?? refuse("floor_not_found");
      return { data: { suites: rows.map(toItem) } };
    },

    async [suiteKey]({ params, tenant, request }) {
      const row = await theSuite(tenant, params);
      try {
        return toDetail(row, await suites.of(row.building).read(tenant, addressOf(row)));
      } catch (error) {
        if (!(error instanceof SuiteUnavailable)) throw error;
        logger.info({ trace_id: request.id, reason: error.message }, "The state of a suite cannot be read.");
        return toDetail(row, undefined);
      }
    },

    [temperatureKey]: (call) =>
      control(call, (unit) => {
        const { temp, isCelsius } = call.params;
        if (isCelsius !== "true" && isCelsius !== "false")
          return refuseField("isCelsius", "bounds", "must be true or false");
        const value = readTemperature(temp, { given: isCelsius === "true" ? "Celsius" : "Fahrenheit", suite: unit });
        const { min, max } = temperatureBounds[unit];
        if (value === undefined)
          return refuseField("temp", "bounds", `must be whole degrees from ${min} to ${max} ${unit}`);
        return { control: "temperature", value };
      }),

    [lightingKey]: (call) =>
      control(call, () => {
        const value = readLighting(call.params.value);
        return value === undefined
          ? refuseField("value", "bounds", "must be a whole number from 0 to 100")
          : { control: "lighting", value };
      }),
  };
}

async function theSuite(tenant: Tenant, { buildingUuid, floorId, suiteId }: Params): Promise<SuiteRow> {
  const of = { buildingUuid, floorUuid: floorId, suiteUuid: suiteId };
  return (await findSuite(tenant, of)) ?? refuse("suite_not_found");
}

export function addressOf({
  uuid,
  pack_key,
  external_id,
  temp_unit,
}: Pick<SuiteRow, "uuid" | "pack_key" | "external_id" | "temp_unit">): SuiteAddress {
  return { uuid, pack_key: pack_key ?? uuid, external_id, unit: temp_unit === "C" ? "Celsius" : "Fahrenheit" };
}

function toItem({ uuid: id, nav_name: navName }: { uuid: string; nav_name: string }) {
  return { id, navName };
}

function toDetail(row: SuiteRow, heard: HeardState | undefined): Detail {
  return {
    data: {
      ...toItem(row),
      available: heard !== undefined,
      lighting: heard?.lighting ?? null,
      temp: heard?.temp ?? null,
      temp_unit: addressOf(row).unit,
      temp_equipment_name: heard?.temp === undefined || heard.temp === null ? null : row.temp_equipment_name,
      requested_temp: heard?.requested_temp ?? null,
    },
  };
}
