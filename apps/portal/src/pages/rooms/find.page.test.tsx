/* K1: the search for free rooms. */
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible, expectAccessibleAtNight } from "@atrium/web/testing/accessible.ts";
import { refuse } from "@atrium/web/testing/fake-answers.ts";
import { fakeWorld } from "@atrium/web/testing/fake-world.ts";
import { words } from "@atrium/web/testing/words.ts";
import { inDays, uuid } from "@atrium/web/testing/world-ids.ts";
import { pier } from "@atrium/web/testing/world-items.ts";
import { room, roomOffer } from "@atrium/web/testing/world-rooms.ts";
import { preparePage, renderPage } from "../../testing/render-page.tsx";

const { en } = words;
const free = "GET /tenant/v1/buildings/:id/rooms/free";
const at = `/building/${pier}/book`;
const date = inDays(3).slice(0, 10);
const requested = { date, from: "14:00", to: "15:30" };
const said = `date=${date}&from=14%3A00&to=15%3A30`;
const lantern = room({ uuid: uuid(0x5a1), name: "The Lantern", capacity: 12 });

const none = { rooms: [], nearest: [], over_quota: [], offered: true, equipment: [], by_night: false };

const field = (name: keyof typeof en) => page.getByLabelText(en[name], { exact: true });
const offers = () => page.getByRole("main").getByRole("link", { name: /Noord|Lantern/ });

test("K1 free rooms are listed in the answer's order with price, seats and equipment, and link to their time", async () => {
  const portal = preparePage();
  portal.api.on(free, ({ query }) => ({
    data: { ...none, rooms: [roomOffer(room(), query), roomOffer(lantern, query, { total_cents: 9000 })] },
  }));
  await portal.open(`${at}?${said}&people=6&equipment=screen`);
  await expect.element(page.getByRole("heading", { level: 2, name: en["book.free_then"] })).toBeVisible();
  await expect.poll(() => offers().nth(0).element().textContent).toMatch(/Noord.*Seats: 8.*Screen.*€35/);
  await expect.poll(() => offers().nth(1).element().textContent).toMatch(/Lantern.*Seats: 12.*€90/);
  expect(portal.api.calls(free).map(({ query }) => query)).toEqual([
    expect.objectContaining({ ...requested, people: 6, equipment: "screen" }),
  ]);
  await expectAccessible();
  await offers().nth(1).click();
  await expect.poll(portal.address).toMatch(new RegExp(`/book/${lantern.uuid}\\?.*from=14%3A00`));
});

test("K1 the address contains the search: day, times, people and equipment", async () => {
  const { api, address } = await renderPage(`${at}?${said}`);
  await expect.element(offers()).toBeVisible();
  await field("book.from").fill("09:00");
  await page.getByRole("button", { name: en["book.one_more"] }).click();
  await page.getByRole("checkbox", { name: en["book.equipment_step_free"] }).click();
  await expect.poll(address).toContain("from=09%3A00&to=10%3A30");
  await expect.poll(address).toContain("people=1&equipment=step_free");
  await expect
    .poll(() => api.calls(free).at(-1)?.query)
    .toMatchObject({ date, from: "09:00", to: "10:30", people: 1, equipment: "step_free" });
  await page.getByRole("button", { name: en["book.fewer"] }).click();
  await expect.poll(address).not.toContain("people");
});

test("K1 two kinds of equipment that are pressed before the page is drawn again are both selected", async () => {
  const { address } = await renderPage(`${at}?${said}`);
  const box = (name: string) => page.getByRole("checkbox", { name });
  await expect.element(box(en["book.equipment_step_free"])).toBeVisible();
  for (const name of [en["book.equipment_screen"], en["book.equipment_step_free"]])
    (box(name).element() as HTMLElement).click();
  await expect.poll(address).toContain("equipment=screen%2Cstep_free");
});

test("K1 equipment that some room of the building has can be selected, and the address's equipment can be deselected", async () => {
  const { address } = await renderPage(`${at}?${said}&equipment=whiteboard`);
  const offered = () => page.getByRole("group", { name: en["book.equipment"] }).getByRole("checkbox");
  const names = () =>
    offered()
      .elements()
      .map((one) => one.closest("label")?.textContent ?? one.textContent);
  await expect
    .poll(names)
    .toEqual([en["book.equipment_screen"], en["book.equipment_whiteboard"], en["book.equipment_step_free"]]);
  await page.getByRole("checkbox", { name: en["book.equipment_whiteboard"] }).click();
  await expect.poll(address).not.toContain("equipment");
  await expect.poll(names).toEqual([en["book.equipment_screen"], en["book.equipment_step_free"]]);
});

test("K1 if no room is free, the nearest times are shown, each with its rooms", async () => {
  const portal = preparePage();
  portal.api.on(free, {
    data: {
      ...none,
      nearest: [roomOffer(lantern, { date, from: "15:00", to: "16:30" }, { approval_required: true })],
    },
  });
  await portal.open(`${at}?${said}`);
  await expect.element(page.getByRole("heading", { level: 2, name: en["book.nearest"] })).toBeVisible();
  await expect.poll(() => offers().element().textContent).toMatch(/Lantern.*3:00.*4:30.*On request/);
  await offers().click();
  await expect.poll(portal.address).toContain("from=15%3A00&to=16%3A30");
});

test("K1 without any result the page offers fewer conditions, and then another day", async () => {
  const portal = preparePage();
  portal.api.on(free, { data: none });
  await portal.open(`${at}?${said}&people=6`);
  await expect.element(page.getByText(en["book.none_narrowed"])).toBeVisible();
  await expectAccessibleAtNight();
  await page.getByRole("button", { name: en["book.any_room"] }).click();
  await expect.element(page.getByText(en["book.none_text"])).toBeVisible();
  await page.getByRole("button", { name: en["book.next_day"] }).click();
  await expect.poll(portal.address).toContain(`date=${inDays(4).slice(0, 10)}`);
});

test("K1 a failure can be retried, and the search stays", async () => {
  const portal = preparePage();
  portal.api.on(free, () => refuse("internal"));
  await portal.open(`${at}?${said}`);
  await expect.element(page.getByRole("heading", { name: en["book.failed_title"] })).toBeVisible();
  await expect.element(field("book.from")).toHaveValue("14:00");
  portal.api.reset(free);
  await page.getByRole("button", { name: en["app.try_again"] }).click();
  await expect.element(offers()).toBeVisible();
});

test("K1 a server without bookings says so", async () => {
  await renderPage(`${at}?${said}`, { specified: true });
  await expect.element(page.getByRole("heading", { name: en["book.off_title"] })).toBeVisible();
});

test("K1 a building that offers this person no room says so", async () => {
  const portal = preparePage();
  portal.api.on(free, { data: { ...none, offered: false } });
  await portal.open(`${at}?${said}`);
  await expect.element(page.getByRole("heading", { name: en["book.off_title"] })).toBeVisible();
  await expect.element(page.getByText(en["book.off_text"])).toBeVisible();
});

test("K1 with rooms that are paid by the night, the page asks for nights, and the times of arrival and departure stay", async () => {
  const portal = preparePage();
  portal.api.on(free, ({ query }) => ({ data: { ...none, rooms: [roomOffer(lantern, query)], by_night: true } }));
  await portal.open(`${at}?date=${date}&from=15%3A00&to=16%3A00`);
  await page.getByRole("button", { name: en["book.night_more"] }).click();
  await expect.poll(portal.address).toContain("nights=1");
  await field("book.to").fill("11:00");
  await field("book.from").fill("16:00");
  await expect.poll(portal.address).toMatch(/from=16%3A00&to=11%3A00&nights=1/);
  await expect
    .poll(() => portal.api.calls(free).at(-1)?.query)
    .toMatchObject({ date, from: "16:00", to: "11:00", nights: 1 });
  // The previous results are faded until the new ones arrive.
  await expect.poll(() => document.querySelector("[aria-busy=true]")).toBeNull();
  await expectAccessibleAtNight();
});

test("K1 without a room that is paid by the night, nights are not requested", async () => {
  await renderPage(`${at}?${said}`);
  await expect.element(offers()).toBeVisible();
  await expect.element(field("book.nights")).not.toBeInTheDocument();
});

test("K1 the building's time zone is shown if the device has another one", async () => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const world = fakeWorld();
  for (const one of world.buildings) one.timezone = timeZone;
  const portal = await renderPage(`${at}?${said}`, { world });
  await expect.element(offers()).toBeVisible();
  const note = page.getByText(/All times are those of Pier One/);
  await expect.element(note).not.toBeInTheDocument();
  for (const one of world.buildings) one.timezone = "Pacific/Kiritimati";
  await portal.reload();
  await expect.poll(() => note.element().textContent).toMatch(/Line Islands/);
});

test("K13 an end before the start is reported at its field, and nothing is requested", async () => {
  const { api } = await renderPage(`${at}?date=${date}&from=14%3A00&to=13%3A00`);
  await expect.element(field("book.to")).toHaveAccessibleDescription(en["book.fault_order"]);
  expect(api.calls(free)).toEqual([]);
  await expectAccessibleAtNight();
});
