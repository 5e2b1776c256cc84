import { words } from "@atrium/web/testing/words.ts";
import { pier } from "@atrium/web/testing/world-items.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { renderPage } from "../../testing/render-page.tsx";

const { en } = words;
const flags = { "account-history": true, "service-requests": true, "service-requests-area": true, account: true };

const details = ["event-posts", "offers", "posts"] as const;

const bar = (within: "banner" | "phone") => {
  const all = page.getByRole("navigation", { name: en["nav.label"] });
  return within === "phone" ? all.last() : page.getByRole("banner").getByRole("navigation", { name: en["nav.label"] });
};
const names = () =>
  bar("phone")
    .getByRole("link")
    .elements()
    .map((link) => link.textContent);
const lit = (within: "banner" | "phone") =>
  [...bar(within).element().querySelectorAll("[aria-current]")].map((link) => link.textContent).join();

test("T4 on a phone the bar shows places, each by its flag", async () => {
  const portal = await renderPage("/building", { flags, width: 390 });
  await expect.element(bar("phone")).toBeVisible();
  expect(names()).toEqual(["Home", "What's on", "Book", "Requests", "Me"]);
  await portal.end();
});

test("T4 a place whose flag is off is hidden", async () => {
  const off = { "account-history": false, "service-requests": false, account: false };
  await renderPage("/building", { flags: off, width: 390 });
  await expect.element(bar("phone")).toBeVisible();
  expect(names()).toEqual(["Home", "What's on"]);
});

test("T4 the current place is highlighted, also after Back", async () => {
  const portal = await renderPage(`/building/${pier}`, { flags, width: 390 });
  const go = (name: string) => bar("phone").getByRole("link", { name, exact: true }).click();
  await expect.element(bar("phone")).toBeVisible();
  expect(lit("phone")).toBe("Home");
  await go("What's on");
  await expect.element(page.getByRole("heading", { level: 1, name: "What's on" })).toBeVisible();
  expect(portal.address()).toBe(`/building/${pier}/whats-on`);
  expect(lit("phone")).toBe("What's on");
  await go("Book");
  await expect.poll(portal.address).toBe(`/building/${pier}/book`);
  await expect.poll(() => lit("phone")).toBe("Book");
  await go("Requests");
  await expect.poll(portal.address).toBe(`/building/${pier}/service-requests`);
  await expect.poll(() => lit("phone")).toBe("Requests");
  await go("Me");
  await expect.poll(portal.address).toBe("/account/profile");
  await expect.poll(() => lit("phone")).toBe("Me");
  portal.back();
  await expect.poll(() => lit("phone")).toBe("Requests");
});

test("T4 the header highlights the visible part of home, also after scrolling and Back", async () => {
  const portal = await renderPage(`/building/${pier}`, { flags, width: 1440 });
  const discover = () => document.getElementById("discover");
  await expect.poll(discover).not.toBeNull();
  await portal.settled();
  expect(lit("banner")).toBe("Home");
  discover()?.scrollIntoView({ behavior: "instant" });
  await expect.poll(() => lit("banner")).toMatch(/Discover|Spotlight/);
  const read = lit("banner");
  scrollTo({ top: 0, behavior: "instant" });
  await expect.poll(() => lit("banner")).toBe("Home");
  discover()?.scrollIntoView({ behavior: "instant" });
  await expect.poll(() => lit("banner")).toBe(read);
  await page.getByRole("main").getByRole("article").last().getByRole("link").first().click();
  await expect.poll(() => lit("banner")).toBe("");
  portal.back();
  await expect.poll(() => scrollY).toBeGreaterThan(0);
  await expect.poll(() => lit("banner")).toBe(read);
});

test("T4 B6 Back before the next page has loaded returns to the scroll position of home", async () => {
  const portal = await renderPage(`/building/${pier}`, { flags, width: 390 });
  await expect.poll(() => document.getElementById("discover")).not.toBeNull();
  await portal.settled();
  const card = page.getByRole("main").getByRole("article").last().getByRole("link").first();
  card.element().scrollIntoView({ behavior: "instant", block: "center" });
  const top = scrollY;
  expect(top).toBeGreaterThan(100);
  const slow = details.map((kind) => portal.api.hold(`GET /tenant/v1/${kind}/:uuid`));
  await card.click();
  await expect.poll(() => document.querySelector("[aria-busy=true]")).not.toBeNull();
  expect(scrollY).toBe(0);
  portal.back();
  await expect.poll(() => scrollY).toBe(top);
  for (const each of slow) each.release();
});
