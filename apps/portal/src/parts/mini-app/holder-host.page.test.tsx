import { beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "@atrium/web/testing/accessible.ts";
import { fakeWorld } from "@atrium/web/testing/fake-world.ts";
import { heading } from "../../testing/flow-steps.ts";
import { preparePage } from "../../testing/render-page.tsx";
import { words } from "@atrium/web/testing/words.ts";

const { en } = words;
const list = "GET /tenant/v1/buildings/:buildingUuid/apps";
const hosts = ["https://kiosk.harborline.example", "https://desk.harborline.example", "https://app.harborline.example"];
const stranger = "https://stranger.example";

type Told = { message: { event?: string; id?: string; ok?: boolean; data?: unknown }; to: unknown };
let told: Told[];
let warnings: string[];

// A page test runs in an iframe. The window around it plays the app that shows the page; messages posted to it go no further.
beforeEach(() => {
  told = [];
  warnings = [];
  vi.spyOn(window.parent, "postMessage").mockImplementation((message: Told["message"], to?: unknown) => {
    told.push({ message, to });
  });
  vi.spyOn(console, "warn").mockImplementation((...said: unknown[]) => void warnings.push(said.join(" ")));
  return () => vi.restoreAllMocks();
});

/** A page of the portal inside an app whose operator has registered these origins. */
function shown() {
  const world = fakeWorld();
  world.brand = { ...world.brand, config: { ...world.brand.config, host_origins: hosts } };
  return preparePage({ world, embedded: true, flags: { "host-sdk": true } });
}

/** Sends a message from the window around the page, with this origin. */
function say(origin: string, action: string, payload: object = {}): void {
  const data = { action, id: `${action} of ${origin}`, payload };
  window.dispatchEvent(new MessageEvent("message", { data, origin, source: window.parent }));
}
const answersTo = (origin: string) => told.filter(({ message }) => message.id?.endsWith(origin));
const readiness = () => told.filter(({ message }) => message.event === "ready").map(({ to }) => to);

test("39 M4 M6 of several registered origins each is notified once that its messages are accepted, and gets its own answers", async () => {
  const portal = shown();
  await portal.open("/webview/help-desk");
  await expect.element(heading(en["help.title"])).toBeVisible();
  await expect.poll(readiness).toEqual(hosts);
  for (const origin of hosts) say(origin, "getBrand");
  await expect
    .poll(() => hosts.map((origin) => answersTo(origin).map(({ to }) => to)))
    .toEqual(hosts.map((one) => [one]));
  for (const origin of hosts) expect(answersTo(origin)[0]?.message, origin).toMatchObject({ ok: true });
  expect(readiness()).toEqual(hosts);
  expect(told.map(({ to }) => to)).not.toContain("*");
});

test("39 M6 an unknown page that frames this one gets no messages, and the browser's console says why", async () => {
  const portal = shown();
  await portal.open("/webview/help-desk");
  await expect.poll(readiness).toEqual(hosts);
  say(stranger, "getBrand");
  await expect
    .poll(() => warnings.some((line) => line.includes(stranger) && line.includes("INVALID_ORIGIN")))
    .toBe(true);
  // Messages arrive in order: once the registered origin has its message, the others would have arrived too.
  say("https://desk.harborline.example", "getHostInfo");
  await expect.poll(() => answersTo("https://desk.harborline.example").length).toBe(1);
  expect(told.filter(({ to }) => !hosts.includes(String(to)))).toEqual([]);
  expect(answersTo(stranger)).toEqual([]);
});

test("M4 M6 if the list of apps cannot be read the page says so, and answers nobody until a retry", async () => {
  const portal = shown();
  portal.api.gateway(list, 503);
  await portal.open("/webview/help-desk");
  const notice = page.getByRole("alert").filter({ hasText: en["mini_app.unheard"] });
  await expect.element(notice.getByText(en["error.unreachable"])).toBeVisible();
  const again = notice.getByRole("button", { name: en["app.try_again"], exact: true });
  await expectAccessible();
  say("https://desk.harborline.example", "getHostInfo");
  const held = portal.api.hold(list);
  await again.click();
  // Meanwhile the notice stays, and its button is busy.
  await expect.element(again).toHaveAttribute("aria-busy", "true");
  await expect.element(notice.getByText(en["error.unreachable"])).toBeVisible();
  portal.api.reset(list);
  expect(told).toEqual([]);
  held.release();
  await expect.poll(readiness).toEqual(hosts);
  await expect.element(notice).not.toBeInTheDocument();
  say("https://desk.harborline.example", "getBrand");
  await expect.poll(() => answersTo("https://desk.harborline.example").at(-1)?.message).toMatchObject({ ok: true });
});
