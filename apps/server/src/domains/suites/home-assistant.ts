import { numberIn, temperatureIn } from "./suite-state.ts";
import { type EntityState, type HomeAssistantConnection, connectToHomeAssistant } from "./home-assistant-connection.ts";
import { inTime, LatestWins } from "./latest-wins.ts";
import {
  confirms,
  type HeardState,
  mustHave,
  patience,
  type SuiteAddress,
  type SuiteCommand,
  type SuiteSystem,
  SuiteUnavailable,
  type SystemOptions,
} from "./suite-system.ts";
import { stateOrUndefined, sendRecorded } from "./recorded-command.ts";

/** How long Home Assistant may take to answer a ping, before a command is sent that must not arrive late. */
const pingMs = 2_000;
const fullBrightness = 255;

/**
 * Suites behind Home Assistant: a suite's `external_id` names its `light` and its `climate` entity, one or both, separated by a space. Home
 * Assistant marks entities that it cannot reach, so its states are valid while the connection answers.
 */
export function homeAssistantSystem({ url, secret, logger }: Omit<SystemOptions, "settings" | "clock">): SuiteSystem {
  const queue = new LatestWins();
  let opening: Promise<HomeAssistantConnection> | undefined;

  /** The connection, after a successful ping. */
  async function liveConnection(until: number): Promise<HomeAssistantConnection> {
    const line = await inTime(connectionNow(), until);
    try {
      await inTime(line.ask({ type: "ping" }), Math.min(until, performance.now() + pingMs));
      return line;
    } catch (error) {
      line.close();
      throw error;
    }
  }

  /** One connection for all suites; a new one when it has ended. */
  function connectionNow(): Promise<HomeAssistantConnection> {
    if (opening) return opening;
    if (!secret) return Promise.reject(new SuiteUnavailable("There is no token for Home Assistant."));
    const forget = () => {
      if (opening === mine) opening = undefined;
    };
    const mine = connectToHomeAssistant(url, secret, forget);
    opening = mine;
    mine.catch((error: unknown) => {
      forget();
      logger.warn(
        { reason: error instanceof Error ? error.message : "" },
        "The system of a smart building cannot be reached.",
      );
    });
    return mine;
  }

  return {
    read: (_tenant, suite) =>
      stateOrUndefined(async () => stateOf(await liveConnection(performance.now() + patience.ms - 500), suite)),

    command(tenant, suite, wanted, record) {
      return queue.take(suite.uuid, wanted, async (until) => {
        const line = await liveConnection(until);
        const known = stateOf(line, suite);
        if (!known) throw new SuiteUnavailable("Home Assistant reports the suite as unavailable.");
        mustHave(known, wanted);
        return sendRecorded(tenant, record, () => send(line, suite, { command: wanted, until }));
      });
    },
    async close() {
      const line = await opening?.catch(() => undefined);
      line?.close();
    },
  };
}

async function send(
  line: HomeAssistantConnection,
  suite: SuiteAddress,
  { command, until }: { command: SuiteCommand; until: number },
): Promise<HeardState> {
  const done = Promise.withResolvers<HeardState>();
  const look = () => {
    const state = stateOf(line, suite);
    if (state && confirms(state, command)) done.resolve(state);
  };
  let answered = false;
  const stop = line.watch(look);
  try {
    await inTime(line.ask({ type: "call_service", ...serviceOf(suite, command) }), until);
    answered = true;
    look();
    return await inTime(done.promise, until);
  } finally {
    stop();
    if (!answered) line.close();
  }
}

function serviceOf(suite: SuiteAddress, { control, value }: SuiteCommand) {
  const { light, climate } = entitiesOf(suite);
  if (control === "temperature") {
    const service_data = { temperature: value };
    return { domain: "climate", service: "set_temperature", target: { entity_id: climate }, service_data };
  }
  const on = { service: "turn_on", service_data: { brightness_pct: value } };
  return { domain: "light", target: { entity_id: light }, ...(value > 0 ? on : { service: "turn_off" }) };
}

function entitiesOf({ external_id }: SuiteAddress) {
  const names = (external_id ?? "").split(/[\s,]+/);
  const of = (domain: string) => names.find((name) => name.startsWith(`${domain}.`));
  return { light: of("light"), climate: of("climate") };
}

/** Undefined if Home Assistant reaches none of its entities. */
function stateOf({ states }: HomeAssistantConnection, suite: SuiteAddress): HeardState | undefined {
  const { light, climate } = entitiesOf(suite);
  const lit = reached(states.get(light ?? ""));
  const warm = reached(states.get(climate ?? ""));
  if (!lit && !warm) return undefined;
  return {
    lighting: lit ? brightnessOf(lit) : null,
    temp: warm ? temperatureIn(warm.attributes.current_temperature) : null,
    requested_temp: warm ? temperatureIn(warm.attributes.temperature) : null,
  };
}

function reached(entity: EntityState | undefined): EntityState | undefined {
  return entity && entity.state !== "unavailable" && entity.state !== "unknown" ? entity : undefined;
}

function brightnessOf({ state, attributes }: EntityState): number | null {
  if (state !== "on") return 0;
  // A lamp that cannot be dimmed reports no brightness.
  const { brightness = fullBrightness } = attributes;
  return numberIn(brightness, 0, fullBrightness, (value) => Math.round((value / fullBrightness) * 100));
}
