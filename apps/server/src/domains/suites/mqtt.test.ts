import { connectAsync } from "mqtt";
import { v7 } from "uuid";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Broker, type Device, startBroker, startDevice } from "../../testing/broker.ts";
import { refusalOf } from "../../testing/refusal-of.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import { startFaultProxy } from "../../testing/fault-proxy.ts";
import { auditOf, smartFill, suiteCalls, type SuitePlace } from "../../testing/suites.ts";
import { patience } from "./suite-system.ts";

const { read, heat, light } = suiteCalls;

let rig: Rig;
let broker: Broker;
let proxy: Awaited<ReturnType<typeof startFaultProxy>>;
let tower: Awaited<ReturnType<typeof smartFill>>;
let annex: Awaited<ReturnType<typeof smartFill>>;
let api: Awaited<ReturnType<Rig["login"]>>["api"];
let devices: Device[] = [];
beforeAll(async () => {
  broker = await startBroker();
  proxy = await startFaultProxy(broker.port);
  rig = await startRig();
  tower = await smartFill(rig, { key: "tower", adapter: "mqtt", url: broker.url });
  // Its connection to the broker can be cut.
  annex = await smartFill(rig, { key: "annex", adapter: "mqtt", url: `mqtt://127.0.0.1:${proxy.port}` });
});
beforeEach(async () => {
  await rig.forgetLimits();
  ({ api } = await rig.login("anna@acme.test"));
});
const usualMs = patience.ms;
afterEach(async () => {
  patience.ms = usualMs;
  await Promise.all(devices.map((device) => device.close()));
  devices = [];
});
afterAll(async () => {
  await rig.close();
  await proxy.close();
  await broker.close();
});

/** A suite and its device, which has published its state once. */
async function suite(fill = tower, more = {}): Promise<{ place: SuitePlace; device: Device; name: string }> {
  const name = `suite-${v7()}`;
  const device = await startDevice(broker.url, name);
  devices.push(device);
  const at = rig.clock.now().toISOString();
  await device.say({ lighting: 40, temp: 70, requested_temp: 70, at });
  return { place: await fill.suite({ external_id: name, ...more }), device, name };
}

const stateOf = async (params: SuitePlace) => (await api(read, { params })).data;
const lit = async (params: SuitePlace) => (await stateOf(params)).lighting;
const setLight = (params: SuitePlace, value: number) => api(light, { params: { ...params, value: String(value) } });
const setHeat = (params: SuitePlace, temp: string, isCelsius = "false") =>
  api(heat, { params: { ...params, temp, isCelsius } });
const heardOf = ({ heard }: Device) => heard.map(({ lighting, requested_temp }) => lighting ?? requested_temp);

describe("17 MQTT", () => {
  test("17 a person waits for a suite five seconds at most", () => expect(usualMs).toBe(5_000));

  test("17 S3 S4 a command reaches the device once, in the suite's unit, and the device's state is the answer", async () => {
    const { place, device } = await suite(tower, { temp_unit: "C" });
    device.obeys(({ lighting, requested_temp }) => ({
      lighting: lighting ?? 40,
      temp: 20.04,
      ...(requested_temp === undefined ? {} : { requested_temp }),
    }));
    expect((await setLight(place, 62)).data).toMatchObject({ lighting: 62, temp: 20, requested_temp: null });
    rig.clock.advance(1);
    expect((await setHeat(place, "68")).data).toMatchObject({ requested_temp: 20, temp_unit: "Celsius" });
    const soon = expect.stringMatching(/Z$/) as string;
    expect(device.heard).toEqual([
      { id: expect.any(String) as string, lighting: 62, expires_at: soon },
      { id: expect.any(String) as string, requested_temp: 20, temp_unit: "Celsius", expires_at: soon },
    ]);
    expect((await auditOf(rig, place)).map(({ details }) => details)).toEqual([
      { value: 62, outcome: "confirmed" },
      { value: 20, unit: "Celsius", outcome: "confirmed" },
    ]);
  });

  test("17 S5 unknown until the first message, stale after five minutes, valid again with the next message", async () => {
    const { place, device } = await suite();
    expect(await stateOf(place)).toMatchObject({ available: true, lighting: 40 });
    rig.clock.advance(301);
    expect(await stateOf(place)).toMatchObject({ available: false, lighting: null, temp: null });
    expect(await refusalOf(setLight(place, 50))).toBe("suite_unavailable");
    await device.say({ lighting: 45 });
    await expect.poll(() => lit(place)).toBe(45);

    const old = await suite();
    await old.device.say({ lighting: 10, at: new Date(rig.clock.now().getTime() - 301_000).toISOString() });
    expect((await stateOf(old.place)).available).toBe(false);
    const ageless = await suite();
    await ageless.device.say({ lighting: 10 });
    expect((await stateOf(ageless.place)).available).toBe(false);
    const never = await tower.suite({ external_id: `suite-${v7()}` });
    expect((await stateOf(never)).available).toBe(false);
    for (const external_id of [null, "#", "suite/+", "+"])
      expect((await stateOf(await tower.suite({ external_id }))).available).toBe(false);
    expect(device.heard).toEqual([]);
  });

  test("17 S5 an invalid message is no state", async () => {
    const { place, device } = await suite();
    expect(await lit(place)).toBe(40);
    for (const junk of ["", "null", "[1]", "on", "{", `{"lighting":30,"x":"${"y".repeat(5_000)}"}`])
      await device.say(junk);
    await device.say('{"lighting":"41","temp":1e9,"requested_temp":true}');
    await expect.poll(() => stateOf(place)).toMatchObject({ available: true, lighting: null, temp: null });
    expect(await refusalOf(setLight(place, 50))).toBe("suite_control_missing");
  });

  test("17 an acknowledgement that is lost, late, doubled, of another value or of another suite", async () => {
    const [lost, doubled, other] = [await suite(), await suite(), await suite()];
    await Promise.all([lost, doubled, other].map(({ place }) => stateOf(place)));
    // A state with another value, or of another suite, confirms nothing.
    patience.ms = 2_000;
    lost.device.obeys(() => ({ lighting: 41, temp: 70 }));
    const refused = refusalOf(setLight(lost.place, 50));
    await expect.poll(() => heardOf(lost.device)).toEqual([50]);
    await other.device.say({ lighting: 50, temp: 70 });
    await expect.poll(() => lit(other.place)).toBe(50);
    expect(await refused).toBe("suite_unavailable");
    patience.ms = usualMs;
    expect(await lit(lost.place)).toBe(41);
    // A late state is shown as the suite's state, and does not confirm a later command.
    await lost.device.say({ lighting: 50, temp: 70 });
    await expect.poll(() => lit(lost.place)).toBe(50);
    lost.device.obeys(({ lighting = 0 }) => ({ lighting, temp: 70 }));
    rig.clock.advance(1);
    expect((await setLight(lost.place, 70)).data.lighting).toBe(70);
    doubled.device.obeys(({ lighting = 0 }) => {
      void doubled.device.say({ lighting, temp: 70 });
      return { lighting, temp: 70 };
    });
    expect((await setLight(doubled.place, 30)).data.lighting).toBe(30);
    expect((await setLight(doubled.place, 31)).data.lighting).toBe(31);
    expect([heardOf(lost.device), heardOf(doubled.device)]).toEqual([
      [50, 70],
      [30, 31],
    ]);
    expect((await auditOf(rig, lost.place)).map(({ details }) => details.outcome)).toEqual([
      "unconfirmed",
      "confirmed",
    ]);
  }, 30_000);

  test("17 S3 of twenty values the last wins, one is under way at a time, and light does not push heat aside", async () => {
    const { place, device } = await suite();
    await stateOf(place);
    let underWay = 0;
    let most = 0;
    const state = { lighting: 40, temp: 70, requested_temp: 70 };
    device.obeys(({ lighting, requested_temp }) => {
      underWay += 1;
      most = Math.max(most, underWay);
      Object.assign(state, lighting === undefined ? { requested_temp } : { lighting });
      setTimeout(() => {
        underWay -= 1;
        void device.say(state);
      }, 40);
      return undefined;
    });
    const lights = Array.from({ length: 20 }, (_, step) => setLight(place, 50 + step));
    const answers = await Promise.all([...lights, setHeat(place, "72")]);
    const values = heardOf(device);
    expect(most).toBe(1);
    expect(values.length).toBeLessThan(22);
    expect(values).toContain(72);
    const last = values.filter((value) => value !== 72).at(-1);
    expect(await lit(place)).toBe(last);
    // A caller whose command was skipped gets the actual state, never a value that was not set.
    for (const { data } of answers) expect([...values, 40]).toContain(data.lighting);
    expect((await auditOf(rig, place)).length).toBe(values.length);
  });

  test("17 a broker that is down: refused in time, and the command never fires, also after it is back", async () => {
    const { place, device, name } = await suite();
    await stateOf(place);
    device.obeys(({ lighting = 0 }) => ({ lighting, temp: 70 }));
    // The control: a client that keeps unsent commands, which is the usual default.
    const usual = await connectAsync(broker.url, { reconnectPeriod: 100 });
    await broker.leave();
    await expect.poll(() => usual.connected).toBe(false);
    usual.publish(`${name}/set`, JSON.stringify({ lighting: 99 }), { qos: 1 });
    patience.ms = 1_000;
    const refused = await Promise.all([refusalOf(setLight(place, 10)), refusalOf(setHeat(place, "72"))]);
    expect(refused).toEqual(["suite_unavailable", "suite_unavailable"]);
    expect((await stateOf(place)).available).toBe(false);
    patience.ms = usualMs;
    await broker.comeBack();
    await expect.poll(async () => (await stateOf(place)).available, { timeout: 20_000 }).toBe(true);
    await expect.poll(() => device.client.connected, { timeout: 20_000 }).toBe(true);
    await expect.poll(() => heardOf(device), { timeout: 20_000 }).toContain(99);
    await usual.endAsync(true);
    expect((await setLight(place, 20)).data.lighting).toBe(20);
    expect(heardOf(device).filter((value) => value !== 99)).toEqual([20]);
  }, 60_000);

  test("17 a connection that dies silently: a refused command is not delivered when it recovers", async () => {
    const { place, device } = await suite(annex);
    expect(await lit(place)).toBe(40);
    device.obeys(({ lighting = 0 }) => ({ lighting, temp: 70 }));
    proxy.die();
    patience.ms = 1_000;
    const [seen, refused] = await Promise.all([stateOf(place), refusalOf(setLight(place, 10))]);
    expect([seen.available, refused]).toEqual([false, "suite_unavailable"]);
    proxy.live();
    patience.ms = usualMs;
    await expect
      .poll(async () => (await setLight(place, 30).catch(() => undefined))?.data.lighting, { timeout: 20_000 })
      .toBe(30);
    expect(heardOf(device)).not.toContain(10);
  }, 60_000);

  test("17 a device that was away finds no command waiting", async () => {
    const { place, device, name } = await suite();
    await stateOf(place);
    await device.close();
    patience.ms = 1_000;
    expect(await refusalOf(setLight(place, 15))).toBe("suite_unavailable");
    patience.ms = usualMs;
    const back = await startDevice(broker.url, name);
    devices = [back];
    back.obeys(({ lighting = 0 }) => ({ lighting, temp: 70 }));
    expect((await setLight(place, 25)).data.lighting).toBe(25);
    expect(heardOf(back)).toEqual([25]);
  }, 30_000);
});
