import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { brands, openBrowser, password, screenshot } from "./browser.ts";
import { freePort, type RunningServer, startServer } from "./server.ts";

const root = join(import.meta.dirname, "../..");
const types: Record<string, string> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".woff2": "font/woff2",
};

let browser: Browser;
let api: RunningServer;
let files: Server;
let folder: string;
let origin: string;

/** The portal as plain files on one origin, the API on another, as an operator with a CDN runs it. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "atrium-static-"));
  files = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://x").pathname;
    const name = extname(path) ? path : "/index.html";
    readFile(join(folder, name)).then(
      (bytes) =>
        response.writeHead(200, { "content-type": types[extname(name)] ?? "application/octet-stream" }).end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  files.listen(0, "127.0.0.1");
  await new Promise((resolve) => files.once("listening", resolve));
  origin = `http://ember.localhost:${(files.address() as AddressInfo).port}`;
  const port = String(await freePort());
  const build = promisify(execFile)(
    process.execPath,
    [
      join(root, "node_modules/vite/bin/vite.js"),
      "build",
      join(root, "apps/portal"),
      "--outDir",
      folder,
      "--emptyOutDir",
      "--logLevel",
      "error",
    ],
    { env: { ...process.env, NODE_ENV: "production", VITE_API_BASE: `http://127.0.0.1:${port}/api` } },
  );
  [browser, api] = await Promise.all([openBrowser(), startServer({ PORT: port, ALLOWED_ORIGINS: origin }), build]);
});
afterAll(async () => {
  await browser.close();
  await api.stop();
  files.close();
  await rm(folder, { recursive: true, force: true });
});

test("D1 X2 served as plain files the portal shows the spinner, then the brand, and works the same", async () => {
  const context = await browser.newContext({ locale: "en-GB" });
  const page = await context.newPage();
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/public/theme*", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(origin);
  await page.getByRole("status").first().waitFor();
  release();
  await page.getByRole("link", { name: "Sign in" }).click();
  expect(await page.title()).toContain("Ember");
  await page.getByRole("textbox", { name: "Work email" }).fill(brands.ember.email);
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
  await context.close();
});

test("F4 a server that is not healthy is said plainly, with a retry", async () => {
  const page = await browser.newPage({ locale: "en-GB" });
  await page.route("**/api/healthcheck", (route) =>
    route.fulfill({ status: 503, contentType: "application/problem+json", body: "{}" }),
  );
  await page.goto(origin);
  await page.getByText("The portal is not available").waitFor();
  await page.unroute("**/api/healthcheck");
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.close();
});
