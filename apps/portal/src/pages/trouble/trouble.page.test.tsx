import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible, expectAccessibleAtNight } from "@atrium/web/testing/accessible.ts";
import { wideLooks } from "@atrium/web/testing/looks-of-run.ts";
import { type PageOptions, preparePage } from "../../testing/render-page.tsx";
import { words } from "@atrium/web/testing/words.ts";
import { contentCard } from "@atrium/web/testing/world-items.ts";

const { en, de } = words;
const save = "PUT /users/current";
const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";

const trigger = () => page.getByRole("banner").getByRole("button").last();
const shown = () => page.getByRole("alertdialog", { name: de["trouble.title"] });
const again = (dialog = shown()) => dialog.getByRole("button", { name: de["app.try_again"] });

async function choose(language: string | RegExp): Promise<void> {
  await trigger().click();
  await page.getByRole("menuitemradio", { name: language }).click();
}

type Failure = "refused" | "no answer" | "a gateway";

/** A signed-in person whose account cannot be saved, once for each entry of the list. */
async function savingFails(failures: Failure[], options: PageOptions = {}) {
  const portal = preparePage(options);
  for (const failure of failures) {
    if (failure === "refused") portal.api.refuse(save, "unavailable", { once: true, traceId });
    if (failure === "a gateway") portal.api.gateway(save, 502, { once: true });
    if (failure === "no answer") portal.api.drop(save, { once: true });
  }
  // A fault of the server is reported, and so it is printed.
  if (failures.includes("refused")) portal.expectFault(/^console: Atrium:/);
  await portal.open("/building");
  return portal;
}

test("M9 an action that failed says so and can be retried; a success closes the dialog", async () => {
  const portal = await savingFails(["refused"]);
  await choose("Deutsch");
  const dialog = shown();
  for (const text of [de["trouble.text"], "503", traceId]) await expect.element(dialog.getByText(text)).toBeVisible();
  // It takes the focus, and screen readers read its text with its title.
  expect(dialog.element().contains(document.activeElement)).toBe(true);
  await expect.element(dialog).toHaveAccessibleDescription(expect.stringContaining(traceId));
  const mail = dialog.getByRole("link", { name: de["app.contact_support"] });
  expect(mail.element().getAttribute("href")).toMatch(
    new RegExp(`^mailto:help@harborline\\.example\\?subject=.*${traceId}`),
  );
  await expectAccessibleAtNight();

  await again().click();
  await expect.element(dialog).not.toBeInTheDocument();
  const keys = portal.api.calls(save).map(({ headers }) => headers.get("idempotency-key"));
  expect(keys.length).toBe(2);
  // The second attempt repeats the first one.
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toBeTruthy();
  await expect.element(trigger()).toHaveFocus();
  await portal.reload();
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(document.documentElement.lang).toMatch(/^de/);
});

test("M9 during a retry the button waits; a second failure leaves only going back, which clears it", async () => {
  const { api } = await savingFails(["refused", "a gateway"]);
  await choose("Deutsch");
  const dialog = shown();
  await expect.element(dialog.getByText("503")).toBeVisible();
  const held = api.hold(save);
  await again().click();
  await expect.poll(() => dialog.element().querySelector('[aria-busy="true"]')).not.toBeNull();
  // A press while it waits: the button has kept the focus, and sends nothing.
  await userEvent.keyboard("{Enter}");
  held.release();
  await expect.element(dialog.getByText(de["trouble.repeated"])).toBeVisible();
  await expect.element(dialog.getByText("502")).toBeVisible();
  await expect.element(again()).not.toBeInTheDocument();
  const back = dialog.getByRole("button", { name: de["trouble.go_back"] });
  await expect.element(back).toHaveFocus();
  await back.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(api.calls(save).length).toBe(2);
  await expect.element(trigger()).toHaveFocus();
  // This device uses the language all the same.
  expect(document.documentElement.lang).toMatch(/^de/);
});

test("M9 Escape closes the dialog; the next failure of the same action can be retried @night", async () => {
  await savingFails(["no answer", "refused"]);
  await choose("Deutsch");
  await expect.element(shown()).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(shown()).not.toBeInTheDocument();
  await choose(/^English/);
  const dialog = page.getByRole("alertdialog", { name: en["trouble.title"] });
  await expect.element(dialog.getByRole("button", { name: en["app.try_again"] })).toBeVisible();
  await dialog.getByRole("button", { name: en["app.close"] }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test.each(wideLooks)("M9 it fits and is accessible at $width px, $colorScheme", async (look) => {
  await savingFails(["refused"], look);
  await choose("Deutsch");
  await expect.element(shown().getByText(traceId)).toBeVisible();
  expect(document.documentElement.scrollWidth - document.documentElement.clientWidth).toBe(0);
  await expectAccessible();
});

test("D3 a content picture that cannot be loaded is a placeholder in the picture's place", async () => {
  const portal = preparePage();
  const card = contentCard({ image_url: "/no-such-picture/648.webp" });
  for (const category of portal.world.categories) category.contents = [card];
  portal.world.promoted = [card];
  await portal.open("/building");
  const shownCard = page.getByRole("article").first();
  await expect.poll(() => shownCard.element().querySelector("span > svg[viewBox='0 0 648 416']")).not.toBeNull();
  const placeholder = shownCard.element().querySelector("span > svg[viewBox='0 0 648 416']");
  const { width = 0, height = 1 } = placeholder?.getBoundingClientRect() ?? {};
  expect(width / height).toBeCloseTo(648 / 416, 1);
  expect(shownCard.element().querySelector("img")).toBeNull();
});
