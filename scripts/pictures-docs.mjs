// npm run pictures:docs: the pictures of README and docs, of the current portal and console, in the three brands of the demo.
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { requireApps } from "./build-apps.mjs";
import { chromiumArguments, ensureChromium } from "./chromium.mjs";
import { ensureInstalled, root } from "./install.mjs";
import { ended, startNode } from "./run.mjs";

await ensureInstalled();
await requireApps();
// The package is installed only now.
const { chromium } = await import("playwright-core");
const { default: sharp } = await import("sharp");

const folder = join(root, "docs/pictures");
const password = "Portal-demo-1";
const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

/** @type {{ name: string, brand: string, viewport: typeof desk, colorScheme: "light" | "dark", of?: { who: string, path: string, building?: string | undefined } }[]} Home of whoever lives or works there; or of a page of the console. */
const pictures = [
  { name: "harborline", brand: "harborline", viewport: desk, colorScheme: "light" },
  { name: "ember", brand: "ember", viewport: desk, colorScheme: "light" },
  { name: "northlight", brand: "northlight", viewport: desk, colorScheme: "dark" },
  { name: "harborline-phone", brand: "harborline", viewport: phone, colorScheme: "dark" },
  { name: "ember-phone", brand: "ember", viewport: phone, colorScheme: "light" },
  { name: "northlight-phone", brand: "northlight", viewport: phone, colorScheme: "light" },
  ...[
    { name: "console-inbox", path: "/manage" },
    { name: "console-people", path: "/manage/people" },
    { name: "console-bookings", path: "/manage/bookings", building: "Harborline Pier One" },
    { name: "console-content", path: "/manage/content" },
    { name: "console-numbers", path: "/manage/numbers" },
  ].map(({ name, path, building }) => ({
    name,
    brand: "harborline",
    viewport: desk,
    colorScheme: /** @type {const} */ ("light"),
    of: { who: "manager", path, building },
  })),
  {
    name: "console-inbox-phone",
    brand: "harborline",
    viewport: phone,
    colorScheme: "light",
    of: { who: "manager", path: "/manage" },
  },
];

/** @returns {Promise<number>} */
const freePort = () =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = /** @type {import("node:net").AddressInfo} */ (probe.address());
      probe.close(() => resolve(port));
    });
  });

/** @param {string} address */
async function answers(address) {
  const patience = Date.now() + 180_000;
  while (Date.now() < patience) {
    const answer = await fetch(address).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error(`The server did not answer at ${address}.`);
}

/** @param {import("playwright-core").Page} page */
async function signIn(page, /** @type {string} */ email) {
  await page.locator("input[name=email]").fill(email);
  await page.locator("button[type=submit]").click();
  await page.locator("input[name=password]").fill(password);
  await page.locator("button[type=submit]").click();
  await page.getByRole("main").getByRole("heading", { level: 2 }).first().waitFor();
}

/** Waits until everything visible has loaded, without placeholders. @param {import("playwright-core").Page} page */
const pictured = (page) =>
  page.waitForFunction(
    () =>
      [...document.images]
        .filter((image) => image.getBoundingClientRect().top < innerHeight)
        .every((image) => image.complete && image.naturalWidth > 0),
    undefined,
    { timeout: 120_000 },
  );

const data = await mkdtemp(join(tmpdir(), "atrium-pictures-"));
const port = await freePort();
const server = startNode(["apps/server/src/main.ts"], {
  env: { DATA_DIR: data, PORT: String(port), LOG_LEVEL: "warn" },
});
let bytes = 0;
try {
  await answers(`http://localhost:${port}/api/healthcheck`);
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: [...chromiumArguments] });
  await mkdir(folder, { recursive: true });
  for (const { name, brand, viewport, colorScheme, of } of pictures) {
    const context = await browser.newContext({ viewport, colorScheme, locale: "en-GB", deviceScaleFactor: 1.5 });
    const page = await context.newPage();
    await page.goto(`http://${brand}.localhost:${port}/login?from=landing`);
    await signIn(page, `${of?.who ?? "occupant"}@${brand}.example`);
    await pictured(page);
    // The first view of a new picture may still be its preview.
    await (of ? page.goto(new URL(of.path, page.url()).href) : page.reload());
    await page.getByRole("main").getByRole("heading").first().waitFor();
    if (of?.building) await page.getByRole("combobox").first().selectOption({ label: of.building });
    await page.waitForFunction(() => document.querySelector("main [aria-busy=true]") === null);
    await pictured(page);
    await page.evaluate(() => document.fonts.ready);
    const shot = await page.screenshot({ animations: "disabled" });
    const file = join(folder, `${name}.webp`);
    const { size } = await sharp(shot)
      .resize({ width: viewport === phone ? 480 : 1440 })
      .webp({ quality: 78, effort: 6 })
      .toFile(file);
    bytes += size;
    process.stdout.write(`${name}: ${Math.round(size / 1000)} kB\n`);
    await context.close();
  }
  await browser.close();
} finally {
  server.kill("SIGTERM");
  await ended(server);
  await rm(data, { recursive: true, force: true });
}
process.stdout.write(`${Math.round(bytes / 1000)} kB in all.\n`);
