/*
 * Z31: keyboard users never lose the focus. Every dialog of the portal is in the tables of `testing`.
 */
import { describe, expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { button, dialogs, heading, link, press } from "../testing/dialog-rows.ts";
import { dialogsOfBookings } from "../testing/dialogs-of-bookings.ts";
import { dialogsOfBuildings } from "../testing/dialogs-of-buildings.ts";
import { dialogsOfPeople } from "../testing/dialogs-of-people.ts";
import { fakeWorld } from "@atrium/web/testing/fake-world.ts";
import { everyThird, someByDay } from "@atrium/web/testing/size.ts";
import { preparePage } from "../testing/render-page.tsx";
import { words } from "@atrium/web/testing/words.ts";
import { uuid } from "@atrium/web/testing/world-ids.ts";
import { contentCard, eventPost } from "@atrium/web/testing/world-items.ts";

const { en } = words;

const files = import.meta.glob<string>("../{pages,parts}/**/*.tsx", { query: "?raw", import: "default", eager: true });
const rows = [...dialogsOfBookings, ...dialogsOfBuildings, ...dialogsOfPeople];

/** The first is opened by a mini-app's own page, which has the focus; only developers see the second. */
const noRows = ["parts/mini-app/question-dialog.tsx", "pages/design/overlays.tsx"];

test("Z31 the table lists every dialog", () => {
  const drawn = Object.entries(files)
    .filter(([name, text]) => !name.includes(".test.") && /<(Dialog|ConfirmDialog)\b/.test(text))
    .map(([name]) => name.replace("../", ""));
  const walked = new Set([...noRows, ...rows.flatMap((row) => row.files)]);
  expect(drawn.length).toBeGreaterThan(20);
  expect(drawn.filter((name) => !walked.has(name))).toEqual([]);
});

describe.each(everyThird(rows))("Z31 after the dialog of $name", ({ at, options, prepare, open, ways }) => {
  test.each(someByDay(Object.entries(ways)))(
    "that ends by %s, the focus is where it is expected",
    async (_, { by, focused }) => {
      const portal = preparePage(options?.());
      prepare?.(portal);
      await portal.open(at);
      await open(portal);
      await expect.poll(dialogs).not.toEqual([]);
      const before = dialogs().length;
      await expect.poll(() => dialogs().at(-1)?.contains(document.activeElement)).toBe(true);
      // The menu that it was opened from takes the keys until it has gone.
      await expect.poll(() => document.querySelector("[role='menu']")).toBeNull();
      await by();
      await expect.poll(() => dialogs().length).toBeLessThan(before);
      await expect.element(focused()).toHaveFocus();
      await portal.settled();
      await expect.element(focused()).toHaveFocus();
    },
  );
});

test("Z31 Tab goes through a carousel and on, and its buttons keep the focus at its ends", async () => {
  const portal = preparePage();
  portal.world.promoted = Array.from({ length: 7 }, (_, at) =>
    contentCard({ uuid: uuid(0x700 + at), title: `Card ${at}` }),
  );
  await portal.open("/building");
  await press(link("Card 0"), "{Tab}");
  for (let stops = 0; stops < 12; stops += 1) {
    expect(document.activeElement).not.toBe(document.body);
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await userEvent.keyboard("{Tab}");
  }
  const further = button(en["home.next"]).first();
  await press(further);
  for (let turns = 0; turns < 6; turns += 1) {
    await userEvent.keyboard("{Enter}");
    await expect.element(further).toHaveFocus();
  }
  await expect.element(further).toHaveAttribute("aria-disabled", "true");
  await expect.element(further).toHaveFocus();
});

test("Z31 a slow page focuses its heading, and Back returns the focus to the link", async () => {
  const portal = preparePage();
  await portal.open("/building");
  const held = portal.api.hold("GET /tenant/v1/event-posts/:uuid");
  const card = () => link(eventPost().title).first();
  await press(card());
  await new Promise((resolve) => setTimeout(resolve, 400));
  held.release();
  await expect.element(heading(eventPost().title)).toHaveFocus();
  portal.back();
  await expect.element(heading("Pier One")).toBeVisible();
  await expect.element(card()).toHaveFocus();
});

test("Z31 a removed button passes the focus on: one that loads more, and one that tries again", async () => {
  const world = fakeWorld();
  const [category] = world.categories;
  if (category) {
    category.contents = Array.from({ length: 9 }, (_, at) =>
      contentCard({ uuid: uuid(0x700 + at), title: `Card ${at}` }),
    );
  }
  const portal = preparePage({ world, flags: { "new-discover-layout": true, "account-history": true } });
  portal.api.drop("GET /tenant/v1/users/current/transactions");
  await portal.open("/building");
  await press(button(en["home.show_all"].replace("{{total}}", "9")));
  await expect.element(link("Card 4")).toHaveFocus();
  await portal.open("/my-history");
  await expect.element(button(en["app.try_again"])).toBeVisible();
  portal.api.on("GET /tenant/v1/users/current/transactions", {
    data: { transactions: world.transactions.slice(0, 1), pagination: { offset: 0, limit: 20, total: 1 } },
  });
  await press(button(en["app.try_again"]));
  await expect.element(link(/^Concert/)).toHaveFocus();
});
