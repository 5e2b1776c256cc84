import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible, expectAccessibleAtNight } from "@atrium/web/testing/accessible.ts";
import { fakeWorld, type Today } from "@atrium/web/testing/fake-world.ts";
import { fits, widths } from "@atrium/web/testing/looks.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { words } from "@atrium/web/testing/words.ts";
import { inDays, many, uuid } from "@atrium/web/testing/world-ids.ts";
import { contentCard, eventPost, pier, utility } from "@atrium/web/testing/world-items.ts";

const { en } = words;
const today = "GET /tenant/v1/buildings/:id/today";
const flags = { "account-history": true, "service-requests-area": true };

const booking = {
  kind: "booking" as const,
  uuid: uuid(0x502),
  title: "Noord",
  start_at: inDays(1, 13),
  end_at: inDays(1, 14),
  status: "accepted",
  owner_type: "building",
  owner_uuid: pier,
  resource_uuid: uuid(0x501),
};
const rows: Today["rows"] = [
  booking,
  { kind: "event", uuid: eventPost().uuid, title: eventPost().title, start_at: inDays(3, 17), end_at: inDays(3, 20) },
  {
    kind: "decision",
    uuid: uuid(0x701),
    about: "booking",
    title: "Lantern",
    count: 3,
    created_at: inDays(-1),
    token: "a-token-of-twenty-letters",
  },
  { kind: "request", uuid: uuid(0x702), id: 214, title: "Cold corner", status: "in_progress", updated_at: inDays(-1) },
];

function worldOf(mine: Partial<Today["mine"]> = {}, own: Today["rows"] = []) {
  const world = fakeWorld();
  world.today = { rows: own, mine: { ...world.today.mine, ...mine } };
  return world;
}

const main = () => page.getByRole("main");
const row = (name: string | RegExp) => main().getByRole("link", { name });

test("T1 home begins with the person's upcoming matters, each row one link to its page", async () => {
  await renderPage("/building", { world: worldOf({}, rows), flags });
  await expect.element(main().getByRole("heading", { name: en["home.today_title"] })).toBeVisible();
  const token = `building.${pier}.${booking.resource_uuid}.${booking.uuid}`;
  await expect.element(row(/^Noord/)).toHaveAttribute("href", `/my-history?type=resource_booking&booking=${token}`);
  await expect
    .element(row(/^Concert.*going/).first())
    .toHaveAttribute("href", `/building/${pier}/event-posts/${eventPost().uuid}`);
  await expect.element(row(/^Lantern.*the first of 3/)).toHaveAttribute("href", "/decide#a-token-of-twenty-letters");
  await expect
    .element(row(/^Cold corner.*214.*In progress/))
    .toHaveAttribute("href", `/building/${pier}/service-requests?request=214`);
  await expectAccessible();
});

test("T1 K9 a held room shows its deadline and one tap to accept it, without another request of home", async () => {
  const held = {
    kind: "held" as const,
    uuid: uuid(0x801),
    title: "Noord",
    start_at: inDays(5, 13),
    end_at: inDays(5, 14),
    offer_ends_at: new Date(Date.now() + 45 * 60_000).toISOString(),
  };
  const portal = await renderPage("/building", { world: worldOf({}, [held]), flags });
  // It needs an answer today, whatever the date of the room.
  await expect.element(main().getByRole("heading", { name: en["home.today_title"] })).toBeVisible();
  await expect.element(row(/^Noord.*Held for you until/)).toHaveAttribute("href", `/building/${pier}/book`);
  await expectAccessibleAtNight();
  await portal.settled();
  expect(portal.api.calls("GET /tenant/v1/users/current/room-waits")).toEqual([]);
  await row(/^Noord.*Held for you until/).click();
  await expect.element(page.getByRole("heading", { level: 1, name: en["book.title"] })).toBeVisible();
});

test("T1 without entries or without an answer, home is shown without the block", async () => {
  const portal = await renderPage("/building", { flags });
  await expect.element(main().getByRole("article").first()).toBeVisible();
  for (const title of [en["home.today_title"], en["home.next_title"]])
    expect(main().getByRole("heading", { name: title }).elements()).toEqual([]);
  portal.api.refuse(today, "unavailable");
  await portal.reload();
  await expect.element(main().getByRole("article").first()).toBeVisible();
});

test("T1 the block is live: it is read again after the person's actions", async () => {
  const world = worldOf();
  const attend = "PUT /tenant/v1/buildings/:id/event-posts/:uuid/attend";
  const portal = await renderPage("/building", { world, flags });
  await main().getByRole("link", { name: "Concert under the Lantern" }).first().click();
  await page.getByRole("button", { name: en["event.rsvp"], exact: true }).click();
  const [event] = world.events;
  if (!event) throw new Error("The world has no event.");
  portal.api.on(attend, () => {
    Object.assign(event, { attendants: [world.user.uuid] });
    world.today = { rows: rows.slice(1, 2), mine: { ...world.today.mine, going: [event.uuid] } };
    return { data: { event_post: event } };
  });
  await page.getByRole("button", { name: en["event.confirm"] }).click();
  await page.getByRole("button", { name: en["app.ok"], exact: true }).click();
  portal.back();
  await expect.element(main().getByRole("heading", { name: en["home.next_title"] })).toBeVisible();
  await expect.element(main().getByRole("article").getByText(en["content.going"]).first()).toBeVisible();
});

test("T10 the person's bookings are one tap from home", async () => {
  await renderPage("/building", { flags });
  await expect.element(row(en["home.my_bookings"])).toHaveAttribute("href", "/my-history?type=resource_booking");
});

test("T3 cards show the person's state, and until when something runs", async () => {
  const world = worldOf({
    going: [uuid(0x801)],
    waiting: [uuid(0x806)],
    held: [uuid(0x807)],
    claimed: [{ uuid: uuid(0x802), count: 2, most: 4 }],
  });
  const plain = { rsvp_enabled: true, spots_left: 2 };
  world.promoted = [];
  world.categories[0]?.contents.splice(
    0,
    9,
    contentCard({ ...plain, uuid: uuid(0x801), title: "Mine" }),
    contentCard({ ...plain, uuid: uuid(0x802), title: "Coffee", type: "Deal", claimable: true }),
    contentCard({ ...plain, uuid: uuid(0x803), title: "Theirs" }),
    contentCard({ ...plain, spots_left: 0, uuid: uuid(0x806), title: "Full" }),
    contentCard({ ...plain, spots_left: 0, uuid: uuid(0x807), title: "Offered" }),
    contentCard({ uuid: uuid(0x804), title: "Over", start_at: inDays(-3), end_at: inDays(-2) }),
    contentCard({ uuid: uuid(0x805), title: "Dockers", start_at: inDays(-3), end_at: inDays(40) }),
  );
  await renderPage("/building", { world, flags });
  const card = (name: string) =>
    main()
      .getByRole("article")
      .filter({ has: page.getByRole("heading", { name }) });
  await expect.element(card("Mine").getByText(new RegExp(en["content.going"]))).toBeVisible();
  expect(card("Mine").element().textContent).not.toContain("2 spots");
  await expect.element(card("Coffee").getByText(/Claimed 2 of 4/)).toBeVisible();
  await expect.element(card("Full").getByText(en["content.waiting"])).toBeVisible();
  await expect.element(card("Offered").getByText(en["content.held"])).toBeVisible();
  await expect.element(card("Theirs").getByText(/2 spots left/)).toBeVisible();
  await expect.element(card("Over").getByText(new RegExp(en["content.ended"]))).toBeVisible();
  await expect.element(card("Dockers").getByText(/until /)).toBeVisible();
});

/** A home as full as the demo's fullest: eight categories of five, five promoted, eleven services, four rows of Today. */
function fullest() {
  const world = worldOf({}, rows);
  world.utilities = many(11, (number) => utility(number, `Service number ${number}`));
  world.promoted = many(5, (number) =>
    contentCard({ uuid: uuid(0x900 + number), title: "Golden hour on the sixteenth floor" }),
  );
  world.categories = many(8, (category) => ({
    uuid: uuid(0x1000 + category),
    name: `Category ${category}`,
    category_type: "AudienceContent",
    content_group: category < 5 ? "discover" : "spotlight",
    contents: many(5, (place) =>
      contentCard({ uuid: uuid(0x2000 + category * 5 + place), title: "Three coffees and one wrong answer, again" }),
    ),
  }));
  return world;
}

test.each([
  [1440, 900, 4, 280],
  [390, 844, 6, 200],
])("T2 home at %i × %i is at most %i screens", async (width, height, screens, banner) => {
  await renderPage("/building", { world: fullest(), flags, width });
  await page.viewport(width, height);
  await expect.element(main().getByRole("article").first()).toBeVisible();
  expect(document.getElementById("home")?.getBoundingClientRect().height).toBeLessThanOrEqual(banner);
  // Each rail is rendered once, so that no rail has only its estimated height.
  for (const rail of document.querySelectorAll("[data-category]")) rail.scrollIntoView();
  expect(document.documentElement.scrollHeight).toBeLessThanOrEqual(screens * height);
  expect(fits()).toBe(true);
});

test("T2 eight tiles at most, in whole rows at every width", async () => {
  await renderPage("/building", { world: fullest(), flags, width: 390 });
  const tiles = document.getElementById("utilities")?.querySelectorAll("li") ?? [];
  expect(tiles.length).toBe(8);
  const rowsOf = () => Map.groupBy(tiles, (tile) => tile.getBoundingClientRect().top);
  for (const width of widths) {
    await page.viewport(width, 900);
    const lengths = [...rowsOf().values()].map((each) => each.length);
    expect(new Set(lengths).size, String(width)).toBe(1);
  }
});

test("T2 all services are in a dialog, which is replaced by a service's own", async () => {
  await renderPage("/building", { world: fullest(), flags, width: 390 });
  await main().getByRole("button", { name: en["home.all_services"] }).click();
  const all = page.getByRole("dialog", { name: en["home.all_services"] });
  await expect.element(all.getByRole("button", { name: /Service number 11/ })).toBeVisible();
  expect(all.getByRole("listitem").elements()).toHaveLength(11);
  await expectAccessibleAtNight();
  await all.getByRole("button", { name: /Service number 11/ }).click();
  await expect.element(page.getByRole("dialog", { name: /Service number 11/ })).toBeVisible();
  await expect.element(all).not.toBeInTheDocument();
});

test("T2 the building's flag shows Discover as a grid, without a gap in its last row @night", async () => {
  await renderPage("/building", { world: fullest(), flags: { ...flags, "new-discover-layout": true }, width: 1440 });
  const first = () => document.getElementById(uuid(0x1001));
  await expect.poll(() => first()?.querySelectorAll("li").length).toBe(4);
  const show = main().getByRole("button", { name: "Show all 5" }).first();
  await show.click();
  await expect.poll(() => first()?.querySelectorAll("li").length).toBe(5);
  // Categories outside of Discover are rails.
  expect(document.querySelectorAll("#spotlight [role=group]").length).toBe(4);
});
