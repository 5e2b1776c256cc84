import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { type BrandName, expectAccessible, screenshot, type Visit } from "./browser.ts";
import { enter } from "./given-session.ts";
import { ownDatabase } from "./own-database.ts";
import { ownServer } from "./own-server.ts";
import { shareFiles } from "./server.ts";
import { tables } from "./tables.ts";

const { en } = tables;
const server = ownServer();
// An operator's import reaches a server that runs over PostgreSQL alone; its pictures are those that the run has cut already.
const databaseUrl = await ownDatabase();
const dataDir = await mkdtemp(join(tmpdir(), "atrium-e2e-live-"));
await shareFiles(dataDir);
const live = ownServer({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir });
afterAll(() => rm(dataDir, { recursive: true, force: true }));

async function openItem(visitor: Visit, brand: BrandName, title: string): Promise<void> {
  const { page } = visitor;
  await enter(visitor, brand);
  await page.getByRole("link", { name: title }).first().click();
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
}

const pageText = (page: number, count: number) =>
  en["document.page"].replace("{{page}}", String(page)).replace("{{count}}", String(count));

test("H7 R15 a PDF that a text links to opens in the portal's own viewer: pages, zoom, download, and every way to close it", () =>
  server.inVisit(async (visitor) => {
    const { page } = visitor;
    const foreign: string[] = [];
    page.on("request", (request) => {
      if (new URL(request.url()).port !== String(server.port())) foreign.push(request.url());
    });
    await openItem(visitor, "harborline", "Jazz on the quay");
    const address = page.url();
    const link = page.getByRole("link", { name: "season program (PDF)" });
    const dialog = page.getByRole("dialog");
    await link.click();
    await dialog.getByText(bands.first).waitFor();
    await dialog.getByRole("status").getByText(pageText(1, 3)).waitFor();
    await expectAccessible(page);
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

test("H7 a document that is damaged, locked, away or no longer there says so, and an address that names it opens it on a phone in the dark", () =>
  server.inVisit(
    async (visitor) => {
      const { page } = visitor;
      await openItem(visitor, "ember", "Vinyl night: one side each");
      await page.goto(`${page.url()}#document-1`);
      await page.reload();
      const dialog = page.getByRole("dialog");
      await dialog.getByText("Clean hands, clean needle").waitFor();
      await expectAccessible(page);
      await screenshot(page, "document-viewer-phone");

      const bytes = "**/api/tenant/v2/documents?*";
      const [start, end] = ["%PDF-1.4\n", "\n%%EOF\n"];
      const locked = `${start}1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[]/Count 0>>\nendobj\n3 0 obj\n<</Filter/Standard/V 1/R 2/Length 40/P -4/O<${"41".repeat(32)}>/U<${"42".repeat(32)}>>>\nendobj\ntrailer\n<</Root 1 0 R/Encrypt 3 0 R/ID[<00><00>]>>${end}`;
      const cases = [
        [{ status: 200, body: `${start}nothing of use${end}` }, en["document.broken_title"]],
        [{ status: 200, body: locked }, en["document.locked_title"]],
        [{ status: 503, body: "" }, en["document.away_title"]],
        [{ status: 404, body: "" }, en["document.gone_title"]],
      ] as const;
      for (const [answer, title] of cases) {
        await page.route(bytes, (route) => route.fulfill({ ...answer, contentType: "application/pdf" }));
        await page.reload();
        await dialog.getByRole("heading", { level: 3, name: title }).waitFor();
        await page.unroute(bytes);
      }
      await screenshot(page, "document-viewer-gone");
      await dialog.getByRole("button", { name: en["app.try_again"] }).click();
      await dialog.getByText("Clean hands, clean needle").waitFor();
      await dialog.getByRole("button", { name: en["app.close"] }).click();
      await dialog.waitFor({ state: "hidden" });
    },
    { brand: "ember", width: 390, colorScheme: "dark" },
  ));

const root = join(import.meta.dirname, "../..");

/** An operator's import of the demo, in which one text reads otherwise. */
async function importChanged(from: string, to: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "atrium-pack-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await cp(join(root, "demo"), folder, { recursive: true });
  const file = join(folder, "harborline/content/pier-one.yaml");
  await writeFile(file, (await readFile(file, "utf8")).replaceAll(from, to));
  const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: "warn" };
  await promisify(execFile)(process.execPath, [join(root, "apps/server/src/cli.ts"), "import", folder], { env });
}

test("H10 an item leads to the amenity that it goes with, and to others of its kind", () =>
  server.inVisit(async (visitor) => {
    const { page } = visitor;
    await openItem(visitor, "harborline", "The Hold is open again");
    const places = page.getByRole("region", { name: en["content.goes_with"] });
    await places.getByRole("link").waitFor();
    await page.getByRole("region", { name: en["content.more_like_this"] }).getByRole("link").first().waitFor();
    await expectAccessible(page);
    await screenshot(page, "goes-with", { fullPage: true });
    const name = await places.getByRole("link").innerText();
    await places.getByRole("link").click();
    await page.getByRole("heading", { level: 1, name }).waitFor();
    expect(page.url()).toContain("/amenities/");
  }));

test("H3 what an import changes is on open pages at once, without a reload and where one was", () =>
  live.inVisit(async (visitor) => {
    const { page } = visitor;
    let listening = false;
    page.on("request", (request) => {
      listening ||= request.url().includes("/ofrep/v1/stream");
    });
    await enter(visitor);
    const main = page.getByRole("main");
    await main.getByText("Jazz on the quay").first().waitFor();
    await expect.poll(() => listening).toBe(true);
    await page.evaluate(() => scrollTo(0, 700));
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(700);
    await page.evaluate(() => Object.assign(globalThis, { sameVisit: true }));
    await importChanged("Jazz on the quay", "Jazz by the river");
    await main.getByText("Jazz by the river").first().waitFor();
    expect(await page.evaluate(() => [scrollY, "sameVisit" in globalThis])).toEqual([700, true]);
  }));
