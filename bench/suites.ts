import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { systemClock } from "../apps/server/src/platform/clock/clock.ts";
import { readConfig } from "../apps/server/src/platform/config/config.ts";
import { openInstallation } from "../apps/server/src/installation.ts";
import { createLogger } from "../apps/server/src/platform/log/logger.ts";
import { type Device, startBroker, startDevice } from "../apps/server/src/testing/broker.ts";
import { startAtrium } from "./atrium.ts";
import { importDemo } from "./demo.ts";
import type { Figure, Ground } from "./figure.ts";
import { median } from "./median.ts";
import { printTable } from "./table.ts";

/** One person may send sixty commands a minute. */
const samples = 40;
const warmUp = 8;
const mostToDeviceMs = 50;
const mostToAnswerMs = 150;
const suite = "bench";

/** The time until a person's command reaches the device, and until its confirmation, compared with a plain message through the same broker. */
export async function measureSuites({ folder }: Ground): Promise<Figure[]> {
  const dataDir = join(folder, "suites");
  mkdirSync(dataDir);
  const broker = await startBroker();
  const device = await startDevice(broker.url, suite);
  const path = await putBehind(broker.url, dataDir);
  const server = await startAtrium({ dataDir });
  try {
    return await measure(device, `http://127.0.0.1:${server.port}/api`, path);
  } finally {
    await server.stop();
    await device.close();
    await broker.close();
  }
}

async function measure(device: Device, api: string, path: string): Promise<Figure[]> {
  const headers = { "content-type": "application/json", "x-brand": "harborline" };
  const body = JSON.stringify({ email: "occupant@harborline.example", password: "Portal-demo-1" });
  const login = await fetch(`${api}/auth/v2/login`, { method: "POST", headers, body });
  const { token } = (await login.json()) as { token: string };
  await device.say({ lighting: 0, temp: 70, at: new Date().toISOString() });

  let came: () => void = () => undefined;
  device.obeys(({ lighting = 0 }) => {
    came();
    return { lighting, temp: 70, at: new Date().toISOString() };
  });
  const bare: number[] = [];
  const toDevice: number[] = [];
  const toAnswer: number[] = [];
  for (let sample = -warmUp; sample < samples; sample += 1) {
    const value = sample + warmUp + 1;
    const { promise, resolve } = Promise.withResolvers<void>();
    came = resolve;
    const alone = performance.now();
    await device.client.publishAsync(`${suite}/set`, JSON.stringify({ lighting: 0 }));
    await promise;
    const aloneMs = performance.now() - alone;

    const begun = performance.now();
    let deviceMs = Number.NaN;
    came = () => {
      deviceMs = performance.now() - begun;
    };
    const url = `${api}${path}/lighting/all/${value}`;
    const answer = await fetch(url, { method: "PUT", headers: { ...headers, authorization: `Bearer ${token}` } });
    if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
    await answer.arrayBuffer();
    if (sample < 0) continue;
    bare.push(aloneMs);
    toDevice.push(deviceMs);
    toAnswer.push(performance.now() - begun);
  }
  const rows = [
    ["a bare message, to the device", bare],
    ["a command, to the device", toDevice],
    ["a command, to the confirmed answer", toAnswer],
  ] as const;
  printTable(
    `Suites behind MQTT (median of ${samples}, taking turns)`,
    ["what", "ms"],
    rows.map(([what, values]) => [what, median([...values]).toFixed(1)]),
  );
  const baseline = `a bare message ${median(bare).toFixed(1)} ms`;
  const figure = (name: string, values: number[], most: number): Figure => ({
    name,
    value: median(values),
    unit: " ms",
    limit: ["at most", most],
    baseline,
  });
  return [
    figure("a suite command at its MQTT device", toDevice, mostToDeviceMs),
    figure("a suite command confirmed", toAnswer, mostToAnswerMs),
  ];
}

/** Imports the demo, with a broker for one of its buildings and the device in one of its suites. Returns the path of that suite. */
async function putBehind(url: string, dataDir: string): Promise<string> {
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: "silent" });
  const installation = await openInstallation(config, { logger: createLogger("silent"), clock: systemClock });
  try {
    const { system } = installation.services.database;
    await importDemo(installation.services);
    const { uuid, floor_uuid, building_uuid } = await system
      .selectFrom("smart_suites as suite")
      .innerJoin("smart_floors as floor", "floor.uuid", "suite.floor_uuid")
      .where("suite.pack_key", "=", "p1-suite-7a")
      .select(["suite.uuid", "suite.floor_uuid", "floor.building_uuid"])
      .executeTakeFirstOrThrow();
    await system.updateTable("smart_suites").set({ external_id: suite }).where("uuid", "=", uuid).execute();
    await system
      .updateTable("smart_buildings")
      .set({ adapter: "mqtt", url, settings: "{}" })
      .where("building_uuid", "=", building_uuid)
      .execute();
    return `/smart-building/v1/buildings/${building_uuid}/zeller/floors/${floor_uuid}/suites/${uuid}`;
  } finally {
    await installation.close();
  }
}
