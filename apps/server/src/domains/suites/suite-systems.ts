import type { Selectable } from "kysely";
import type { Logger } from "pino";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Config } from "../../platform/config/config.ts";
import type { SmartBuildingsTable } from "./tables.ts";
import { homeAssistantSystem } from "./home-assistant.ts";
import { mqttSystem } from "./mqtt.ts";
import { simulator } from "./simulator.ts";
import { type SuiteSystem, SuiteUnavailable } from "./suite-system.ts";

export type SmartBuilding = Pick<
  Selectable<SmartBuildingsTable>,
  "uuid" | "adapter" | "url" | "secret_variable" | "settings"
>;

/** The systems behind buildings' suites, each connected at its first use and from then on. */
export type SuiteSystems = {
  of(building: SmartBuilding): SuiteSystem;
  close(): Promise<void>;
};

export function suiteSystems(ports: { config: Config; clock: Clock; logger: Logger }): SuiteSystems {
  const open = new Map<string, { made: string; system: SuiteSystem }>();
  let closed = false;

  function make({ adapter, url, secret_variable, settings }: SmartBuilding): SuiteSystem {
    const { config, clock, logger } = ports;
    if (adapter === "simulator") return simulator(settings, clock);
    if (!url) throw new SuiteUnavailable("The smart building has no url.");
    const secret = secret_variable ? config.secretNamed(secret_variable) : undefined;
    const options = { url, secret, settings, clock, logger };
    return adapter === "mqtt" ? mqttSystem(options) : homeAssistantSystem(options);
  }

  return {
    of(building) {
      if (closed) throw new SuiteUnavailable("The server is stopping.");
      const made = JSON.stringify(building);
      const before = open.get(building.uuid);
      if (before?.made === made) return before.system;
      const system = make(building);
      open.set(building.uuid, { made, system });
      // An import has changed its address.
      before?.system
        .close()
        .catch((error: unknown) =>
          ports.logger.warn({ err: error }, "A connection to a smart building could not be closed."),
        );
      return system;
    },
    async close() {
      closed = true;
      const systems = [...open.values()];
      open.clear();
      await Promise.allSettled(systems.map(({ system }) => system.close()));
    },
  };
}
