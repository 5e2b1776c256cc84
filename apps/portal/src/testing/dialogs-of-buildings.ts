/* The dialogs of what a building offers: its items, tiles and requests, and a kiosk's. */
import { countdownMs, idleLimitMs } from "@atrium/rules/kiosk-idle.ts";
import { expect, onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";
import {
  account,
  button,
  escaping,
  heading,
  inDialog,
  link,
  press,
  pressing,
  type Row,
  tile,
  tiles,
} from "./dialog-rows.ts";
import { fakeWorld } from "@atrium/web/testing/fake-world.ts";
import type { PortalPage } from "./render-page.tsx";
import { words } from "@atrium/web/testing/words.ts";
import { uuid } from "@atrium/web/testing/world-ids.ts";
import { content, eventPost, offer, pier, somebody, utility } from "@atrium/web/testing/world-items.ts";

const { en } = words;
const eventAt = `/building/${pier}/event-posts/${eventPost().uuid}`;
const offerAt = `/building/${pier}/offers/${offer().uuid}`;

function attends(portal: PortalPage, yes: boolean): void {
  const [event] = portal.world.events;
  if (event) Object.assign(event, { attendants: yes ? [somebody] : [], attendants_count: yes ? 29 : 28 });
}

function answerAttending(portal: PortalPage): void {
  const answer = (yes: boolean) => () => {
    attends(portal, yes);
    return { data: { event_post: portal.world.events[0] ?? eventPost() } };
  };
  portal.api.on("PUT /tenant/v1/buildings/:id/event-posts/:uuid/attend", answer(true));
  portal.api.on("PUT /tenant/v1/event-posts/:uuid/recall", answer(false));
}

function claimed({ world: { offers } }: PortalPage, count: number) {
  const claims_details = { is_claimable: count === 0, user_count: count, count: 3 + count };
  if (offers[0]) Object.assign(offers[0], { claims_details, claimers: count ? [somebody] : [] });
  return { data: { offer: offers[0] ?? offer() } };
}

export const dialogsOfBuildings: readonly Row[] = [
  {
    name: "an event that one goes to",
    files: ["parts/item/participation-dialogs.tsx"],
    at: eventAt,
    prepare: answerAttending,
    open: () => press(button(en["event.rsvp"])),
    ways: {
      ...escaping(() => button(en["event.rsvp"])),
      ...pressing(en["event.not_now"], () => button(en["event.rsvp"])),
      "yes, and that it is so": {
        by: async () => {
          await press(inDialog(en["event.confirm"]));
          await press(inDialog(en["app.ok"]));
        },
        focused: () => button(en["event.recall"]),
      },
    },
  },
  {
    name: "an event that one leaves",
    files: ["parts/item/participation-dialogs.tsx"],
    at: eventAt,
    prepare: (portal) => {
      attends(portal, true);
      answerAttending(portal);
    },
    open: () => press(button(en["event.recall"])),
    ways: {
      ...pressing(en["event.still_attending"], () => button(en["event.recall"])),
      ...pressing(en["event.recall"], () => button(en["event.rsvp"])),
    },
  },
  {
    name: "an offer that one claims",
    files: ["parts/item/participation-dialogs.tsx"],
    at: offerAt,
    prepare: (portal) =>
      portal.api.on("PUT /tenant/v1/buildings/:buildingUuid/offers/:offerUuid/claim", () => claimed(portal, 1)),
    open: () => press(button(en["offer.claim"])),
    ways: {
      "yes, and that it is so": {
        by: async () => {
          await press(inDialog(en["offer.claim"]));
          await press(inDialog(en["app.ok"]));
        },
        focused: () => button(en["offer.cancel"]),
      },
    },
  },
  {
    name: "an offer that one gives back",
    files: ["parts/item/participation-dialogs.tsx"],
    at: offerAt,
    prepare: (portal) => {
      claimed(portal, 1);
      portal.api.on("PUT /tenant/v1/buildings/:buildingUuid/offers/:offerUuid/cancel", () => claimed(portal, 0));
    },
    open: () => press(button(en["offer.cancel"])),
    ways: pressing(en["offer.cancel"], () => button(en["offer.claim"])),
  },
  {
    name: "what works on a phone alone",
    files: ["parts/mobile-dialog/mobile-dialog.tsx"],
    at: "/building",
    options: tiles(utility(1, "Mobile access")),
    open: () => press(tile("Mobile access")),
    ways: { ...escaping(() => tile("Mobile access")), ...pressing(en["app.ok"], () => tile("Mobile access")) },
  },
  {
    name: "a tile that opens nothing yet",
    files: ["pages/home/not-here-dialog.tsx"],
    at: "/building",
    options: tiles(utility(1, "A garden")),
    open: () => press(tile("A garden")),
    ways: { ...escaping(() => tile("A garden")), ...pressing(en["app.ok"], () => tile("A garden")) },
  },
  {
    name: "all services",
    files: ["pages/home/utility-tiles.tsx"],
    at: "/building",
    options: tiles(...Array.from({ length: 9 }, (_, at) => utility(at + 1, `A garden ${at}`))),
    open: () => press(tile(en["home.all_services"])),
    ways: escaping(() => tile(en["home.all_services"])),
  },
  {
    name: "another page over the portal's own",
    files: ["parts/overlay-frame/overlay-frame.tsx"],
    at: "/building",
    options: tiles(utility(1, "Rooms", { type: "microfrontend", url: "https://rooms.harborline.example/" })),
    prepare: () => {
      const asked = vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("Failed to fetch"));
      onTestFinished(() => asked.mockRestore());
    },
    open: () => press(tile("Rooms")),
    ways: escaping(() => tile("Rooms")),
  },
  {
    name: "an administration that does not open",
    files: ["parts/admin-failed.tsx"],
    at: "/building",
    prepare: (portal) => {
      portal.world.permissions = ["can-see-admin-ui-link"];
      portal.world.brand.config.admin_url = "https://admin.harborline.example/";
      const opened = vi.spyOn(window, "open").mockReturnValue(null);
      onTestFinished(() => opened.mockRestore());
    },
    open: async () => {
      await press(account());
      await press(page.getByRole("menuitem", { name: en["nav.launch_admin"] }));
    },
    ways: { ...escaping(account), ...pressing(en["app.ok"], account) },
  },
  {
    name: "the building, from the header",
    files: ["pages/layout/building-dialog.tsx"],
    at: "/building",
    open: () => press(page.getByRole("banner").getByRole("button", { name: "Pier One" })),
    ways: {
      ...escaping(() => page.getByRole("banner").getByRole("button", { name: "Pier One" })),
      "another building": {
        by: () => press(page.getByRole("dialog").getByRole("link", { name: "The Wharf" })),
        focused: () => heading("The Wharf"),
      },
    },
  },
  {
    name: "the building, from the menu",
    files: ["pages/layout/building-dialog.tsx"],
    at: "/building",
    open: async () => {
      await press(account());
      await press(page.getByRole("menuitem", { name: en["nav.switch_building"] }));
    },
    ways: escaping(account),
  },
  {
    name: "a new service request",
    files: ["pages/service-requests/new-request-dialog.tsx"],
    at: `/building/${pier}/service-requests`,
    options: () => ({ flags: { "service-requests": true, "service-requests-area": true } }),
    open: () => press(button(en["service.new"])),
    ways: escaping(() => button(en["service.new"])),
  },
  {
    name: "a service request",
    files: ["pages/service-requests/request-sheet.tsx"],
    at: `/building/${pier}/service-requests`,
    options: () => ({ flags: { "service-requests": true, "service-requests-area": true } }),
    open: () => press(page.getByRole("main").getByRole("button", { name: "The radiator is cold" })),
    ways: escaping(() => page.getByRole("main").getByRole("button", { name: "The radiator is cold" })),
  },
  {
    name: "an action that failed",
    files: ["pages/trouble/trouble-dialog.tsx"],
    at: eventAt,
    prepare: (portal) => portal.api.drop("PUT /tenant/v1/buildings/:id/event-posts/:uuid/attend"),
    open: async () => {
      await press(button(en["event.rsvp"]));
      await press(inDialog(en["event.confirm"]));
      await expect.element(page.getByRole("alertdialog")).toBeVisible();
    },
    ways: escaping(() => button(en["event.rsvp"])),
  },
  {
    name: "a document",
    files: ["parts/document-viewer/document-viewer.tsx"],
    at: `/building/${pier}/content/${uuid(0x404)}`,
    options: () => {
      const world = fakeWorld();
      const html = `<p>Read the <a href="/files/${"a".repeat(64)}.pdf/rules.pdf">Rules</a>.</p>`;
      world.contents = [content({ uuid: uuid(0x404), rich_description: html })];
      return { world };
    },
    prepare: ({ api }) => api.refuse("GET /tenant/v2/buildings/:id/content/:contentUuid/document", "content_not_found"),
    open: () => press(link("Rules")),
    ways: escaping(() => link("Rules")),
  },
  {
    name: "a link that leaves the kiosk",
    files: ["pages/kiosk/code-dialog.tsx"],
    at: "/building",
    options: () => ({
      ...tiles(utility(1, "Metro", { type: "webview", url: "https://ret.example/lines" }))(),
      kiosk: true,
    }),
    open: () => press(link("Metro")),
    ways: { ...escaping(() => link("Metro")), ...pressing(en["app.ok"], () => link("Metro")) },
  },
  {
    name: "whether anybody is still there",
    files: ["pages/kiosk/idle-dialog.tsx"],
    at: "/building",
    options: () => ({ ...tiles(utility(1, "Mobile access"))(), kiosk: true }),
    prepare: () => void vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"], shouldAdvanceTime: true }),
    open: async () => {
      await press(tile("Mobile access"));
      await press(inDialog(en["app.ok"]));
      await vi.advanceTimersByTimeAsync(idleLimitMs + countdownMs / 2);
      await expect.element(page.getByRole("alertdialog")).toBeVisible();
    },
    ways: {
      ...escaping(() => tile("Mobile access")),
      ...pressing(en["kiosk.stay"], () => tile("Mobile access")),
      ...pressing(en["kiosk.start_over"], () => heading("Pier One")),
    },
  },
];
