import type { WrittenItem } from "@atrium/contract/shown-item.ts";
import type { Channel, FromPreview, ToPreview } from "@atrium/web/preview-channel.ts";
import { expectAccessible } from "@atrium/web/testing/accessible.ts";
import { fakeWorld, type World } from "@atrium/web/testing/fake-world.ts";
import { words } from "@atrium/web/testing/words.ts";
import { uuid } from "@atrium/web/testing/world-ids.ts";
import { eventPost, pier } from "@atrium/web/testing/world-items.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { type PageOptions, renderPage } from "../../testing/render-page.tsx";
import { takePreview } from "./take-preview.ts";

const { en, de } = words;
const h1 = (name: string) => page.getByRole("heading", { level: 1, name });

const written = (own: Partial<WrittenItem> = {}): WrittenItem => ({
  uuid: uuid(0x901),
  type: "Event",
  building_uuid: pier,
  isPublished: true,
  fields: { title: { en: "Jazz on the quay", de: "Jazz am Kai" }, rsvp_enabled: true, capacity: 40 },
  image_url: null,
  firstLanguage: "en",
  timeZone: "Europe/Amsterdam",
  ...own,
});

/** The console's end of the message channel, as the page in the iframe uses it. */
function consoleEnd() {
  const listeners = new Set<(message: ToPreview) => void>();
  const said: FromPreview["kind"][] = [];
  const channel: Channel<FromPreview, ToPreview> = {
    say: ({ kind }) => said.push(kind),
    hear(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return { channel, said, tell: (message: ToPreview) => listeners.forEach((listener) => listener(message)) };
}

const ticketOf = (world: World, own: object = {}) => ({
  ticket: "preview-ticket",
  until: new Date(Date.now() + 300_000).toISOString(),
  user: { ...world.user, first_name: "", last_name: "", locale: null },
  building: world.buildings[0] as World["buildings"][number],
  ...own,
});

async function preview(
  item: WrittenItem = written(),
  { world = fakeWorld(), lang = "en", ...more }: PageOptions & { lang?: string } = {},
) {
  const end = consoleEnd();
  const ticket = ticketOf(world);
  const begun = { kind: "begin" as const, ticket, item, lang };
  const portal = await renderPage("/", { visitor: true, world, preview: [begun, end.channel], ...more });
  return { ...end, portal, world, ticket };
}

test("P3 an unpublished item is shown on the portal's own page, and the console is notified that it is rendered", async () => {
  const { portal, said } = await preview(written({ isPublished: false }));
  await expect.element(h1("Jazz on the quay")).toBeVisible();
  expect(said).toEqual(["shown"]);
  await expect.element(page.getByRole("banner")).toBeVisible();
  await portal.settled();
  expect(portal.api.calls("GET /buildings/:id/theme")[0]?.headers.get("authorization")).toBe("Bearer preview-ticket");
  // An item that is not in the portal is not requested.
  expect(portal.api.asked().filter((key) => /event-posts|related/.test(key))).toEqual([]);
  expect(portal.stores.browser.getItem("atrium.session")).toBeNull();
  await expectAccessible();
});

test("P3 an edit of any field is shown without a call of the API", async () => {
  const { portal, tell } = await preview();
  await expect.element(h1("Jazz on the quay")).toBeVisible();
  await portal.settled();
  const asked = portal.api.asked().length;
  const fields = {
    title: { en: "Blues on the quay" },
    subtitle: { en: "With the harbour band" },
    rich_description: { en: "<p>Bring a <strong>coat</strong>.</p>" },
    host_company_name: "Deltaworks",
    price: "12.5",
    currency_type: "EUR",
    start_at: "2031-06-05 19:30",
    formatted_address: "Quay 7",
    rsvp_enabled: true,
    capacity: 0,
  };
  tell({ kind: "item", item: written({ fields }) });
  const main = page.getByRole("main");
  await expect.element(h1("Blues on the quay")).toBeVisible();
  for (const text of ["With the harbour band", "coat", "Quay 7", /12\.50/, /June 5/, /7:30/, /Deltaworks/])
    await expect.element(main.getByText(text).first()).toBeVisible();
  expect(portal.api.asked()).toHaveLength(asked);
});

test("P3 a preview of a published item keeps the places that others have taken", async () => {
  const world = fakeWorld();
  world.events = [eventPost({ uuid: uuid(0x901), title: "As it was", capacity: 40, attendants_count: 38 })];
  const { tell } = await preview(written(), { world });
  await expect.element(h1("Jazz on the quay")).toBeVisible();
  const places = (count: number) => page.getByText(new RegExp(`^${count} `)).first();
  await expect.element(places(2)).toBeVisible();
  tell({ kind: "item", item: written({ fields: { ...written().fields, capacity: 41 } }) });
  await expect.element(places(3)).toBeVisible();
});

test("P3 the preview switches its language when the console requests it", async () => {
  const { tell } = await preview();
  await expect.element(h1("Jazz on the quay")).toBeVisible();
  tell({ kind: "language", lang: "de" });
  await expect.element(h1("Jazz am Kai")).toBeVisible();
  await expect.element(page.getByText(de["content.kind_Event"]).first()).toBeVisible();
});

test.each([
  ["Post", "GET /tenant/v1/posts/:uuid"],
  ["Deal", "GET /tenant/v1/offers/:uuid"],
  ["Amenity", "GET /tenant/v2/buildings/:id/content/:contentUuid"],
] as const)("P3 each kind has its own page: %s", async (type, key) => {
  const { portal, tell } = await preview(written({ type }));
  await expect.element(h1("Jazz on the quay")).toBeVisible();
  await portal.settled();
  expect(portal.api.asked()).toContain(key);
  tell({ kind: "item", item: written({ type, fields: { title: { en: "Another" } } }) });
  await expect.element(h1("Another")).toBeVisible();
});

test("P3 P1 the picture's focal point stays visible", async () => {
  const image_url = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==";
  const fields = { ...written().fields, image: "a.webp", image_alt_text: { en: "A trumpet" }, image_focus: "30% 65%" };
  const { tell } = await preview(written({ fields, image_url }));
  const picture = page.getByRole("img", { name: "A trumpet" });
  await expect.element(picture).toHaveStyle({ objectPosition: "30% 65%" });
  tell({ kind: "item", item: written({ fields: { ...fields, image_focus: "0% 100%" }, image_url }) });
  await expect.element(picture).toHaveStyle({ objectPosition: "0% 100%" });
});

test("P3 the preview sends no analytics: links of the portal do nothing, and an RSVP is refused", async () => {
  const { portal } = await preview();
  await expect.element(h1("Jazz on the quay")).toBeVisible();
  await page.getByRole("main").getByRole("link").first().click();
  await expect.element(h1("Jazz on the quay")).toBeVisible();
  portal.api.refuse("PUT /tenant/v1/buildings/:id/event-posts/:uuid/attend", "view_as_read_only");
  await page.getByRole("main").getByRole("button", { name: en["event.rsvp"] }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: en["event.confirm"] }).click();
  await expect.element(page.getByText(en["refusal.view_as_read_only"])).toBeVisible();
  expect(portal.api.asked().filter((key) => key.includes("analytics"))).toEqual([]);
});

test("P3 the preview accepts a new ticket in time, and reports one that is no longer valid", async () => {
  const { portal, tell, said, ticket } = await preview();
  await expect.element(h1("Jazz on the quay")).toBeVisible();
  await portal.settled();
  tell({ kind: "ticket", ticket: { ...ticket, ticket: "another-ticket" } });
  tell({ kind: "language", lang: "de" });
  const read = () => portal.api.calls("GET /tenant/v1/event-posts/:uuid").at(-1)?.headers.get("authorization");
  await expect.poll(read).toBe("Bearer another-ticket");
  expect(said).toEqual(["shown"]);
  portal.api.refuse("GET /tenant/v1/event-posts/:uuid", "session_ended");
  tell({ kind: "language", lang: "en" });
  await expect.poll(() => said).toEqual(["shown", "over"]);
});

test("P3 the preview is empty until the console sends the item", async () => {
  const end = consoleEnd();
  const taking = takePreview(end.channel);
  expect(end.said).toEqual(["ready"]);
  end.tell({ kind: "item", item: written() });
  const world = fakeWorld();
  const ticket = ticketOf(world);
  end.tell({ kind: "begin", ticket, item: written(), lang: "de" });
  const { history, shown, stores } = await taking;
  expect(history?.location.pathname).toBe(`/building/${pier}/event-posts/${uuid(0x901)}`);
  expect(shown?.until).toBe(ticket.until);
  expect(JSON.parse(stores.browser.getItem("atrium.session") ?? "")).toMatchObject({
    tokens: { token: "preview-ticket", refresh_token: { token: "" } },
    user: { locale: "de" },
  });
});
