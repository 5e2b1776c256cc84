import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { type BrandName, brands, password, screenshot } from "./browser.ts";
import { test as base, expect } from "./journey.ts";
import { hold } from "./rewrite.ts";
import { freePort, startServer } from "./server.ts";

const root = join(import.meta.dirname, "../..");
const types: Record<string, string> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".woff2": "font/woff2",
};
const apiKey = "built-in-key-1";

type OfWorker = {
  /** Serves a folder as static files, with one origin a brand. */
  files: { folder: string; origin(brand: BrandName): string };
};

/** The portal as static files on one origin, the API on another, as an operator with a CDN runs it. */
const test = base.extend<object, OfWorker>({
  files: [
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), "atrium-static-"));
      const server = createServer((request, response) => {
        const path = new URL(request.url ?? "/", "http://x").pathname;
        const name = extname(path) ? path : "/index.html";
        readFile(join(folder, name)).then(
          (bytes) =>
            response.writeHead(200, { "content-type": types[extname(name)] ?? "application/octet-stream" }).end(bytes),
          () => response.writeHead(404).end(),
        );
      });
      await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
      const { port } = server.address() as AddressInfo;
      await use({ folder, origin: (brand) => `http://${brands[brand].domain}:${port}` });
      server.close();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: "worker" },
  ],
  server: [
    async ({ files: { folder, origin } }, use) => {
      const port = String(await freePort());
      const vite = join(root, "node_modules/vite/bin/vite.js");
      // A mode of its own, which compresses nothing.
      const where = ["--mode", "plain-files", "--outDir", folder, "--emptyOutDir", "--logLevel", "error"];
      const own = { VITE_API_BASE: `http://127.0.0.1:${port}/api`, VITE_API_KEY: apiKey };
      const [server] = await Promise.all([
        startServer({
          PORT: port,
          ALLOWED_ORIGINS: `${origin("ember")},${origin("harborline")}`,
          CODE_DIGITS: "6",
          TRUST_PROXY: "true",
        }),
        promisify(execFile)(process.execPath, [vite, "build", join(root, "apps/portal"), ...where], {
          env: { ...process.env, NODE_ENV: "production", ...own },
        }),
      ]);
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 180_000 },
  ],
});
// One build is enough for all tests.
test.describe.configure({ mode: "default" });

const signInLink = (page: Page) => page.getByRole("link", { name: "Sign in", exact: true });
const emailField = (page: Page) => page.getByRole("textbox", { name: "Work email" });
const english = { brand: "ember", locale: "en-GB" } as const;

test("A9 D1 X2 served as static files the portal shows the spinner, then the brand, works the same, and uses the operator's settings", ({
  inVisit,
  files,
  person,
}) =>
  inVisit(async ({ page }) => {
    const keys: (string | undefined)[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "fetch" && request.url().includes("/api/"))
        keys.push(request.headers()["x-api-key"]);
    });
    const spinner = page.getByRole("status").first();
    const [letTheme, letHealth] = [await hold(page, "**/public/theme*"), await hold(page, "**/api/healthcheck")];
    const answered = (path: string) => page.waitForResponse((response) => response.url().includes(path));
    const config = answered("/public/whitelabel-config/");
    await page.goto(files.origin("ember"));
    await spinner.waitFor();
    const theme = answered("/public/theme");
    letTheme();
    await (await theme).finished();
    // The theme alone is not enough, even after some frames: the health of the server is not known yet.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    expect(await spinner.isVisible()).toBe(true);
    expect(await signInLink(page).count()).toBe(0);
    letHealth();
    await signInLink(page).click();
    expect(await page.title()).toContain("Ember");
    const { data } = (await (await config).json()) as { data: { config: Record<string, unknown> } };
    expect(data.config).toMatchObject({ code_digits: 6, farms_url: null, admin_url: null });

    // Its operator lists no farms.
    await emailField(page).fill("farm:");
    expect(await page.getByRole("dialog").count()).toBe(0);
    await emailField(page).fill(person("ember"));
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForURL(/\/building\//);
    await page.getByRole("main").getByRole("heading", { level: 2 }).first().waitFor();
    await screenshot(page, "static-home");
    const broken = await page.evaluate(
      () => [...document.images].filter((image) => image.complete && image.naturalWidth === 0).length,
    );
    expect(broken).toBe(0);
    expect(keys.length).toBeGreaterThan(5);
    expect(new Set(keys)).toEqual(new Set([apiKey]));
  }, english));

test("A22 farms work too: one that does not answer is reported, and can be left for the API of the build @night", ({
  inVisit,
  files,
}) =>
  inVisit(
    async ({ page }) => {
      await page.goto(files.origin("harborline"));
      await signInLink(page).click();
      await emailField(page).fill("farm:");
      const dialog = page.getByRole("dialog", { name: "Choose a farm" });
      await dialog.getByRole("radio", { name: /^Rehearsal/ }).check();
      const asked = page.waitForRequest("https://rehearsal.harborline.example/api/healthcheck");
      await dialog.getByRole("button", { name: "Use this farm" }).click();
      await asked;
      await page.getByText("does not answer").waitFor();
      await page.getByRole("button", { name: "Leave farm" }).click();
      await signInLink(page).waitFor();
    },
    { locale: "en-GB" },
  ));

test("F4 a health check that is not OK stops the start, and the unhealthy server is reported, with a retry @night", ({
  inVisit,
  files,
}) =>
  inVisit(async (visitor) => {
    const { page } = visitor;
    const unavailable = page.getByText("The portal is not available");
    const health = "**/api/healthcheck";
    await page.route(health, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), status: "DEGRADED" } });
    });
    await page.goto(files.origin("ember"));
    await unavailable.waitFor();
    await page.getByText(/^Reference: /).waitFor();
    expect(await signInLink(page).count()).toBe(0);
    expect(visitor.faults.splice(0)).toEqual([expect.stringContaining("The health check did not pass.")]);
    await page.unroute(health);

    await page.route(health, (route) =>
      route.fulfill({ status: 503, contentType: "application/problem+json", body: "{}" }),
    );
    await page.reload();
    await unavailable.waitFor();
    await page.unroute(health);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { level: 1 }).waitFor();
    await unavailable.waitFor({ state: "detached" });
  }, english));
