import { personalCaches, storageKeys } from "@atrium/web/storage.ts";
import { expectAccessible, expectAccessibleAtNight } from "@atrium/web/testing/accessible.ts";
import { fakeWorld } from "@atrium/web/testing/fake-world.ts";
import { words } from "@atrium/web/testing/words.ts";
import { serviceRequest } from "@atrium/web/testing/world-doings.ts";
import { uuid } from "@atrium/web/testing/world-ids.ts";
import { eventPost, pier, somebody } from "@atrium/web/testing/world-items.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { type PortalPage, preparePage, renderPage } from "../testing/render-page.tsx";

const { en } = words;
const attend = "PUT /tenant/v1/buildings/:id/event-posts/:uuid/attend";
const ask = "POST /service-request/buildings/:buildingUuid/create";
const save = "PUT /users/current";
const event = eventPost();
const place = `/building/${pier}/event-posts/${event.uuid}`;
const requests = `/building/${pier}/service-requests`;

const line = () => page.getByRole("banner").getByText(en["offline.line"]);
const heading = () => page.getByRole("article").getByRole("heading", { level: 1, name: event.title });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const dialog = (name: string) => page.getByRole("dialog", { name, exact: true });
const waits = () => page.getByText(en["offline.state_waiting"]).first();
const waitingText = () => localStorage.getItem(storageKeys.waiting);

/** The calls whose answers are stored on the device, of all people. */
async function kept(): Promise<string[]> {
  const names = (await caches.keys()).filter((name) => name.startsWith(personalCaches));
  const held = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return held.flat().map(({ url }) => new URL(url).searchParams.get("key") ?? "");
}

/** A page whose answers were stored while there was a network; now it is offline. */
async function goneOffline(address: string, last: string, portal: PortalPage = preparePage()) {
  await portal.open(address);
  await portal.settled();
  await expect.poll(kept).toContain(last);
  await expect.poll(kept).toContain("GET /tenant/v1/users/current/buildings");
  portal.api.offline(true);
  window.dispatchEvent(new Event("offline"));
  await expect.element(line()).toBeVisible();
  return portal;
}

function back({ api }: PortalPage): void {
  api.offline(false);
  window.dispatchEvent(new Event("online"));
}

test("T5 without a network a banner says so, and pages that were read stay readable, also after a reload", async () => {
  const portal = await goneOffline(place, "GET /tenant/v1/event-posts/:uuid");
  await expectAccessible();
  await portal.reload();
  await expect.element(heading()).toBeVisible();
  await expect.element(line()).toBeVisible();
  back(portal);
  await expect.element(line()).not.toBeInTheDocument();
});

test("T5 a single failed call shows no offline banner and no old data @night", async () => {
  const portal = await renderPage(place);
  await expect.poll(kept).toContain("GET /tenant/v1/event-posts/:uuid");
  portal.api.drop("GET /tenant/v1/event-posts/:uuid");
  await portal.reload();
  await expect.element(button(en["app.try_again"])).toBeVisible();
  expect(document.body.textContent).not.toContain(en["offline.line"]);
});

test("T5 data that another person read on this device is not shown, and their log-out deletes it", async () => {
  const portal = await goneOffline(place, "GET /tenant/v1/event-posts/:uuid");
  // The same device with another person, as if the first person's sign-out had never reached this tab.
  const other = fakeWorld();
  other.user = { ...other.user, uuid: uuid(0x999) };
  Object.assign(portal.world, { user: other.user });
  portal.signIn();
  await portal.reload();
  await expect.element(page.getByText(en["error.unreachable_title"])).toBeVisible();
  expect(document.body.textContent).not.toContain(event.title);
  await expect.poll(kept).toEqual([]);
});

test("T5 A7 a log-out leaves nothing of a person on the device", async () => {
  const portal = await goneOffline(place, "GET /tenant/v1/event-posts/:uuid");
  await button(en["event.rsvp"]).click();
  await button(en["event.confirm"]).click();
  await expect.element(waits()).toBeVisible();
  expect(waitingText()).toContain(event.title);
  // The request to the server fails.
  portal.expectFault(/^console: Atrium: .*ApiUnreachable/);
  await page.getByRole("banner").getByRole("button", { name: "Menu of" }).click();
  await page.getByRole("menuitem", { name: en["nav.log_out"] }).click();
  await expect.poll(portal.address).toMatch(/^\/login/);
  await expect.poll(kept).toEqual([]);
  expect(waitingText()).toBeNull();
});

test("T5 the end of a session deletes what was read, and unsent writes wait for the same person", async () => {
  const portal = await goneOffline(place, "GET /tenant/v1/event-posts/:uuid");
  await button(en["event.rsvp"]).click();
  await button(en["event.confirm"]).click();
  await expect.element(waits()).toBeVisible();
  portal.api.refuse(attend, "session_ended");
  back(portal);
  await expect.element(dialog(en["session.expired_title"])).toBeVisible();
  await expect.poll(kept).toEqual([]);
  expect(waitingText()).toContain(event.title);
});

test("T5 an RSVP without a network is shown as waiting, is sent automatically under its key, and a message confirms it", async () => {
  const portal = await goneOffline(place, "GET /tenant/v1/event-posts/:uuid");
  await button(en["event.rsvp"]).click();
  await button(en["event.confirm"]).click();
  await expect.element(waits()).toBeVisible();
  await expect.element(page.getByRole("banner").getByText("1 waiting to be sent")).toBeVisible();
  expect(document.body.textContent).not.toContain("reported");
  await expectAccessibleAtNight();
  await portal.reload();
  await expect.element(waits()).toBeVisible();
  portal.api.on(attend, () => {
    const [known = event] = portal.world.events;
    Object.assign(known, { attendants: [somebody], attendants_count: 29 });
    return { data: { event_post: known } };
  });
  const { key } = (JSON.parse(waitingText() ?? "[]") as { key: string }[])[0] ?? {};
  back(portal);
  await expect.element(page.getByText(`Sent: ${event.title}`)).toBeVisible();
  expect(portal.api.calls(attend).map(({ headers }) => headers.get("idempotency-key"))).toEqual([key]);
  await expect.element(page.getByText(en["event.attending"]).first()).toBeVisible();
  expect(waitingText()).toBeNull();
});

test("T5 a waiting RSVP can be taken back @night", async () => {
  const portal = await goneOffline(place, "GET /tenant/v1/event-posts/:uuid");
  await button(en["event.rsvp"]).click();
  await button(en["event.confirm"]).click();
  await button(en["offline.take_back"]).click();
  await expect.element(button(en["event.rsvp"])).toBeVisible();
  back(portal);
  await expect.element(line()).not.toBeInTheDocument();
  await portal.settled();
  expect(portal.api.calls(attend)).toHaveLength(0);
});

test("T5 T7 a refused RSVP is reported on its page and in the banner, with a link to the event @night", async () => {
  const portal = await goneOffline(place, "GET /tenant/v1/event-posts/:uuid");
  await button(en["event.rsvp"]).click();
  await button(en["event.confirm"]).click();
  await expect.element(waits()).toBeVisible();
  portal.api.refuse(attend, "event_sold_out");
  back(portal);
  await expect.element(page.getByRole("banner").getByText("1 could not be sent")).toBeVisible();
  await button(en["offline.show"]).click();
  const list = dialog(en["offline.list_title"]);
  await expect.element(list.getByText(en["refusal.event_sold_out"])).toBeVisible();
  await expectAccessibleAtNight();
  await list.getByRole("link", { name: en["offline.see_event"] }).click();
  await expect.element(heading()).toBeVisible();
  await button(en["offline.remove"]).click();
  await expect.element(page.getByRole("banner").getByText("1 could not be sent")).not.toBeInTheDocument();
});

const lamp = "The lamp over desk 14\nflickers since Monday.";

async function askOffline(portal: PortalPage): Promise<void> {
  await button(en["service.new"]).click();
  const form = dialog(en["service.new"]);
  await form.getByLabelText(en["service.type_label"]).selectOptions("Heating");
  await form.getByLabelText(en["service.title_label"]).fill("A lamp");
  await form.getByLabelText(en["service.description_label"]).fill(lamp);
  await expect.poll(() => portal.api.underWay()).toBe(0);
  await button(en["service.send"]).click();
  await expect.element(waits()).toBeVisible();
}

const writing = () => preparePage({ flags: { "service-requests-area": true } });

test("T5 a service request waits, and a refused one returns to the form as it was typed", async () => {
  const portal = writing();
  await portal.open(requests);
  await button(en["service.new"]).click();
  await expect.poll(kept).toContain("GET /service-request/buildings/:buildingUuid/metadata");
  await button(en["app.close"]).click();
  await goneOffline(requests, "GET /service-request/buildings/:buildingUuid/requests", portal);
  await askOffline(portal);
  portal.api.refuse(ask, "validation_failed");
  back(portal);
  await page.getByRole("main").getByRole("link", { name: en["offline.change"] }).click();
  const form = dialog(en["service.new"]);
  await expect.element(form.getByLabelText(en["service.title_label"])).toHaveValue("A lamp");
  await expect.element(form.getByLabelText(en["service.description_label"])).toHaveValue(lamp);
  expect(waitingText()).toBeNull();
  const [first] = portal.api.calls(ask);
  portal.api.on(ask, { data: { service_request: serviceRequest({ title: "A lamp" }) } });
  await button(en["service.send"]).click();
  await expect.poll(() => portal.api.calls(ask).length).toBe(2);
  // Another intent than the refused one, so another key.
  expect(portal.api.calls(ask)[1]?.headers.get("idempotency-key")).not.toBe(first?.headers.get("idempotency-key"));
});

test("T5 a profile that was changed without a network is shown as typed, and is saved automatically @night", async () => {
  const portal = await goneOffline("/account/profile", "GET /users/current/company");
  const name = page.getByLabelText(en["sign_up.first_name"]);
  await name.fill("Maritje");
  await button(en["account.save"]).click();
  await expect.element(waits()).toBeVisible();
  sessionStorage.clear();
  await portal.reload();
  await expect.element(name).toHaveValue("Maritje");
  back(portal);
  await expect.element(page.getByText(/^Sent: Maritje/)).toBeVisible();
  expect(portal.api.calls(save).at(-1)?.body).toMatchObject({ first_name: "Maritje" });
});

test("T5 M8 a kiosk stores nothing, and shows the usual error if an RSVP fails @night", async () => {
  const portal = await renderPage(place, { kiosk: true });
  await portal.settled();
  portal.api.offline(true);
  await button(en["event.rsvp"]).click();
  await button(en["event.confirm"]).click();
  await expect.element(page.getByRole("alertdialog", { name: en["trouble.title"] })).toBeVisible();
  expect(waitingText()).toBeNull();
  // A late answer of another test's page must not count as the kiosk's.
  expect(await kept()).not.toContain("GET /tenant/v1/event-posts/:uuid");
});
