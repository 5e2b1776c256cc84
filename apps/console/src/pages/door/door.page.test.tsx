import { ticketText } from "@atrium/rules/ticket-code.ts";
import { expectAccessible, expectAccessibleAtNight } from "@atrium/web/testing/accessible.ts";
import { someByDay } from "@atrium/web/testing/size.ts";
import { fakeWorld } from "@atrium/web/testing/fake-world.ts";
import { fits } from "@atrium/web/testing/looks.ts";
import { fill, words } from "@atrium/web/testing/words.ts";
import { uuid } from "@atrium/web/testing/world-ids.ts";
import { afterEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { owner } from "../../testing/console-world.ts";
import { type EventsWorld, guest } from "../../testing/events-world.ts";
import { renderConsole } from "../../testing/render-console.tsx";

const { en } = words;
const send = "POST /admin/v1/events/:uuid/scans";
const event = uuid(0x60001);
const code = "7K3MB2QX9TDWE5HZ";
const marit = "Marit de Bruin";
const noor = "Noor Visser";
const button = (name: string) => page.getByRole("button", { name, exact: true });
const checkIn = (name: string) => button(fill(en["console.door_check_in_named"], { name }));
const undo = (name: string) => button(fill(en["console.door_undo_named"], { name }));
const said = (text: string | RegExp) => page.getByRole("status").filter({ hasText: text });
const came = (count: number) => page.getByText(fill(en["console.door_came"], { came: String(count), coming: "2" }));
const field = () => page.getByRole("textbox", { name: en["console.door_code"] });
const isIn = (name: string) => said(fill(en["console.door_in"], { name }));

async function hashOf(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(ticketText(event, text)));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function render(options: Parameters<typeof renderConsole>[0] = {}, change?: (world: EventsWorld) => void) {
  const hash = await hashOf(code);
  return renderConsole({
    may: owner,
    address: `/events/${event}/door`,
    ...options,
    before(ground) {
      const { events } = ground.running;
      events.guests = [guest(1), guest(2, { first_name: "Noor", last_name: "Visser", company: null })];
      events.hashes.set(uuid(0x80001), hash);
      change?.(events);
      options.before?.(ground);
    },
  });
}

async function type(text: string): Promise<void> {
  await field().fill(text);
  await userEvent.keyboard("{Enter}");
}

afterEach(() => localStorage.removeItem("atrium.scans"));

describe("the door", () => {
  test.each(someByDay(["light", "dark"] as const))(
    "P7 says how many have come, in %s, and a code that is typed lets its guest in",
    async (colorScheme) => {
      const { api } = await render({ colorScheme, width: 390 });
      await expect.element(came(0)).toBeVisible();
      await expectAccessible();
      await type("7k3m b2qx-9tdw e5hz");
      await expect.element(isIn(marit)).toBeVisible();
      await expect.element(came(1)).toBeVisible();
      await expect.poll(() => api.calls(send)).toHaveLength(1);
      await expectAccessibleAtNight();
      expect(fits()).toBe(true);
    },
  );

  test.each([320, 390])(
    "P7 D6 the name of the checked-in person fits on one line on a phone of %i px",
    async (width) => {
      await render({ width });
      await checkIn(marit).click();
      await expect.element(undo(marit)).toBeVisible();
      const name = page.getByRole("listitem").getByText(marit, { exact: true });
      const lines = () => {
        const text = document.createRange();
        text.selectNodeContents(name.element());
        return text.getClientRects().length;
      };
      await expect.poll(lines).toBe(1);
      expect(fits()).toBe(true);
    },
  );

  test("P7 a second scan shows when and by whom the first was; an invalid code says so, and the next one is read", async () => {
    await render({}, (world) =>
      world.doorScans.push({
        uuid: uuid(0x99001),
        way: "code",
        guest: uuid(0x80001),
        at: new Date(Date.now() - 600_000).toISOString(),
        by: { uuid: uuid(0x80041), name: "Fred Front" },
        undoes: [],
      }),
    );
    await expect.element(came(1)).toBeVisible();
    await type(code);
    await expect.element(said(/was checked in already.*Fred Front/)).toBeVisible();
    await type("https://elsewhere.example/");
    await expect.element(said(en["console.door_unknown"])).toBeVisible();
    await expect.element(came(1)).toBeVisible();
    await checkIn(noor).click();
    await expect.element(isIn(noor)).toBeVisible();
    await expect.element(came(2)).toBeVisible();
  });

  test("P7 without a network scans are shown at once, wait on this device, and are sent when the network is back", async () => {
    const { api, running } = await render();
    await expect.element(came(0)).toBeVisible();
    api.drop(send);
    await type(code);
    await expect.element(isIn(marit)).toBeVisible();
    await checkIn(noor).click();
    await expect.element(came(2)).toBeVisible();
    await expect.element(said(fill(en["console.door_unsent"], { scans: "2" }))).toBeVisible();
    expect(running.events.doorScans).toEqual([]);
    expect(localStorage.getItem("atrium.scans")).toContain(uuid(0x80002));
    api.reset(send);
    await undo(noor).click();
    await expect.element(came(1)).toBeVisible();
    await expect
      .poll(() => running.events.doorScans.map(({ way }) => way), { timeout: 15_000 })
      .toEqual(["code", "hand", "undo"]);
    await expect.poll(() => localStorage.getItem("atrium.scans")).toBeNull();
    await expect.element(came(1)).toBeVisible();
  }, 30_000);

  test("P7 unsent scans are restored after a reload, and sent once, only for their author", async () => {
    const waits = (owner: string, at: number) => ({
      owner,
      event,
      guest: uuid(0x80001),
      noted: { uuid: uuid(0x99100 + at), at: new Date().toISOString(), way: "hand", guest: uuid(0x80001) },
    });
    const own = fakeWorld().user.uuid;
    localStorage.setItem("atrium.scans", JSON.stringify([waits(own, 1), waits(uuid(0x777), 2)]));
    const { api, running, settled } = await render();
    await expect.element(came(1)).toBeVisible();
    await expect.poll(() => running.events.doorScans.map((scan) => scan.uuid)).toEqual([uuid(0x99101)]);
    await settled();
    expect(api.calls(send)).toHaveLength(1);
    expect(localStorage.getItem("atrium.scans")).toContain(uuid(0x99102));
  });

  test("P7 with the keyboard only: find by name, check in, undo", async () => {
    await render();
    await page.getByRole("searchbox", { name: en["console.guests_search"] }).fill("viss");
    await expect.element(checkIn(marit)).not.toBeInTheDocument();
    checkIn(noor).element().focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(isIn(noor)).toBeVisible();
    undo(noor).element().focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(said(fill(en["console.door_undone"], { name: noor }))).toBeVisible();
    await expect.element(came(0)).toBeVisible();
  });

  test("P7 a refusal is shown, the scans stay, and an unusable camera says what to do", async () => {
    const { api } = await render({ before: ({ api: fake }) => fake.refuse(send, "permission_missing") });
    await checkIn(noor).click();
    await expect.element(page.getByRole("alert")).toBeVisible();
    expect(localStorage.getItem("atrium.scans")).not.toBeNull();
    const { mediaDevices } = navigator;
    Object.defineProperty(navigator, "mediaDevices", { configurable: true, value: undefined });
    await button(en["console.door_scan"]).click();
    await expect.element(page.getByText(en["console.door_no_camera"])).toBeVisible();
    Object.defineProperty(navigator, "mediaDevices", { configurable: true, value: mediaDevices });
    api.reset(send);
  });
});
