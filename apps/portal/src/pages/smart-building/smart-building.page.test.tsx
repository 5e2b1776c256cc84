import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible, expectAccessibleAtNight } from "@atrium/web/testing/accessible.ts";
import { refuse } from "@atrium/web/testing/fake-answers.ts";
import { streamsAt } from "@atrium/web/testing/fake-stream.ts";
import { fakeWorld } from "@atrium/web/testing/fake-world.ts";
import { fits, widths } from "@atrium/web/testing/looks.ts";
import { type PageOptions, preparePage } from "../../testing/render-page.tsx";
import { words } from "@atrium/web/testing/words.ts";
import { floor, suite, type SuiteDetail } from "@atrium/web/testing/world-doings.ts";
import { uuid } from "@atrium/web/testing/world-ids.ts";
import { pier, utility } from "@atrium/web/testing/world-items.ts";

const { en } = words;
const ofFloor = "GET /smart-building/v1/buildings/:buildingUuid/zeller/floors/:floorId/suites";
const putLight =
  "PUT /smart-building/v1/buildings/:buildingUuid/zeller/floors/:floorId/suites/:suiteId/lighting/all/:value";
const putTemperature =
  "PUT /smart-building/v1/buildings/:buildingUuid/zeller/floors/:floorId/suites/:suiteId/temp/:temp/:isCelsius";

const home = `/building/${pier}`;
const area = `${home}/smart-building`;
const suites = `${area}/floors/${floor.id}/suites`;
const controls = (of = suite()) => `${suites}/${of.id}/control`;

const main = () => page.getByRole("main");
const h1 = (name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const tile = () => main().getByRole("link", { name: "Light and warmth" });
const button = (name: string) => main().getByRole("button", { name, exact: true });
const tab = (name: string) => page.getByRole("tab", { name, exact: true });
const figure = (text: string) => main().getByText(text, { exact: true });
const status = (text: string) => main().getByRole("status").getByText(text);

/** A person with the permission, in a building with these suites on one floor; each command is confirmed as it was sent. */
function inBuilding(own: SuiteDetail[] = [suite()], { permissions = ["smart-suites"], ...options }: Options = {}) {
  const world = fakeWorld(options.brand);
  Object.assign(world, { suites: own, permissions });
  world.flags["smart-building"] = true;
  world.utilities = [utility(1, "Light and warmth", { utility_name: "Smart building" })];
  const portal = preparePage({ world, ...options });
  const changed = (id: string, change: Partial<SuiteDetail>) => {
    const found = world.suites.find((each) => each.id === id);
    return found ? { data: Object.assign(found, change) } : refuse("suite_not_found");
  };
  portal.api.on(putLight, ({ params }) => changed(params.suiteId, { lighting: Number(params.value) }));
  portal.api.on(putTemperature, ({ params }) => changed(params.suiteId, { requested_temp: Number(params.temp) }));
  return portal;
}
type Options = PageOptions & { permissions?: string[] };

test("S1 S3 the light: bulb, slider on release, steps; the tile, the lists and the keyboard lead there", async () => {
  const portal = inBuilding();
  await portal.open("/building");
  await tile().click();
  await expect.element(h1(en["smart.title"])).toHaveFocus();
  await main().getByRole("link", { name: "Floor 9" }).click();
  await expect.element(h1("Floor 9")).toBeVisible();
  await main().getByRole("link", { name: "Suite 9A" }).click();
  await expect.poll(portal.address).toBe(`${controls()}/lighting`);

  const slider = page.getByRole("slider", { name: en["smart.brightness"] });
  await expect.element(slider).toBeVisible();
  (slider.element() as HTMLElement).focus();
  await userEvent.keyboard("{End}");
  await expect.element(figure("100%")).toBeVisible();
  // While it is dragged, nothing is sent; the value at its release counts.
  await userEvent.keyboard("{ArrowLeft>3}");
  await expect.element(main().getByText(en["smart.asking"].replace("{{value}}", "97%"))).toBeVisible();
  await userEvent.keyboard("{/ArrowLeft}");
  await expect.element(status(en["smart.light_is"].replace("{{value}}", "97%"))).toBeInTheDocument();
  await button(en["smart.light"]).click();
  await expect.element(figure(en["smart.off"])).toBeVisible();
  await expect.element(status(en["smart.light_is_off"])).toBeInTheDocument();
  await button(en["smart.brighter"]).click();
  await expect.element(figure("10%")).toBeVisible();
  expect(portal.api.calls(putLight).map(({ params }) => params.value)).toEqual(["100", "97", "0", "10"]);
  await expectAccessible();
});

test("S2 S5 an unknown control in the address shows the light, and an unknown suite is not found", async () => {
  const portal = inBuilding();
  await portal.open(`${controls()}/disco`);
  await expect.poll(portal.address).toBe(`${controls()}/lighting`);
  await expect.element(figure("60%")).toBeVisible();
  await portal.open(`${area}/rooms`);
  await expect.element(h1(en["not_found.title"])).toBeVisible();
});

test("S4 the value shown is the confirmed one, the last command wins, and a failure says so and can be retried", async () => {
  const portal = inBuilding([suite({ requested_temp: 19, temp: 17 })], { brand: "northlight", colorScheme: "dark" });
  await portal.open(`${controls()}/lighting`);
  await tab(en["smart.temperature"]).click();
  await expect.poll(portal.address).toBe(`${controls()}/temperature`);
  await expect.element(tab(en["smart.temperature"])).toHaveFocus();
  const [cooler, warmer] = [button(en["smart.cooler"]), button(en["smart.warmer"])];
  const celsius = (phrase: "smart.asking" | "smart.temperature_is", value: number) =>
    en[phrase].replace("{{value}}", `${value} °C`);
  await cooler.click();
  await expect.element(figure("18")).toBeVisible();
  await expect.element(cooler).toHaveAttribute("aria-disabled", "true");

  const held = portal.api.hold(putTemperature);
  for (let press = 0; press < 4; press += 1) await warmer.click();
  await expect.element(main().getByText(celsius("smart.asking", 22))).toBeVisible();
  // No command is confirmed yet.
  await expect.element(figure("18")).toBeVisible();
  await expectAccessibleAtNight();
  held.release();
  await expect.element(status(celsius("smart.temperature_is", 22))).toBeInTheDocument();
  const sent = () => portal.api.calls(putTemperature).map(({ params }) => `${params.temp}/${params.isCelsius}`);
  expect(sent()).toEqual(["18/true", "19/true", "22/true"]);

  portal.api.refuse(putTemperature, "suite_unavailable", { once: true });
  await warmer.click();
  const alert = page.getByRole("alert").filter({ hasText: en["smart.not_available"] });
  await expect.element(alert.getByText(en["refusal.suite_unavailable"])).toBeVisible();
  await expect.element(figure("22")).toBeVisible();
  await expectAccessibleAtNight();
  await alert.getByRole("button", { name: en["app.try_again"] }).click();
  await expect.element(status(celsius("smart.temperature_is", 23))).toBeInTheDocument();
  await expect.element(alert).not.toBeInTheDocument();
  expect(sent().slice(3)).toEqual(["23/true", "23/true"]);
});

test("S2 a control that a suite lacks says so, and its address opens the other", async () => {
  const portal = inBuilding([suite({ temp: null, requested_temp: null, temp_equipment_name: null })]);
  await portal.open(`${controls()}/temperature`);
  await expect.poll(portal.address).toBe(`${controls()}/lighting`);
  await expect.element(tab(en["smart.temperature"])).toBeDisabled();
  await expect.element(main().getByText(en["smart.no_temperature"])).toBeVisible();
});

test("S5 a suite that does not answer says so, links to support, and can be retried", async () => {
  const silent = suite({ navName: "9C Under refurbishment", available: false });
  const portal = inBuilding([silent]);
  await portal.open(`${controls()}/lighting`);
  await expect.element(main().getByRole("heading", { name: en["smart.not_available"] })).toBeVisible();
  const mail = main().getByRole("link", { name: en["smart.if_persists"] }).element();
  expect(mail.getAttribute("href")).toMatch(/^mailto:.+@.+\?subject=9C/);
  await expectAccessibleAtNight();
  silent.available = true;
  await button(en["app.try_again"]).click();
  await expect.element(figure("60%")).toBeVisible();
});

test("S1 a floor without suites, an unknown floor, and a building without floors each show their message", async () => {
  const portal = inBuilding([]);
  await portal.open(suites);
  await expect.element(main().getByText(en["smart.no_suites"])).toBeVisible();
  portal.api.refuse(ofFloor, "floor_not_found");
  await portal.open(`${area}/floors/${uuid(0xaaa)}/suites`);
  await expect.element(h1(en["content.not_found_title"])).toBeVisible();
  portal.world.floors = [];
  await portal.open(area);
  await expect.element(main().getByText(en["smart.no_floors"])).toBeVisible();
});

test("S1 F3 the area appears and disappears with its flag, and a person in it is led home", async () => {
  const { world, tell, ...portal } = inBuilding();
  await portal.open("/building");
  await expect.element(tile()).toBeVisible();
  const told = /\/flags\/stream/;
  await expect.poll(() => streamsAt(told).length).toBe(1);
  const change = (on: boolean) => {
    world.flags["smart-building"] = on;
    tell(told, { type: "refetchEvaluation" });
  };
  change(false);
  await expect.element(tile()).not.toBeInTheDocument();
  change(true);
  await tile().click();
  await expect.element(h1(en["smart.title"])).toBeVisible();
  change(false);
  await expect.poll(portal.address).toBe(home);
});

test("S1 without the permission there is neither tile nor area, whatever the flag says", async () => {
  const portal = inBuilding(undefined, { permissions: [] });
  portal.world.utilities.push(utility(2, "House facilities", { utility_name: "Amenities" }));
  await portal.open(area);
  await expect.poll(portal.address).toBe(home);
  await expect.element(main().getByRole("link", { name: "House facilities" })).toBeVisible();
  await expect.element(tile()).not.toBeInTheDocument();
  expect(portal.api.asked().filter((key) => key.includes("zeller"))).toEqual([]);
});

test.each(["lighting", "temperature"] as const)("S2 D6 %s at every width, without a side scroll", async (control) => {
  const portal = inBuilding(undefined, { brand: "ember", width: 390 });
  await portal.open(`${controls()}/${control}`);
  await expect.element(button(control === "lighting" ? en["smart.brighter"] : en["smart.warmer"])).toBeVisible();
  for (const width of widths) {
    await page.viewport(width, 900);
    expect(fits()).toBe(true);
  }
});
