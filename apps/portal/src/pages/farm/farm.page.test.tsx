import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { storageKeys } from "@atrium/web/storage.ts";
import { expectAccessible, expectAccessibleAtNight } from "@atrium/web/testing/accessible.ts";
import { heading } from "../../testing/flow-steps.ts";
import { widths } from "@atrium/web/testing/looks.ts";
import { type PageOptions, preparePage, renderPage } from "../../testing/render-page.tsx";
import { narrowLooks } from "@atrium/web/testing/looks-of-run.ts";
import { words } from "@atrium/web/testing/words.ts";

const { en } = words;
const farm = { description: "Closed for the night", url: "https://closed.example/api" };

const bar = () => page.getByRole("complementary", { name: en["farm.bar_label"] });
const leave = () => page.getByRole("button", { name: en["farm.leave"] });
const noAnswer = () => page.getByText(en["farm.no_answer"].replace("{{farm}}", farm.description));

/** The brand comes from the farm that is selected in this browser. */
function prepared(options: PageOptions = {}) {
  localStorage.setItem(storageKeys.farm, JSON.stringify(farm));
  return preparePage({ farm, ...options });
}

test("A22 an unreachable farm shows a message with a reference, a retry and a way back", async () => {
  const portal = prepared({ visitor: true });
  portal.api.offline(true);
  await portal.open("/");
  await expect.element(noAnswer()).toBeVisible();
  expect(document.body.textContent).toMatch(/Reference: [0-9a-f]{32}/);
  await expectAccessible();
  const asked = portal.api.underWay();
  await page.getByRole("button", { name: en["app.try_again"] }).click();
  await expect.element(noAnswer()).toBeVisible();
  expect(asked).toBe(0);
  await leave().click();
  expect(portal.leavings).toEqual([`${location.origin}/`]);
  expect(localStorage.getItem(storageKeys.farm)).toBeNull();
});

test("A22 a farm that answers again opens the page with its bar, which leads out of it", async () => {
  const portal = prepared({ visitor: true });
  portal.api.offline(true);
  await portal.open("/login?from=landing");
  await expect.element(noAnswer()).toBeVisible();
  portal.api.offline(false);
  await page.getByRole("button", { name: en["app.try_again"] }).click();
  await expect.element(bar().getByText(farm.description)).toBeVisible();
  await expect.element(bar().getByText(farm.url, { exact: true })).toBeVisible();
  await expect.element(heading("Sign in to Harborline")).toBeVisible();
  await leave().click();
  await expect.poll(() => portal.leavings).toEqual([`${location.origin}/`]);
  expect(localStorage.getItem(storageKeys.farm)).toBeNull();
  expect(portal.api.calls("POST /auth/logout")).toEqual([]);
});

test("R6 leaving a farm logs the person out of it, and a page reloads when another tab changes the farm", async () => {
  const portal = prepared();
  await portal.open("/building");
  await expect.element(heading("Pier One")).toBeVisible();
  window.dispatchEvent(new StorageEvent("storage", { key: storageKeys.farm }));
  await expect.poll(() => portal.leavings).toContain("reload");
  await leave().click();
  await expect.poll(() => portal.leavings).toContain(`${location.origin}/`);
  const [call] = portal.api.calls("POST /auth/logout");
  expect(call?.headers.get("authorization")).toBe("Bearer fake-token");
});

test("A22 a page inside another app does not show the bar", async () => {
  await renderPage("/webview/help-desk", { farm, embedded: true });
  await expect.element(heading(en["help.title"])).toBeVisible();
  await expect.element(bar()).not.toBeInTheDocument();
});

/** What the bar covers when the page is scrolled to its end: of the page itself, and of a phone's bottom bar. */
function covered(): string[] {
  scrollTo({ top: document.body.scrollHeight, behavior: "instant" });
  const top = document.querySelector("aside")?.getBoundingClientRect().top ?? 0;
  const things = [...document.querySelectorAll("main *, nav *, [class*='brand'] p")].filter(
    (each) => each.children.length === 0 && getComputedStyle(each).position !== "absolute",
  );
  return things.filter((each) => each.getBoundingClientRect().bottom > top + 1).map((each) => each.outerHTML);
}

async function expectNothingCovered(first: number): Promise<void> {
  await expect.element(bar()).toBeVisible();
  await expectAccessibleAtNight();
  for (const width of [...widths, first]) {
    await page.viewport(width, 844);
    await expect.poll(covered).toEqual([]);
  }
}

test.each(narrowLooks)(
  "A22 the bar at $width px, $colorScheme: accessible, and nothing is covered at any width",
  async (look) => {
    const portal = prepared({ ...look, visitor: true });
    await portal.open("/");
    await expect.element(page.getByRole("link", { name: en["landing.sign_in"], exact: true })).toBeVisible();
    await expectNothingCovered(look.width);
    await portal.open("/login?from=landing");
    await expect.element(heading("Sign in to Harborline")).toBeVisible();
    await expectNothingCovered(look.width);
    portal.signIn();
    await portal.open("/building");
    await expect.element(heading("Pier One")).toBeVisible();
    await expectNothingCovered(look.width);
  },
);
