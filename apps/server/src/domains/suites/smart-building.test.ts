import type { EndpointReply } from "@atrium/contract/client.ts";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { refusalOf } from "../../testing/refusal-of.ts";
import { type Rig, startRig } from "../../testing/rig.ts";
import { auditOf, permit, smartFill, suiteCalls, type SuitePlace } from "../../testing/suites.ts";

const { floors, suites, read, heat, light } = suiteCalls;

let rig: Rig;
let fill: Awaited<ReturnType<typeof smartFill>>;
let annex: Awaited<ReturnType<typeof smartFill>>;
let api: Awaited<ReturnType<Rig["login"]>>["api"];
let annaUuid: string;
beforeAll(async () => {
  rig = await startRig();
  const settings = JSON.stringify({ drift_seconds: 60, unavailable: ["silent"] });
  fill = await smartFill(rig, { key: "tower", adapter: "simulator", settings });
  annex = await smartFill(rig, { key: "annex", adapter: "simulator" });
});
// The clock advances from test to test, so that sessions expire.
beforeEach(async () => {
  await rig.forgetLimits();
  ({ api } = await rig.login("anna@acme.test"));
  annaUuid = (await api("GET /users/current")).data.user.uuid;
});
afterAll(() => rig.close());

const office = (more = {}) =>
  fill.suite({ temp: 70, requested_temp: 70, temp_equipment_name: "VAV-1", lighting: 40, ...more });
const stateOf = async (params: SuitePlace) => (await api(read, { params })).data;
const setLight = (params: SuitePlace, value: string) => api(light, { params: { ...params, value } });
const setHeat = (params: SuitePlace, temp: string, isCelsius = "false") =>
  api(heat, { params: { ...params, temp, isCelsius } });

describe("S1 floors and suites", () => {
  test("S1 are listed in the building's order, each with its own", async () => {
    const [first, second] = [await annex.floor("Floor 2"), await annex.floor("Floor 3")];
    const suite = await annex.suite({ floor_uuid: first, nav_name: "2A", lighting: 10 });
    const params = { buildingUuid: annex.buildingUuid };
    expect((await api(floors, { params })).data.floors).toEqual([
      { id: annex.floorId, navName: "Floor 1" },
      { id: first, navName: "Floor 2" },
      { id: second, navName: "Floor 3" },
    ]);
    expect((await api(suites, { params: { ...params, floorId: first } })).data.suites).toEqual([
      { id: suite.suiteId, navName: "2A" },
    ]);
    expect((await api(suites, { params: { ...params, floorId: second } })).data.suites).toEqual([]);
  });

  test("S1 without the permission of that building nothing is revealed, not even whether it exists", async () => {
    const place = await office();
    const hall = await rig.uuid("buildings", "hall");
    const locked = await rig.uuid("buildings", "locked");
    const refused = async (params: SuitePlace) => [
      await refusalOf(api(floors, { params: { buildingUuid: params.buildingUuid } })),
      await refusalOf(api(suites, { params: { buildingUuid: params.buildingUuid, floorId: params.floorId } })),
      await refusalOf(api(read, { params })),
      await refusalOf(setLight(params, "NaN")),
      await refusalOf(setHeat(params, "70")),
    ];
    const nothing = Array.from({ length: 5 }, () => "permission_missing");
    for (const buildingUuid of [hall, locked, v7()]) expect(await refused({ ...place, buildingUuid })).toEqual(nothing);
    await permit(rig, place.buildingUuid, ["can-see-admin-ui-link"]);
    expect(await refused(place)).toEqual(nothing);
    expect(await refused({ ...place, suiteId: v7() })).toEqual(nothing);
    await permit(rig, place.buildingUuid, ["smart-suites"]);
    expect((await stateOf(place)).lighting).toBe(40);
    expect(await refusalOf(rig.api()(read, { params: place }))).toBe("unauthenticated");
  });

  test("S1 17 a suite of another floor, of another building and one that does not exist are the same, and none is controlled", async () => {
    const place = await office();
    const foreign = await annex.suite({ lighting: 20, temp: 70 });
    const other = await fill.floor("Floor 9");
    for (const params of [
      { ...place, floorId: other },
      { ...place, floorId: v7() },
      { ...place, floorId: annex.floorId },
      { ...place, buildingUuid: annex.buildingUuid },
      { ...place, suiteId: foreign.suiteId },
      { ...place, suiteId: v7() },
    ]) {
      expect(await refusalOf(api(read, { params }))).toBe("suite_not_found");
      expect(await refusalOf(setLight(params, "50"))).toBe("suite_not_found");
      expect(await refusalOf(setHeat(params, "70"))).toBe("suite_not_found");
    }
    expect([(await stateOf(place)).lighting, (await stateOf(foreign)).lighting]).toEqual([40, 20]);
    for (const floorId of [annex.floorId, v7()])
      expect(await refusalOf(api(suites, { params: { buildingUuid: fill.buildingUuid, floorId } }))).toBe(
        "floor_not_found",
      );
  });
});

describe("S3 S4 the simulator", () => {
  test("S3 S5 returns the suites in the fields of the specification", async () => {
    const place = await office({ nav_name: "7A" });
    const whole: EndpointReply<typeof read>["data"] = {
      id: place.suiteId,
      navName: "7A",
      available: true,
      lighting: 40,
      temp: 70,
      temp_unit: "Fahrenheit",
      temp_equipment_name: "VAV-1",
      requested_temp: 70,
    };
    expect(await stateOf(place)).toEqual(whole);
    const { data } = await setLight(place, "0");
    expect(data).toEqual({ ...whole, lighting: 0 });
    expect(await stateOf(place)).toEqual({ ...whole, lighting: 0 });
  });

  test("S4 a room approaches the requested temperature, quickly at first, and is not affected by the light", async () => {
    const place = await office();
    expect((await setHeat(place, "74")).data).toMatchObject({ temp: 70, requested_temp: 74 });
    const seen: (number | null)[] = [];
    for (let minute = 0; minute < 4; minute += 1) {
      rig.clock.advance(60);
      seen.push((await stateOf(place)).temp);
    }
    expect(seen).toEqual([72.5, 73.5, 73.8, 73.9]);
    expect((await setLight(place, "100")).data).toMatchObject({ temp: 73.9, requested_temp: 74, lighting: 100 });
    rig.clock.advance(300);
    expect(await stateOf(place)).toMatchObject({ temp: 74, requested_temp: 74 });
    expect((await setHeat(place, "65")).data).toMatchObject({ temp: 74, requested_temp: 65 });
  });

  test("S4 a suite without a command has been drifting since it was imported", async () => {
    const place = await office({ temp: 66, requested_temp: 72 });
    expect((await stateOf(place)).temp).toBeLessThan(72);
    rig.clock.advance(480);
    expect((await stateOf(place)).temp).toBe(72);
  });

  test("S4 a suite in Celsius accepts whole degrees of its own, and those of Fahrenheit that convert exactly", async () => {
    const place = await office({ temp: 19.5, requested_temp: 20, temp_unit: "C" });
    expect((await setHeat(place, "24", "true")).data).toMatchObject({ requested_temp: 24, temp_unit: "Celsius" });
    expect((await setHeat(place, "68", "false")).data.requested_temp).toBe(20);
    expect(await refusalOf(setHeat(place, "25", "true"))).toBe("validation_failed");
    expect(await refusalOf(setHeat(place, "70", "false"))).toBe("validation_failed");
    expect((await stateOf(place)).requested_temp).toBe(20);
  });

  test("S5 a missing control is null and cannot be set; a silent suite is unknown", async () => {
    const dark = await office({ lighting: null });
    const bare = await office({ temp: null, requested_temp: null });
    const silent = await office({ pack_key: "silent" });
    expect(await stateOf(dark)).toMatchObject({ available: true, lighting: null, temp: 70 });
    expect(await stateOf(bare)).toMatchObject({
      available: true,
      lighting: 40,
      temp: null,
      temp_equipment_name: null,
      requested_temp: null,
    });
    expect(await stateOf(silent)).toMatchObject({ available: false, lighting: null, temp: null, requested_temp: null });
    expect(await refusalOf(setLight(dark, "40"))).toBe("suite_control_missing");
    expect(await refusalOf(setHeat(bare, "70"))).toBe("suite_control_missing");
    expect(await refusalOf(setLight(silent, "40"))).toBe("suite_unavailable");
    for (const place of [dark, bare, silent]) expect(await auditOf(rig, place)).toEqual([]);
  });

  test.each([
    ["/temp", "64", "false"],
    ["/temp", "76", "false"],
    ["/temp", "70.5", "false"],
    ["/temp", "NaN", "false"],
    ["/temp", "1e2", "false"],
    ["/temp", "-70", "false"],
    ["/temp", "22", "true"],
    ["/temp", "22", "false"],
    ["/isCelsius", "70", "yes"],
    ["/isCelsius", "70", "TRUE"],
    ["/isCelsius", "70", "1"],
  ])("17 S4 a fault at %s is named, and nothing changes: %s %s", async (path, temp, isCelsius) => {
    const place = await office();
    await expect(setHeat(place, temp, isCelsius)).rejects.toMatchObject({
      problem: { status: 422, code: "validation_failed", errors: [{ path }] },
    });
    expect(await stateOf(place)).toMatchObject({ temp: 70, requested_temp: 70 });
    expect(await auditOf(rig, place)).toEqual([]);
  });

  test.each(["101", "-1", "40.5", "NaN", "1e2", "on"])("17 S3 a brightness of %s is refused by name", async (value) => {
    const place = await office();
    await expect(setLight(place, value)).rejects.toMatchObject({
      problem: { status: 422, code: "validation_failed", errors: [{ path: "/value" }] },
    });
    expect((await stateOf(place)).lighting).toBe(40);
  });

  test("S3 S4 every command is in the audit log, and nothing of the person but the uuid", async () => {
    const place = await office();
    await setLight(place, "55");
    rig.clock.advance(1);
    await setHeat(place, "20", "true");
    const by = { actor_kind: "user", actor_uuid: annaUuid, building_uuid: place.buildingUuid };
    expect(await auditOf(rig, place)).toEqual([
      { ...by, action: "suite.lighting_set", details: { value: 55, outcome: "confirmed" } },
      { ...by, action: "suite.temperature_set", details: { value: 68, unit: "Fahrenheit", outcome: "confirmed" } },
    ]);
  });

  test("28 S3 sixty commands a minute are enough of one person", async () => {
    const place = await office();
    const asked = await Promise.allSettled(Array.from({ length: 62 }, (_, value) => setLight(place, String(value))));
    expect(asked.filter(({ status }) => status === "fulfilled")).toHaveLength(60);
    await rig.forgetLimits();
  });
});
