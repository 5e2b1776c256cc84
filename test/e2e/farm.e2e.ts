import type { Page } from "@playwright/test";
import { brands, inTheBuilding, password, signIn, type Visit } from "./browser.ts";
import { test as base } from "./farm-servers.ts";
import { expect } from "./journey.ts";
import { tables } from "./tables.ts";

const word = tables.en;

type Journey = Visit & { calls: { url: string; authorization: string | undefined }[] };
type OfTest = {
  /** A visitor on the usual portal, and every request to an API meanwhile. */
  inJourney: (work: (journey: Journey) => Promise<void>) => Promise<void>;
};

const test = base.extend<OfTest>({
  inJourney: async ({ inVisit }, use) => {
    await use((work) =>
      inVisit(async (visitor) => {
        const calls: Journey["calls"] = [];
        visitor.page.on("request", (request) => {
          if (request.url().includes("/api/"))
            calls.push({ url: request.url(), authorization: request.headers()["authorization"] });
        });
        await work({ ...visitor, calls });
      }),
    );
  },
});

const bar = (page: Page) => page.getByRole("complementary", { name: word["farm.bar_label"] });

async function chooseRehearsal({ page, at }: Journey) {
  await page.goto(at("/login?from=landing"));
  await page.getByRole("textbox", { name: word["sign_in.email_label"], exact: true }).fill("farm:");
  const dialog = page.getByRole("dialog", { name: word["farm.title"] });
  await dialog.getByRole("radio", { name: /Rehearsal/ }).check();
  await dialog.getByRole("button", { name: word["farm.choose"] }).click();
  await bar(page).waitFor();
}

// The dialog, the bar and their widths: *.page.test.tsx of pages/farm and parts/choose-farm of the portal.
test("A22 B5 R6 a selected farm is the API, also after reloads, and a token is only sent to its issuer @night", ({
  inJourney,
  farms,
}) =>
  inJourney(async (journey) => {
    const { page, calls, at } = journey;
    // A person is signed in on the usual server first.
    await page.goto(at("/"));
    await signIn(journey, "harborline");
    const usualToken = calls.findLast(({ authorization }) => authorization)?.authorization;
    expect(usualToken).toMatch(/^Bearer /);
    await page.goto(at("/logout"));
    await page.waitForURL(/\/login/);

    calls.length = 0;
    await chooseRehearsal(journey);
    expect(await page.title()).toContain("Harborline");
    // The brand has another name on the usual server.
    await page.getByRole("heading", { name: "Sign in to Harborline", exact: true }).waitFor();
    await page.getByRole("textbox", { name: word["sign_in.email_label"] }).fill(brands.harborline.email);
    await page.getByRole("button", { name: word["sign_in.next"], exact: true }).click();
    await page.getByLabel(word["sign_in.password_label"], { exact: true }).fill(password);
    calls.length = 0;
    await page.getByRole("button", { name: word["sign_in.submit"], exact: true }).click();
    await page.waitForURL(inTheBuilding);
    await page.getByRole("heading", { level: 1 }).waitFor();
    // The last request that a page sends by itself.
    const counting = page.waitForResponse((answer) => answer.url().includes("/analytics/v2/settings"));
    await page.reload();
    await page.getByRole("heading", { level: 1 }).waitFor();
    await counting;
    expect(calls.filter(({ url }) => !url.startsWith(farms.api))).toEqual([]);
    expect(calls.filter(({ authorization }) => authorization === usualToken)).toEqual([]);
    const farmToken = calls.findLast(({ authorization }) => authorization)?.authorization;

    // Pictures come from the farm as well.
    const pictures = await page.evaluate(() =>
      [...document.images]
        .filter((image) => image.complete)
        .map(({ currentSrc, naturalWidth }) => ({ currentSrc, naturalWidth })),
    );
    expect(pictures.length).toBeGreaterThan(0);
    expect(pictures.filter(({ naturalWidth }) => naturalWidth === 0)).toEqual([]);
    expect(
      pictures.filter(({ currentSrc }) => currentSrc.startsWith(new URL(farms.api).origin)).length,
    ).toBeGreaterThan(0);

    calls.length = 0;
    await bar(page).getByRole("button", { name: word["farm.leave"] }).click();
    await page.getByRole("link", { name: word["landing.sign_in"], exact: true }).waitFor();
    expect(await bar(page).count()).toBe(0);
    expect(await page.evaluate(() => localStorage.getItem("atrium.farm"))).toBeNull();
    // The session was ended there, and only there.
    expect(calls.filter(({ authorization }) => authorization === farmToken).map(({ url }) => url)).toEqual([
      `${farms.api}/auth/logout`,
    ]);
    expect(await page.evaluate(() => JSON.stringify(Object.fromEntries(Object.entries(localStorage))))).not.toContain(
      farmToken?.slice(7),
    );
  }));
