import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Response } from "@playwright/test";
import { releaseHeader } from "@atrium/rules/release.ts";
import { portalFolder, readRelease } from "../../apps/server/src/domains/portal/assets.ts";
import { inTheBuilding } from "./browser.ts";
import { enter } from "./given-session.ts";
import { expect, inVisitOf, test } from "./journey.ts";
import { filledPlace, freePort, startServer } from "./server.ts";
import { tables } from "./tables.ts";

/* The page's behaviour in each of these moments: apps/portal/src/app/release.page.test.tsx. */

const { en } = tables;

/** Another build of the portal, whose first script has another name, as after a change. */
function nextRelease(): { folder: string; name: string } {
  const folder = mkdtempSync(join(tmpdir(), "atrium-release-"));
  const former = readRelease(portalFolder) ?? "";
  const name = former.replace(/^index-/, "next-");
  expect(name).toMatch(/^next-/);
  cpSync(portalFolder, folder, { recursive: true });
  for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    const path = join(folder, file);
    if (/\.(gz|br)$/.test(file)) rmSync(path);
    else if (/\.(js|html|json)$/.test(file)) writeFileSync(path, readFileSync(path, "utf8").replaceAll(former, name));
  }
  const assets = join(folder, "assets");
  writeFileSync(join(assets, name), readFileSync(join(assets, former), "utf8").replaceAll(former, name));
  rmSync(join(assets, former));
  return { folder, name };
}

/** Pictures and the stream name the release too, but the page does not read their headers; public answers may come from a cache. */
const tellsThePage = (answer: Response, name: string) =>
  answer.headers()[releaseHeader] === name &&
  answer.request().resourceType() === "fetch" &&
  !answer.headers()["cache-control"]?.startsWith("public") &&
  !answer.url().includes("/stream");

test("T6 a new release while a tab is open: the next page is loaded from it, once, and typed input is restored @night", async ({
  browser,
  person,
}) => {
  // It starts two servers.
  test.slow();
  const release = nextRelease();
  const place = await filledPlace();
  const port = await freePort();
  const settings = { ...place.environment, PORT: String(port), TRUST_PROXY: "true" };
  let server = await startServer(settings);
  try {
    await inVisitOf({ browser, port }, async (visitor) => {
      const { page } = visitor;
      // The network loses the file that follows releases, as in a lift: it is loaded once more.
      let lost = 0;
      await page.route("**/assets/follo-*.js", (route) => ((lost += 1), route.abort()), { times: 1 });
      const follows = page.waitForResponse(/\/assets\/follo-.*\.js$/);
      await enter(visitor, person(), { path: "/help-desk" });
      const subject = page.getByLabel(en["help.subject_label"], { exact: true });
      await subject.fill("Half a sentence");
      const mark = () => page.evaluate(() => void Object.assign(globalThis, { stillTheSamePage: true }));
      const isMarked = () => page.evaluate(() => "stillTheSamePage" in globalThis);
      await mark();
      await (await follows).finished();
      expect(lost).toBe(1);
      // Meanwhile a server stops and another one starts, which may take long on a busy machine.
      const heard = page.waitForResponse((answer) => tellsThePage(answer, release.name), { timeout: 0 });
      await server.stop();
      server = await startServer({ ...settings, PORTAL_FOLDER: release.folder });
      await (await heard).finished();
      // A page does not reload while it believes that the server is unreachable.
      await expect(page.getByText(en["offline.line"])).toBeHidden();
      expect(await isMarked()).toBe(true);
      await expect(subject).toHaveValue("Half a sentence");

      const home = page.getByRole("banner").getByRole("link", { name: en["nav.home"] }).first();
      await home.click();
      await expect.poll(() => isMarked().catch(() => true)).toBe(false);
      await page.waitForURL(inTheBuilding);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await expect
        .poll(() => page.locator(`script[src$="${release.name}"], link[href$="${release.name}"]`).count())
        .toBeGreaterThan(0);
      await mark();
      await page.goBack();
      await expect(subject).toHaveValue("Half a sentence");
      await home.click();
      await page.waitForURL(inTheBuilding);
      expect(await isMarked()).toBe(true);
    });
  } finally {
    await server.stop();
    rmSync(release.folder, { recursive: true });
    await place.remove();
  }
});
