import { expectAccessible } from "@atrium/web/testing/accessible.ts";
import { fits } from "@atrium/web/testing/looks.ts";
import { words } from "@atrium/web/testing/words.ts";
import { eventPost, pier } from "@atrium/web/testing/world-items.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { preparePage } from "../../testing/render-page.tsx";

const { en } = words;
const code = () => page.getByRole("img", { name: en["event.ticket_label"] });

async function open({ coming, width, over }: { coming: boolean; width?: number; over?: boolean }) {
  const portal = preparePage(width ? { width } : {});
  const day = 86_400_000;
  Object.assign(portal.world.events[0] ?? {}, {
    attendants: coming ? [portal.world.user.uuid] : [],
    ...(over && {
      start_at: new Date(Date.now() - 2 * day).toISOString(),
      end_at: new Date(Date.now() - day).toISOString(),
    }),
  });
  await portal.open(`/building/${pier}/event-posts/${eventPost().uuid}`);
  return portal;
}

test("P7 an attendee sees their ticket as a QR code and as text, also on a phone", async () => {
  await open({ coming: true, width: 390 });
  await expect.element(code()).toBeVisible();
  await expect.element(page.getByText("7K3M B2QX 9TDW E5HZ")).toBeVisible();
  await expectAccessible();
  expect(fits()).toBe(true);
});

test("P7 a person who does not attend has no ticket, and after the event nobody has one", async () => {
  const portal = await open({ coming: false });
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
  await portal.settled();
  await expect.element(code()).not.toBeInTheDocument();
});

test("P7 a past event shows no ticket", async () => {
  const portal = await open({ coming: true, over: true });
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
  await portal.settled();
  await expect.element(code()).not.toBeInTheDocument();
});
