import { randomUUID } from "node:crypto";
import { Socket } from "node:net";
import { isStale } from "@atrium/rules/smart-suite.ts";
import type { MqttClient } from "mqtt";
import { readState } from "./heard-state.ts";
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
import { heardOrNothing, sendRecorded } from "./recorded-command.ts";

/** After the broker has taken a subscription, how long a suite's retained message may take. */
const retainedMs = 500;
/** Nobody is subscribed to it: the broker's answer to giving it up proves that it has read whatever was sent before. */
const barrier = "atrium/read";
const barrierMs = 2_000;

/** What one suite was last heard to say, and the command that it has not confirmed yet. */
type Followed = {
  state: HeardState | undefined;
  /** When it was so; `said` is that by the suite's own clock. */
  at: number;
  said: number | undefined;
  /** Something was heard, or it is certain that nothing is retained. */
  asked: Promise<void>;
  heard: () => void;
  pending: { command: SuiteCommand; known: HeardState | undefined; done(state: HeardState): void } | undefined;
};

/**
 * Suites behind an MQTT broker: `{suite}` in both topics stands for the suite's `external_id`. A command is published once, at QoS 0 and
 * without a queue, so that neither this client nor the broker keeps it for later (test 17); it is done when the suite's own state says so.
 */
export function mqttSystem({ url, secret, settings, clock, logger }: SystemOptions): SuiteSystem {
  const { state_topic: states = "{suite}/state", command_topic: commands = "{suite}/set", username } = settings;
  const followed = new Map<string, Followed>();
  const queue = new LatestWins();
  let opening: Promise<MqttClient> | undefined;

  async function open(): Promise<MqttClient> {
    const { connect } = await import("mqtt");
    if (!/^(mqtt|ws)s?:\/\/./.test(url)) throw new SuiteUnavailable("The url is none.");
    const client = connect(url, {
      queueQoSZero: false,
      reconnectPeriod: 1_000,
      reconnectOnConnackError: true,
      connectTimeout: patience.ms,
      keepalive: 15,
      ...(typeof username === "string" ? { username } : {}),
      ...(secret ? { password: secret } : {}),
    });
    let told = false;
    client.on("error", ({ message }) => {
      if (!told) logger.warn({ reason: message }, "The broker of a smart building is not there.");
      told = true;
    });
    // Commands are small: gathered into larger packets, each would wait for the answer to the one before.
    client.on("connect", () => {
      told = false;
      if (client.stream instanceof Socket) client.stream.setNoDelay();
    });
    client.on("message", (topic, payload, { retain }) => hear(topic, payload, retain));
    return client;
  }

  /** The line, which has just proved that it is good: what is sent on one that has died might arrive when it is alive again. */
  async function goodLine(until: number): Promise<MqttClient> {
    const client = await connected(until);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    client.unsubscribe(barrier, (error) => (error ? reject(new SuiteUnavailable(error.message)) : resolve()));
    try {
      await inTime(promise, Math.min(until, performance.now() + barrierMs));
      return client;
    } catch (error) {
      cut(client);
      throw error;
    }
  }

  async function connected(until: number): Promise<MqttClient> {
    opening ??= open();
    const client = await opening;
    if (client.connected) return client;
    const { promise, resolve } = Promise.withResolvers<void>();
    const hasCome = () => resolve();
    client.once("connect", hasCome);
    await inTime(promise, until).finally(() => client.off("connect", hasCome));
    return client;
  }

  function hear(topic: string, payload: Buffer, retained: boolean): void {
    const suite = followed.get(topic);
    const message = suite && readState(payload);
    if (!message) return;
    const { state, at } = message;
    // What was on its way for longer than something newer.
    if (at !== undefined && suite.said !== undefined && at < suite.said) return;
    const now = clock.now().getTime();
    suite.state = state;
    suite.said = at ?? suite.said;
    // A retained message that does not say since when may be of any age.
    suite.at = at === undefined ? (retained ? suite.at : now) : Math.min(at, now);
    suite.heard();
    const { pending } = suite;
    if (!pending || !confirms(state, pending.command)) return;
    // A retained message that only repeats what was known before proves nothing.
    if (retained && pending.known && confirms(pending.known, pending.command)) return;
    pending.done(state);
  }

  /** Listens to a suite from now on, and answers what it has said, if anything. */
  async function follow(suite: SuiteAddress, until: number): Promise<{ client: MqttClient; of: Followed }> {
    const topic = topicOf(states, suite);
    const client = await goodLine(until);
    let of = followed.get(topic);
    if (!of) {
      const { promise, resolve } = Promise.withResolvers<void>();
      of = { state: undefined, at: 0, said: undefined, asked: promise, heard: resolve, pending: undefined };
      followed.set(topic, of);
      client.subscribe(topic, { qos: 0 }, (error) => {
        if (error) followed.delete(topic);
        setTimeout(resolve, error ? 0 : retainedMs);
      });
    }
    await inTime(of.asked, until);
    return { client, of };
  }

  const stateOf = ({ state, at }: Followed) => (isStale(at, clock.now().getTime()) ? undefined : state);

  async function send(suite: SuiteAddress, command: SuiteCommand, way: Way): Promise<HeardState> {
    const { client, of, until } = way;
    const { promise, resolve, reject } = Promise.withResolvers<HeardState>();
    let arrived = false;
    of.pending = { command, known: of.state, done: resolve };
    client.publish(topicOf(commands, suite), messageOf(suite, command, expiry(until)), { qos: 0 }, (error) => {
      if (error) reject(new SuiteUnavailable(error.message));
    });
    client.unsubscribe(barrier, (error) => {
      arrived ||= !error;
    });
    try {
      const state = await inTime(promise, until);
      arrived = true;
      return state;
    } finally {
      of.pending = undefined;
      // What still lies in the line would be done whenever the line is good again.
      if (!arrived) cut(client);
    }
  }

  const expiry = (until: number) => new Date(clock.now().getTime() + until - performance.now()).toISOString();

  return {
    async read(_tenant, suite) {
      return heardOrNothing(async () => {
        const { of } = await follow(suite, performance.now() + patience.ms - retainedMs);
        return stateOf(of);
      });
    },
    command(tenant, suite, wanted, record) {
      return queue.take(suite.uuid, wanted, async (until) => {
        const way = { ...(await follow(suite, until)), until };
        const known = stateOf(way.of);
        if (!known) throw new SuiteUnavailable("The suite has not been heard of lately.");
        mustHave(known, wanted);
        return sendRecorded(tenant, record, () => send(suite, wanted, way));
      });
    },
    async close() {
      const client = await opening?.catch(() => undefined);
      await client?.endAsync(true);
    },
  };
}

type Way = { client: MqttClient; of: Followed; until: number };

/** A suite without a name of its own at the broker, or with one that means many topics, is not controlled. */
function topicOf(template: unknown, { external_id: id }: SuiteAddress): string {
  if (typeof template !== "string" || !id || /[+#\0]/.test(id)) throw new SuiteUnavailable("The suite has no topic.");
  return template.replaceAll("{suite}", id);
}

/** A command as it is published; docs/smart-suites.md shows it. */
export function messageOf(
  { unit }: Pick<SuiteAddress, "unit">,
  { control, value }: SuiteCommand,
  expires_at: string,
): string {
  const wish = control === "lighting" ? { lighting: value } : { requested_temp: value, temp_unit: unit };
  return JSON.stringify({ id: randomUUID(), ...wish, expires_at });
}

/** Closed in the ordinary way, the system would go on sending what is left. */
function cut({ stream }: MqttClient): void {
  const socket: unknown = stream;
  if (socket instanceof Socket && socket.constructor === Socket) socket.resetAndDestroy();
  else stream.destroy();
}
