import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import type { AddressInfo } from "node:net";
import { Aedes } from "aedes";
import { connectAsync, type MqttClient } from "mqtt";

export type Broker = Awaited<ReturnType<typeof startBroker>>;

/** A real MQTT broker in this process, which can stop and restart at the same port. */
export async function startBroker() {
  const aedes = await Aedes.createBroker();
  const sockets = new Set<Socket>();
  const make = () =>
    createServer((socket) => {
      sockets.add(socket);
      socket.on("close", () => sockets.delete(socket));
      aedes.handle(socket);
    });
  let server = make();
  async function listen(port: number): Promise<number> {
    server = make();
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    return (server.address() as AddressInfo).port;
  }
  async function leave(): Promise<void> {
    const gone = once(server, "close");
    server.close();
    for (const socket of sockets) socket.destroy();
    await gone;
  }
  const port = await listen(0);
  return {
    port,
    url: `mqtt://127.0.0.1:${port}`,
    leave,
    comeBack: () => listen(port),
    async close() {
      await leave().catch(() => undefined);
      await new Promise<void>((resolve) => aedes.close(() => resolve()));
    },
  };
}

type Command = { id: string; lighting?: number; requested_temp?: number; temp_unit?: string; expires_at: string };
type DeviceState = { lighting?: number; temp?: number; requested_temp?: number; at?: string };

export type Device = Awaited<ReturnType<typeof startDevice>>;

/** A suite's controller at the broker: receives commands, and publishes its state only when a test says so. */
export async function startDevice(url: string, suite: string) {
  const client: MqttClient = await connectAsync(url, {
    clientId: `device-${suite}`,
    clean: false,
    reconnectPeriod: 100,
  });
  const heard: Command[] = [];
  let obey: ((command: Command) => DeviceState | undefined) | undefined;
  // At QoS 1, so that the broker has it before the test continues.
  const say = (state: DeviceState | string) =>
    client.publishAsync(`${suite}/state`, typeof state === "string" ? state : JSON.stringify(state), {
      retain: true,
      qos: 1,
    });
  client.on("message", (_topic, payload) => {
    const command = JSON.parse(payload.toString()) as Command;
    heard.push(command);
    const state = obey?.(command);
    if (state) void say(state);
  });
  // A persistent session at QoS 1: it receives whatever the broker would store for it.
  await client.subscribeAsync(`${suite}/set`, { qos: 1 });
  return {
    heard,
    say,
    /** What it publishes after each command from now on; undefined for nothing. */
    obeys(how: (command: Command) => DeviceState | undefined) {
      obey = how;
    },
    client,
    close: () => client.endAsync(true),
  };
}
