import { randomUUID } from "node:crypto";
import { Socket } from "node:net";
import { isStale } from "@atrium/rules/smart-suite.ts";
import type { MqttClient } from "mqtt";
import { readState } from "./suite-state.ts";
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

/** How long a suite's retained message may take after the broker has acknowledged the subscription. */
const retainedMs = 500;
/** A topic without subscription: the broker's acknowledgement of unsubscribing proves that it has read everything sent before. */
const barrier = "atrium/read";
const barrierMs = 2_000;

/** The last known state of one suite, and its unconfirmed command. */
type Followed = {
  state: HeardState | undefined;
  /** When the message arrived; `said` is the time by the suite's own clock. */
  at: number;
  said: number | undefined;
  /** A message has arrived, or it is certain that none is retained. */
  asked: Promise<void>;
  heard: () => void;
  pending: { command: SuiteCommand; known: HeardState | undefined; done(state: HeardState): void } | undefined;
};

/**
 * Suites behind an MQTT broker: `{suite}` in both topics stands for the suite's `external_id`. A command is published once, at QoS 0 and without a
 * queue, so that neither this client nor the broker stores it for later (test 17); it is confirmed when the suite's own state shows it.
 */
export function mqttSystem({ url, secret, settings, clock, logger }: SystemOptions): SuiteSystem {
  const { state_topic: states = "{suite}/state", command_topic: commands = "{suite}/set", username } = settings;
  const followed = new Map<string, Followed>();
  const queue = new LatestWins();
  let opening: Promise<MqttClient> | undefined;

  async function open(): Promise<MqttClient> {
    const { connect } = await import("mqtt");
    if (!/^(mqtt|ws)s?:\/\/./.test(url)) throw new SuiteUnavailable("The url is invalid.");
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
      if (!told) logger.warn({ reason: message }, "The broker of a smart building cannot be reached.");
      told = true;
    });
    // Commands are small: Nagle's algorithm would delay each until the previous one is acknowledged.
    client.on("connect", () => {
      told = false;
      if (client.stream instanceof Socket) client.stream.setNoDelay();
    });
    client.on("message", (topic, payload, { retain }) => hear(topic, payload, retain));
    return client;
  }

  /** The connection, after a round trip: a command sent over a dead connection might arrive later. */
  async function checkedConnection(until: number): Promise<MqttClient> {
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
    // It was overtaken by a newer message.
    if (at !== undefined && suite.said !== undefined && at < suite.said) return;
    const now = clock.now().getTime();
    suite.state = state;
    suite.said = at ?? suite.said;
    // A retained message without a time may be of any age.
    suite.at = at === undefined ? (retained ? suite.at : now) : Math.min(at, now);
    suite.heard();
    const { pending } = suite;
    if (!pending || !confirms(state, pending.command)) return;
    // A retained message that only repeats the known state proves nothing.
    if (retained && pending.known && confirms(pending.known, pending.command)) return;
    pending.done(state);
  }

  /** Subscribes to a suite, and returns its last state, if any. */
  async function follow(suite: SuiteAddress, until: number): Promise<{ client: MqttClient; of: Followed }> {
    const topic = topicOf(states, suite);
    const client = await checkedConnection(until);
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
      // Commands that are still in the socket's buffer would be carried out later.
      if (!arrived) cut(client);
    }
  }

  const expiry = (until: number) => new Date(clock.now().getTime() + until - performance.now()).toISOString();

  return {
    async read(_tenant, suite) {
      return stateOrUndefined(async () => {
        const { of } = await follow(suite, performance.now() + patience.ms - retainedMs);
        return stateOf(of);
      });
    },
    command(tenant, suite, wanted, record) {
      return queue.take(suite.uuid, wanted, async (until) => {
        const way = { ...(await follow(suite, until)), until };
        const known = stateOf(way.of);
        if (!known) throw new SuiteUnavailable("The suite has not sent its state recently.");
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

/** A suite without an `external_id`, or with one that matches several topics, is not controlled. */
function topicOf(template: unknown, { external_id: id }: SuiteAddress): string {
  if (typeof template !== "string" || !id || /[+#\0]/.test(id)) throw new SuiteUnavailable("The suite has no topic.");
  return template.replaceAll("{suite}", id);
}

/** A command as it is published; see docs/smart-suites.md. */
export function messageOf(
  { unit }: Pick<SuiteAddress, "unit">,
  { control, value }: SuiteCommand,
  expires_at: string,
): string {
  const setting = control === "lighting" ? { lighting: value } : { requested_temp: value, temp_unit: unit };
  return JSON.stringify({ id: randomUUID(), ...setting, expires_at });
}

/** Destroys the socket: after an ordinary close the system would still send what is buffered. */
function cut({ stream }: MqttClient): void {
  const socket: unknown = stream;
  if (socket instanceof Socket && socket.constructor === Socket) socket.resetAndDestroy();
  else stream.destroy();
}
