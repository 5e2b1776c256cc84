import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startHomeAssistant } from "../../testing/home-assistant.ts";
import { refusalOf } from "../../testing/refusal-of.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import { auditOf, smartFill, suiteCalls, type SuitePlace } from "../../testing/suites.ts";
import { patience } from "./suite-system.ts";

const { read, heat, light } = suiteCalls;
const variable = "SUITES_TOKEN_OF_THIS_TEST";

let rig: Rig;
let home: Awaited<ReturnType<typeof startHomeAssistant>>;
let tower: Awaited<ReturnType<typeof smartFill>>;
let annex: Awaited<ReturnType<typeof smartFill>>;
let place: SuitePlace;
let api: Awaited<ReturnType<Rig["login"]>>["api"];
beforeAll(async () => {
  home = await startHomeAssistant("a-long-lived-token", [
    { entity_id: "light.seven", state: "on", attributes: { brightness: 102 } },
    { entity_id: "light.plain", state: "on", attributes: {} },
    { entity_id: "light.gone", state: "unavailable", attributes: {} },
    { entity_id: "climate.seven", state: "heat", attributes: { current_temperature: 69.44, temperature: 70 } },
    { entity_id: "light.of_somebody_else", state: "on", attributes: { brightness: 1 } },
  ]);
  rig = await startRig({ [variable]: "a-long-lived-token", OTHER_TOKEN: "wrong" });
  const adapter = "home_assistant";
  tower = await smartFill(rig, { key: "tower", adapter, url: home.url, secret_variable: variable });
  annex = await smartFill(rig, { key: "annex", adapter, url: home.url, secret_variable: "OTHER_TOKEN" });
  place = await tower.suite({ external_id: "light.seven climate.seven", temp_equipment_name: "Radiator" });
});
beforeEach(async () => {
  await rig.forgetLimits();
  ({ api } = await rig.login("anna@acme.test"));
  Object.assign(home.behaviour, { obeys: true, answers: true, refuses: false });
  home.calls.length = 0;
});
const usualMs = patience.ms;
afterEach(() => {
  patience.ms = usualMs;
});
afterAll(async () => {
  await rig.close();
  await home.close();
});

const stateOf = async (params: SuitePlace) => (await api(read, { params })).data;
const setLight = (params: SuitePlace, value: number) => api(light, { params: { ...params, value: String(value) } });
const setHeat = (params: SuitePlace, temp: string) => api(heat, { params: { ...params, temp, isCelsius: "false" } });

describe("S2 S5 Home Assistant", () => {
  test("S5 reads the suite's state from its entities", async () => {
    expect(await stateOf(place)).toMatchObject({
      available: true,
      lighting: 40,
      temp: 69.4,
      temp_unit: "Fahrenheit",
      temp_equipment_name: "Radiator",
      requested_temp: 70,
    });
    const of = async (external_id: string | null) => stateOf(await tower.suite({ external_id }));
    expect(await of("light.plain")).toMatchObject({ available: true, lighting: 100, temp: null });
    expect(await of("light.gone climate.seven")).toMatchObject({ available: true, lighting: null, temp: 69.4 });
    for (const nothing of ["light.gone", "light.unheard_of", "switch.seven", null])
      expect(await of(nothing)).toMatchObject({ available: false, lighting: null });
    home.change("climate.seven", { attributes: { current_temperature: 69.6 } });
    await expect.poll(async () => (await stateOf(place)).temp).toBe(69.6);
  });

  test("S3 S4 17 commands are its services on this suite's entities only, and the answer is their state afterwards", async () => {
    expect((await setLight(place, 57)).data.lighting).toBe(57);
    expect((await setLight(place, 0)).data.lighting).toBe(0);
    expect((await setHeat(place, "73")).data).toMatchObject({ temp: 69.6, requested_temp: 73 });
    expect(home.calls).toEqual([
      {
        domain: "light",
        service: "turn_on",
        target: { entity_id: "light.seven" },
        service_data: { brightness_pct: 57 },
      },
      { domain: "light", service: "turn_off", target: { entity_id: "light.seven" } },
      {
        domain: "climate",
        service: "set_temperature",
        target: { entity_id: "climate.seven" },
        service_data: { temperature: 73 },
      },
    ]);
    expect(await auditOf(rig, place)).toHaveLength(3);
    for (let value = 1; value <= 100; value += 9) expect((await setLight(place, value)).data.lighting).toBe(value);
  });

  test("17 a command that it refuses, does not execute or does not answer is refused, and a broken connection is opened again", async () => {
    home.behaviour.refuses = true;
    expect(await refusalOf(setLight(place, 11))).toBe("suite_unavailable");
    Object.assign(home.behaviour, { refuses: false, obeys: false });
    patience.ms = 1_000;
    expect(await refusalOf(setLight(place, 12))).toBe("suite_unavailable");
    home.behaviour.answers = false;
    expect(await refusalOf(setLight(place, 13))).toBe("suite_unavailable");
    patience.ms = usualMs;
    // It did not answer the ping, so nothing was sent.
    expect(home.calls.map(({ service_data }) => service_data?.brightness_pct)).toEqual([11, 12]);
    Object.assign(home.behaviour, { answers: true, obeys: true });
    home.hangUp();
    await Promise.all(Array.from({ length: 5 }, () => stateOf(place)));
    await expect.poll(async () => (await stateOf(place)).available, { timeout: 20_000 }).toBe(true);
    expect((await setLight(place, 14)).data.lighting).toBe(14);
    // However many requests come at once, there is one connection.
    expect(home.connections()).toBe(1);
  }, 40_000);

  test("S2 a token that it refuses makes every suite unavailable, and leaves no connection open", async () => {
    const before = home.connections();
    const foreign = await annex.suite({ external_id: "light.seven" });
    expect((await stateOf(foreign)).available).toBe(false);
    expect(await refusalOf(setLight(foreign, 20))).toBe("suite_unavailable");
    await expect.poll(home.connections).toBe(before);
  });
});
