import type { Page } from "@playwright/test";
import { expectAccessible, looksOf, screenshot } from "./browser.ts";
import { type FlagAdministrator, flagAdministrator, on } from "./flag-changes.ts";
import { enter } from "./given-session.ts";
import { expect, test as base } from "./journey.ts";
import { quiet } from "./quiet.ts";
import { tables } from "./tables.ts";

const { en, de, nb } = tables;

type OfTest = {
  /** The portal of Harborline rests while the work lasts. */
  inMaintenance: (work: () => Promise<void>) => Promise<void>;
};

const test = base.extend<OfTest>({
  inMaintenance: async ({ server }, use) => {
    const change: FlagAdministrator = await flagAdministrator(server.port);
    await use(async (work) => {
      try {
        await change.to("maintenance-mode", on);
        await work();
      } finally {
        await change.restore("maintenance-mode");
      }
    });
  },
});

const heading = (page: Page, table: Record<"maintenance.title", string> = en) =>
  page.getByRole("heading", { level: 1, name: table["maintenance.title"] });
const signInLink = (page: Page) => page.getByRole("link", { name: en["landing.sign_in"], exact: true });
const isApi = (url: string) => new URL(url).pathname.startsWith("/api/");

test("M10 H5 B7 the page at its own address: the brand's words, help, policies and shortcuts, all by keyboard, and the way home", ({
  inVisit,
}) =>
  inVisit(async ({ page, at }) => {
    const asked: string[] = [];
    page.on("request", (request) => {
      if (isApi(request.url())) asked.push(request.url());
    });
    await page.goto(at("/maintenance"));
    await heading(page).waitFor();
    expect(await page.title()).toContain(en["maintenance.title"]);
    await page.getByText("Harborline is getting a little maintenance").waitFor();
    await page.getByRole("img", { name: "Harborline" }).first().waitFor();
    expect(await page.getByRole("link", { name: /@/ }).getAttribute("href")).toMatch(/^mailto:.+@harborline/);
    for (const name of [en["landing.privacy"], en["landing.terms"]]) {
      const link = page.getByRole("link", { name, exact: true });
      expect(await link.getAttribute("href")).toMatch(/^https:/);
    }
    // One that leads elsewhere opens in a window of its own; for one into the portal itself one must sign in.
    const shortcut = page.getByRole("link", { name: "Order a water taxi" });
    expect(await shortcut.getAttribute("target")).toBe("_blank");
    expect(await shortcut.getAttribute("rel")).toContain("noopener");
    expect(await shortcut.locator("img").getAttribute("src")).toMatch(/\.webp$/);
    expect(await shortcut.getByText(en["maintenance.sign_in_required"]).count()).toBe(0);
    const inside = page.getByRole("link", { name: /Your bookings and events/ });
    await inside.getByText(en["maintenance.sign_in_required"]).waitFor();
    await quiet(page);
    // The stream of flags alone: nothing is asked for that a portal at work would need.
    expect(asked.filter((url) => !url.includes("/ofrep/"))).toEqual([]);

    const visited: string[] = [];
    for (let step = 0; step < 9; step += 1) {
      await page.keyboard.press("Tab");
      visited.push(
        await page.evaluate(() => {
          const { activeElement: now } = document;
          return now instanceof HTMLSelectElement ? "language" : (now?.textContent ?? "");
        }),
      );
    }
    expect(visited.slice(0, 2)).toEqual(["language", en["not_found.home"]]);
    expect(visited.slice(2, 5).every((text) => text !== "")).toBe(true);
    expect(visited.slice(-3)[0]).toContain("@");
    expect(visited.slice(-2)).toEqual([en["landing.privacy"], en["landing.terms"]]);

    await page.getByRole("link", { name: en["not_found.home"] }).click();
    await signInLink(page).waitFor();

    await page.goto(at("/maintenance/unknown"));
    await page.getByRole("heading", { level: 1, name: en["not_found.title"] }).waitFor();
    await page.getByRole("link", { name: en["not_found.home"] }).last().click();
    await signInLink(page).waitFor();
  }));

test("M10 F3 by flag for visitors: at once in both directions, what was typed is there again, and a page that is opened meanwhile never shows the landing", ({
  inVisit,
  inMaintenance,
}) =>
  inVisit(async ({ page, at }) => {
    await page.goto(at("/login?from=landing"));
    const email = page.getByRole("textbox", { name: en["sign_in.email_label"], exact: true });
    await email.fill("half-typed@harborline.exa");
    await quiet(page);
    await page.evaluate(() => void Object.assign(globalThis, { stillTheSamePage: true }));
    await inVisit(async ({ page: opened }) => {
      await inMaintenance(async () => {
        await heading(page).waitFor();
        await email.waitFor({ state: "hidden" });
        // Nobody gets out of it into the portal.
        expect(await page.getByRole("link", { name: en["not_found.home"] }).count()).toBe(0);
        await expectAccessible(page);

        const answer = await opened.goto(at("/"));
        expect(await answer?.text()).not.toContain("shell-landing");
        await heading(opened).waitFor();
        // Nothing of the landing is drawn behind it.
        expect(await opened.getByText(en["landing.sign_in"], { exact: true }).count()).toBe(0);
        await opened.goto(at("/signup"));
        await heading(opened).waitFor();
      });
      await signInLink(opened).waitFor();
    });
    await email.waitFor();
    expect(await email.inputValue()).toBe("half-typed@harborline.exa");
    await heading(page).waitFor({ state: "detached" });
    expect(await page.evaluate(() => "stillTheSamePage" in globalThis)).toBe(true);
  }));

test("M10 F3 by flag for somebody signed in: their screen rests, asks for nothing, and is there again with its open dialog", ({
  inVisit,
  inMaintenance,
  person,
}) =>
  inVisit(async (visitor) => {
    const { page } = visitor;
    await enter(visitor, person());
    await quiet(page);
    await page
      .getByRole("main")
      .getByRole("button", { name: /Mobile access/ })
      .click();
    await page.getByRole("dialog").waitFor();
    const asked: string[] = [];
    await inMaintenance(async () => {
      await heading(page).waitFor();
      await page.getByRole("dialog").waitFor({ state: "hidden" });
      expect(await page.getByRole("banner").getByRole("button").count()).toBe(0);
      page.on("request", (request) => {
        if (isApi(request.url())) asked.push(request.url());
      });
      await screenshot(page, "maintenance-signed-in");
      await quiet(page);
      // What was done before is told all the same.
      expect(asked.filter((url) => !/\/(ofrep|analytics)\//.test(url))).toEqual([]);
    });
    await page.getByRole("dialog").waitFor();
    await page.getByRole("heading", { level: 1, name: "Harborline Pier One" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
  }));

test("M10 somebody signed in who comes meanwhile, while the API answers nothing, finds their building afterwards", ({
  inVisit,
  inMaintenance,
  person,
}) =>
  inVisit(async (visitor) => {
    const { page } = visitor;
    await enter(visitor, person());
    await quiet(page);
    const asked: string[] = [];
    await inMaintenance(async () => {
      await page.route("**/api/tenant/**", (route) => {
        asked.push(route.request().url());
        return route.fulfill({ status: 503, body: "" });
      });
      await page.clock.install();
      await page.reload();
      await heading(page).waitFor();
      await screenshot(page, "maintenance-signed-in-reload");
      // Each is asked for once more when it fails, and once again: then it is left alone, however long it takes.
      for (let minute = 0; minute < 5; minute += 1) {
        await quiet(page);
        await page.clock.fastForward("01:00");
      }
      await quiet(page);
      for (const url of new Set(asked)) expect(asked.filter((each) => each === url).length).toBeLessThanOrEqual(3);
      await page.unroute("**/api/tenant/**");
    });
    await page.getByRole("heading", { level: 1, name: "Harborline Pier One" }).waitFor();
  }));

const speech = {
  harborline: { locale: "en-US", table: en },
  ember: { locale: "de-DE", table: de },
  northlight: { locale: "nb-NO", table: nb },
} as const;

for (const { brand, colorScheme, width } of looksOf()) {
  const { locale, table } = speech[brand];
  test(`M10 accessible, and nothing sticks out: ${brand}, ${colorScheme}, ${width} px`, ({ inVisit }) =>
    inVisit(
      async ({ page, at }) => {
        await page.goto(at("/maintenance"));
        await heading(page, table).waitFor();
        await expectAccessible(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
        await screenshot(page, `maintenance-${brand}-${colorScheme}-${width}`, { fullPage: true });
      },
      { brand, width, colorScheme, locale },
    ));
}
