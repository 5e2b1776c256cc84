import type { Page } from "@playwright/test";
import {
  brands,
  expectAccessible,
  inTheBuilding,
  looksOf,
  password,
  screenshot,
  signIn,
  type Visit,
  type VisitOptions,
} from "./browser.ts";
import { widths } from "../../apps/portal/src/testing/looks.ts";
import { test as base } from "./farm-servers.ts";
import { expect } from "./journey.ts";
import { quiet } from "./quiet.ts";
import { tables } from "./tables.ts";

const word = tables.en;

type Journey = Visit & { calls: { url: string; authorization: string | undefined }[] };
type OfTest = {
  /** A visitor on the usual portal, and everything that is asked of an API meanwhile. */
  inJourney: (work: (journey: Journey) => Promise<void>, choice?: Omit<VisitOptions, "port">) => Promise<void>;
};

const test = base.extend<OfTest>({
  inJourney: async ({ inVisit }, use) => {
    await use((work, choice) =>
      inVisit(async (visitor) => {
        const calls: Journey["calls"] = [];
        visitor.page.on("request", (request) => {
          if (request.url().includes("/api/"))
            calls.push({ url: request.url(), authorization: request.headers()["authorization"] });
        });
        await work({ ...visitor, calls });
      }, choice),
    );
  },
});
// One pair of servers is enough for all.
test.describe.configure({ mode: "default" });

async function openSelector({ page, at }: Journey, typed = "farm:") {
  await page.goto(at("/login?from=landing"));
  const email = page.getByRole("textbox", { name: word["sign_in.email_label"], exact: true });
  await email.fill(typed);
  const dialog = page.getByRole("dialog", { name: word["farm.title"] });
  await dialog.getByRole("radio").last().waitFor();
  return { email, dialog, use: dialog.getByRole("button", { name: word["farm.choose"] }) };
}

const bar = (page: Page) => page.getByRole("complementary", { name: word["farm.bar_label"] });

async function chooseRehearsal(journey: Journey) {
  const { dialog, use } = await openSelector(journey);
  await dialog.getByRole("radio", { name: /Rehearsal/ }).check();
  await use.click();
  await bar(journey.page).waitFor();
}

/** What somebody sees is not under the bar, at any width: the last thing of the page, and the foot of a phone. */
async function expectNothingCovered(page: Page) {
  // The page as the server sent it, which stands until the portal has begun, has no bar.
  await bar(page).waitFor();
  const before = page.viewportSize() ?? { width: 1440, height: 900 };
  for (const width of [...widths, before.width]) {
    await page.setViewportSize({ width, height: before.height });
    await expect.poll(() => page.evaluate(coveredByBar)).toEqual([]);
  }
}

function coveredByBar(): string[] {
  scrollTo({ top: document.body.scrollHeight, behavior: "instant" });
  const top = document.querySelector("aside")?.getBoundingClientRect().top ?? 0;
  const things = [...document.querySelectorAll("main *, nav *, [class*='brand'] p")].filter(
    (each) => each.children.length === 0 && getComputedStyle(each).position !== "absolute",
  );
  return things.filter((each) => each.getBoundingClientRect().bottom > top + 1).map((each) => each.outerHTML);
}

test("A22 farm: opens the list and clears the field; a farm must be picked, and a custom one look like an address", ({
  inJourney,
  farms,
}) =>
  inJourney(async (journey) => {
    const { page } = journey;
    const { email, dialog, use } = await openSelector(journey);
    expect(await email.inputValue()).toBe("");
    expect(await dialog.getByRole("radio").count()).toBe(3);
    await use.click();
    await dialog.getByText(word["farm.none"]).waitFor();
    await expectAccessible(page);

    await dialog.getByRole("radio", { name: word["farm.custom"] }).check();
    const address = dialog.getByRole("textbox", { name: word["farm.url_label"] });
    for (const typed of ["farm.example", "ftp://farm.example", "javascript:alert(1)", "https://x@farm.example"]) {
      await address.fill(typed);
      await use.click();
      await dialog.getByText(word["farm.invalid"]).waitFor();
    }
    // An address it is, but of a server that nobody lists (R6).
    for (const typed of [
      "https://evil.example/api",
      `http://farm.localhost:${farms.farm.port + 1}/api`,
      "www.evil.example",
    ]) {
      await address.fill(typed);
      expect(await dialog.getByText(word["farm.not_listed"]).count()).toBe(0);
      await use.click();
      await dialog.getByText(word["farm.not_listed"]).waitFor();
    }
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    expect(await page.evaluate(() => localStorage.getItem("atrium.farm"))).toBeNull();
    expect(new URL(page.url()).origin).toBe(farms.origin);
  }));

test("A22 B5 R6 the farm is the API from then on, over reloads, and no token leaves its issuer", ({
  inJourney,
  farms,
}) =>
  inJourney(async (journey) => {
    const { page, calls, at } = journey;
    // Somebody is signed in on the usual server first.
    await page.goto(at("/"));
    await signIn(journey, "harborline");
    const usualToken = calls.findLast(({ authorization }) => authorization)?.authorization;
    expect(usualToken).toMatch(/^Bearer /);
    await page.goto(at("/logout"));
    await page.waitForURL(/\/login/);

    calls.length = 0;
    await chooseRehearsal(journey);
    expect(await page.title()).toContain("Harborline");
    // It is called otherwise at home.
    await page.getByRole("heading", { name: "Sign in to Harborline", exact: true }).waitFor();
    await page.getByRole("textbox", { name: word["sign_in.email_label"] }).fill(brands.harborline.email);
    await page.getByRole("button", { name: word["sign_in.next"], exact: true }).click();
    await page.getByLabel(word["sign_in.password_label"], { exact: true }).fill(password);
    calls.length = 0;
    await page.getByRole("button", { name: word["sign_in.submit"], exact: true }).click();
    await page.waitForURL(inTheBuilding);
    await page.getByRole("heading", { level: 1 }).waitFor();
    // The last thing that a page asks for by itself.
    const counting = page.waitForResponse((answer) => answer.url().includes("/analytics/v2/settings"));
    await page.reload();
    await page.getByRole("heading", { level: 1 }).waitFor();
    await quiet(page);
    await counting;
    expect(calls.filter(({ url }) => !url.startsWith(farms.api))).toEqual([]);
    expect(calls.filter(({ authorization }) => authorization === usualToken)).toEqual([]);
    const farmToken = calls.findLast(({ authorization }) => authorization)?.authorization;

    // Pictures come from there as well.
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
    // Its session was ended there, and only there.
    expect(calls.filter(({ authorization }) => authorization === farmToken).map(({ url }) => url)).toEqual([
      `${farms.api}/auth/logout`,
    ]);
    expect(await page.evaluate(() => JSON.stringify(Object.fromEntries(Object.entries(localStorage))))).not.toContain(
      farmToken?.slice(7),
    );
  }));

test("R6 another tab begins anew with the farm too, and shows nothing of the former API", ({ inJourney, farms }) =>
  inJourney(async (journey) => {
    const { page, context, at } = journey;
    await page.goto(at("/"));
    await signIn(journey, "harborline");
    const chooser = await context.newPage();
    await chooser.goto(at("/"));
    await chooser.waitForURL(/\/building\//);
    // As the dialog would: nobody who is signed in comes to the e-mail field.
    await chooser.evaluate(
      (url) => localStorage.setItem("atrium.farm", JSON.stringify({ description: "Rehearsal", url })),
      farms.api,
    );
    await bar(page).waitFor();
    await page.getByRole("link", { name: word["landing.sign_in"], exact: true }).waitFor();
    await chooser.close();
  }));

test("A22 a farm that does not answer is said plainly, with a reference and a way back", ({ inJourney }) =>
  inJourney(async (journey) => {
    const { page } = journey;
    const { dialog, use } = await openSelector(journey);
    await dialog.getByRole("radio", { name: /Closed/ }).check();
    await use.click();
    await page.getByText("The farm “Closed for the night” does not answer").waitFor();
    expect(await page.getByText(/^Reference: [0-9a-f]{32}$/).count()).toBe(1);
    await expectAccessible(page);
    await screenshot(page, "farm-away");
    await page.getByRole("button", { name: word["app.try_again"] }).click();
    await page.getByText("does not answer").waitFor();
    await page.getByRole("button", { name: word["farm.leave"] }).click();
    await page.getByRole("link", { name: word["landing.sign_in"], exact: true }).waitFor();
    expect(await page.getByText("does not answer").count()).toBe(0);
  }));

test("A22 a list that does not come is only logged: the custom farm is left, of the portal's own server alone", ({
  inJourney,
  farms,
}) =>
  inJourney(async (journey) => {
    const { page, faults } = journey;
    await page.route("**/public/farms*", (route) => route.abort());
    const { dialog, use } = await openSelector(journey);
    expect(await dialog.getByRole("radio").count()).toBe(1);
    const address = dialog.getByRole("textbox", { name: word["farm.url_label"] });
    await address.fill(farms.api);
    await use.click();
    await dialog.getByText(word["farm.not_listed"]).waitFor();
    expect(faults.splice(0)).toEqual([expect.stringContaining("ApiUnreachable")]);
    await address.fill(`${farms.origin}/api/`);
    await use.click();
    await bar(page).getByText(word["farm.custom"]).waitFor();
    await bar(page).getByText(`${farms.origin}/api`, { exact: true }).waitFor();
  }));

test("R7 where the operator lists no farms, farm: is only what somebody typed", ({ inVisit, farms }) =>
  inVisit(
    async ({ page, at }) => {
      await page.goto(at("/login?from=landing"));
      const email = page.getByRole("textbox", { name: word["sign_in.email_label"], exact: true });
      await email.fill("farm:");
      await email.blur();
      await page.getByText(word["sign_in.email_invalid"]).waitFor();
      expect(await email.inputValue()).toBe("farm:");
      expect(await page.getByRole("dialog").count()).toBe(0);

      // A farm in the store opens nothing either.
      await page.evaluate(
        (url) => localStorage.setItem("atrium.farm", JSON.stringify({ description: "x", url })),
        farms.api,
      );
      await page.goto(at("/"));
      await page.getByRole("link", { name: word["landing.sign_in"], exact: true }).waitFor();
      expect(await bar(page).count()).toBe(0);
    },
    { brand: "ember" },
  ));

for (const { width, colorScheme } of looksOf("harborline"))
  test(`A22 dialog and bar at ${width} px, ${colorScheme}: accessible, and nothing is covered at any width`, ({
    inJourney,
  }) =>
    inJourney(
      async (journey) => {
        const { page } = journey;
        const { dialog } = await openSelector(journey);
        await dialog.getByRole("radio", { name: word["farm.custom"] }).check();
        await expectAccessible(page);
        await screenshot(page, `farm-dialog-${width}-${colorScheme}`);
        await dialog.getByRole("radio", { name: /Rehearsal/ }).check();
        await dialog.getByRole("button", { name: word["farm.choose"] }).click();
        await bar(page).waitFor();
        await expectAccessible(page);
        await screenshot(page, `farm-sign-in-${width}-${colorScheme}`);
        await expectNothingCovered(page);

        await page.goto(journey.at("/"));
        await page.getByRole("link", { name: word["landing.sign_in"], exact: true }).waitFor();
        await screenshot(page, `farm-landing-${width}-${colorScheme}`);
        await expectNothingCovered(page);
        await signIn(journey, "harborline");
        await bar(page).waitFor();
        await expectAccessible(page);
        await screenshot(page, `farm-home-${width}-${colorScheme}`);
        await expectNothingCovered(page);
      },
      { width, colorScheme },
    ));
