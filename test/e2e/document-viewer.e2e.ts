import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brands, expectAccessibleAtNight, screenshot, type Visit } from "./browser.ts";
import { enter } from "./given-session.ts";
import { expect, inVisitOf, test as journey } from "./journey.ts";
import { demoPack, filledPlace, importPack, type Place, type RunningServer, startServer } from "./server.ts";
import { tables } from "./tables.ts";

const { en } = tables;

type OnPostgres = { server: RunningServer; place: Place };

/** A server on PostgreSQL: only there an operator can import while it runs. */
const test = journey.extend<{ onPostgres: OnPostgres }>({
  onPostgres: [
    async ({}, use) => {
      const place = await filledPlace("PostgreSQL");
      const server = await startServer({ ...place.environment, TRUST_PROXY: "true" });
      await use({ server, place });
      await server.stop();
      await place.remove();
    },
    { timeout: 180_000 },
  ],
});

async function openItem(visitor: Visit, email: string, title: string): Promise<void> {
  const { page } = visitor;
  await enter(visitor, email);
  await page.getByRole("link", { name: title }).first().click();
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
}

const pageText = (page: number, count: number) =>
  en["document.page"].replace("{{page}}", String(page)).replace("{{count}}", String(count));

test("H7 R15 a PDF that a text links to opens in the portal's own viewer: pages, zoom, download, and every way to close it @night", ({
  inVisit,
  person,
  server,
}) =>
  inVisit(async (visitor) => {
    const { page } = visitor;
    const foreign: string[] = [];
    page.on("request", (request) => {
      if (new URL(request.url()).port !== String(server.port)) foreign.push(request.url());
    });
    await openItem(visitor, person(), "Jazz on the quay");
    const address = page.url();
    const link = page.getByRole("link", { name: "season program (PDF)" });
    const dialog = page.getByRole("dialog");
    await link.click();
    await dialog.getByText(bands.first).waitFor();
    await dialog.getByRole("status").getByText(pageText(1, 3)).waitFor();
    await expectAccessibleAtNight(page);
    await screenshot(page, "document-viewer");

    await dialog.getByRole("button", { name: en["document.larger"] }).click();
    await dialog.getByText("125%").waitFor();
    await dialog.getByRole("button", { name: en["document.smaller"] }).click();
    const pages = dialog.getByRole("region", { name: "season program (PDF)" });
    await pages.focus();
    await page.keyboard.press("End");
    await dialog.getByRole("status").getByText(pageText(3, 3)).waitFor();
    await dialog.getByText(bands.last).waitFor();

    const [download] = await Promise.all([
      page.waitForEvent("download"),
      dialog.getByRole("button", { name: en["document.download"] }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("jazz-program.pdf");

    await page.reload();
    await dialog.getByText(bands.first).waitFor();
    await page.goBack();
    await dialog.waitFor({ state: "hidden" });
    expect(page.url()).toBe(address);
    await link.click();
    await dialog.getByText(bands.first).waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    await expect.poll(() => page.url()).toBe(address);
    await expect.poll(() => link.evaluate((one) => one === document.activeElement)).toBe(true);
    expect(foreign).toEqual([]);
  }));

const bands = { first: "Autumn and winter", last: "Recording for yourself is fine, flash is not" };

test("H7 an address with a document opens it, on a phone in dark mode @night", ({ inVisit, person }) =>
  inVisit(
    async (visitor) => {
      const { page } = visitor;
      await openItem(visitor, person("ember"), "Vinyl night: one side each");
      await page.goto(`${page.url()}#document-1`);
      await page.reload();
      const dialog = page.getByRole("dialog");
      await dialog.getByText("Clean hands, clean needle").waitFor();
      await expectAccessibleAtNight(page);
      await screenshot(page, "document-viewer-phone");
      await dialog.getByRole("button", { name: en["app.close"] }).click();
      await dialog.waitFor({ state: "hidden" });
    },
    { brand: "ember", width: 390, colorScheme: "dark" },
  ));

/** Imports the demo as an operator does, with one changed text. */
async function importChanged({ place }: OnPostgres, from: string, to: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "atrium-pack-"));
  try {
    await cp(demoPack(), folder, { recursive: true });
    const file = join(folder, "harborline/content/pier-one.yaml");
    await writeFile(file, (await readFile(file, "utf8")).replaceAll(from, to));
    await importPack(folder, place.environment);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

test("H3 changes of an import appear on open pages at once, without a reload and at the same scroll position @night", ({
  browser,
  address,
  onPostgres,
}) =>
  inVisitOf({ browser, port: onPostgres.server.port, address }, async (visitor) => {
    const { page } = visitor;
    let listening = false;
    page.on("request", (request) => {
      listening ||= request.url().includes("/ofrep/v1/stream");
    });
    await enter(visitor, brands.harborline.email);
    const main = page.getByRole("main");
    await main.getByText("Jazz on the quay").first().waitFor();
    await expect.poll(() => listening).toBe(true);
    await page.evaluate(() => scrollTo(0, 700));
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(700);
    await page.evaluate(() => Object.assign(globalThis, { sameVisit: true }));
    await importChanged(onPostgres, "Jazz on the quay", "Jazz by the river");
    await main.getByText("Jazz by the river").first().waitFor();
    expect(await page.evaluate(() => [scrollY, "sameVisit" in globalThis])).toEqual([700, true]);
  }));
