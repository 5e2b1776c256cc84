import { countdownMs, idleLimitMs } from "@atrium/rules/kiosk-idle.ts";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { storageKeys } from "@atrium/web/storage.ts";
import { expectAccessible } from "@atrium/web/testing/accessible.ts";
import { fakeWorld } from "@atrium/web/testing/fake-world.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { words } from "@atrium/web/testing/words.ts";
import { eventPost, pier, utility } from "@atrium/web/testing/world-items.ts";

const { en } = words;

const question = () => page.getByRole("alertdialog", { name: en["kiosk.idle_title"] });
const code = () => page.getByRole("dialog", { name: en["kiosk.code_title"] });
const main = () => page.getByRole("main");
const article = () => page.getByRole("article").getByRole("heading", { level: 1, name: eventPost().title });
const atHome = () => page.getByRole("heading", { level: 1, name: "Pier One" });

/** A building's home on a kiosk; the test moves the time. */
async function onKiosk() {
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  const world = fakeWorld();
  world.utilities = [
    utility(1, "Metro and water taxi", { type: "webview", url: "https://ret.example/lines" }),
    utility(2, "Mobile access"),
  ];
  const portal = await renderPage("/building", { kiosk: true, world });
  await expect.element(atHome()).toBeVisible();
  return portal;
}

async function openContent(): Promise<void> {
  await main().getByRole("link", { name: eventPost().title }).first().click();
  await expect.element(article()).toBeVisible();
}

let place = 0;
/** A touch or a pointer at another position: browsers report a resting pointer as moving too. */
const touch = () => window.dispatchEvent(new PointerEvent("pointermove", { screenX: (place += 1) }));
const rest = () => window.dispatchEvent(new PointerEvent("pointermove", { screenX: place }));

/** Moves the time, and waits until the change is rendered. */
async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}

/** Nobody touches the screen until the question appears. */
async function leaveAlone(): Promise<void> {
  touch();
  await pass(idleLimitMs + 1000);
  await expect.element(question()).toBeVisible();
}

test("M8 the screen asks after a minute; a person who answers continues where they were", async () => {
  await onKiosk();
  await openContent();
  touch();
  await pass(idleLimitMs / 2);
  touch();
  await pass(idleLimitMs / 2 + 2000);
  expect(question().elements()).toEqual([]);
  rest();
  await pass(idleLimitMs / 2);
  await expect.element(question()).toBeVisible();
  const left = () => Number.parseInt(question().getByRole("timer").element().textContent, 10);
  const first = left();
  await pass(3000);
  await expect.poll(left).toBeLessThanOrEqual(first - 3);
  await expectAccessible();
  await userEvent.keyboard("{Tab}{Tab}{Tab}{Enter}");
  await expect.element(question()).not.toBeInTheDocument();
  await expect.element(article()).toBeVisible();
});

test("M8 the screen resets to the top of the building's home without a log-out, and then does not ask again", async () => {
  const portal = await onKiosk();
  await openContent();
  const before = portal.api.asked().length;
  await leaveAlone();
  scrollTo({ top: 20, behavior: "instant" });
  await pass(countdownMs + 1000);
  await expect.element(atHome()).toBeVisible();
  await expect.element(question()).not.toBeInTheDocument();
  expect(portal.address()).toBe(`/building/${pier}`);
  expect(scrollY).toBe(0);
  const asked = () => portal.api.asked().slice(before);
  // The next visitor's data is requested again.
  await expect.poll(asked).toContain("GET /tenant/v1/buildings/:id/utility-buttons");
  expect(portal.stores.tab.getItem(storageKeys.kiosk)).toBe("true");
  expect(asked().filter((key) => key.includes("/auth/"))).toEqual([]);
  await pass(idleLimitMs + 1000);
  expect(question().elements()).toEqual([]);
  await leaveAlone();
});

test("M8 open dialogs of the page are closed, at once with Start over", async () => {
  await onKiosk();
  await main().getByRole("button", { name: "Mobile access" }).click();
  const opened = page.getByRole("dialog", { name: /Mobile access/ });
  await expect.element(opened).toBeVisible();
  await leaveAlone();
  await question().getByRole("button", { name: en["kiosk.start_over"] }).click();
  await expect.element(opened).not.toBeInTheDocument();
  await expect.element(question()).not.toBeInTheDocument();
  await expect.element(atHome()).toBeVisible();
});

test("M8 an unanswered question over a code closes both @night", async () => {
  await onKiosk();
  await main().getByRole("link", { name: "Metro and water taxi" }).click();
  await expect.element(code()).toBeVisible();
  await leaveAlone();
  await pass(countdownMs + 1000);
  await expect.element(question()).not.toBeInTheDocument();
  await expect.element(code()).not.toBeInTheDocument();
});

test("M8 outside of kiosk mode the question does not appear", async () => {
  await onKiosk();
  await page.getByRole("button", { name: en["kiosk.exit"] }).click();
  await expect.element(page.getByRole("navigation", { name: en["nav.label"] }).first()).toBeVisible();
  touch();
  await pass(idleLimitMs + 1000);
  expect(question().elements()).toEqual([]);
  await pass(10 * idleLimitMs);
  expect(question().elements()).toEqual([]);
});
