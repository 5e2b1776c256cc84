import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import type { Browser, Page } from "@playwright/test";
import { afterAll, beforeAll, expect, test } from "vitest";
import { brands, openBrowser, password, screenshot } from "./browser.ts";
import { watchPolicies } from "./policy-watch.ts";
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
/** The same files under the domain of a brand whose operator lists farms. */
let harborline: string;
const apiKey = "built-in-key-1";

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
  const { port: filesPort } = files.address() as AddressInfo;
  origin = `http://ember.localhost:${filesPort}`;
  harborline = `http://harborline.localhost:${filesPort}`;
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
    {
      env: {
        ...process.env,
        NODE_ENV: "production",
        VITE_API_BASE: `http://127.0.0.1:${port}/api`,
        VITE_API_KEY: apiKey,
      },
    },
  );
  [browser, api] = await Promise.all([
    openBrowser(),
    startServer({ PORT: port, ALLOWED_ORIGINS: `${origin},${harborline}`, CODE_DIGITS: "6" }),
    build,
  ]);
});
afterAll(async () => {
  await browser.close();
  await api.stop();
  files.close();
  await rm(folder, { recursive: true, force: true });
});

/** Keeps the answers to an address back, until they are let go. */
async function hold(page: Page, address: string): Promise<() => void> {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

test("D1 X2 served as plain files the portal shows the spinner, then the brand, and works the same", async () => {
  const context = await browser.newContext({ locale: "en-GB" });
  await watchPolicies(context);
  const page = await context.newPage();
  const keys: (string | undefined)[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "fetch" && request.url().includes("/api/"))
      keys.push(request.headers()["x-api-key"]);
  });
  const spinner = page.getByRole("status").first();
  const signIn = page.getByRole("link", { name: "Sign in" });
  const [letTheme, letHealth] = [await hold(page, "**/public/theme*"), await hold(page, "**/api/healthcheck")];
  const answered = (path: string) => page.waitForResponse((response) => response.url().includes(path));
  await page.goto(origin);
  await spinner.waitFor();
  const theme = answered("/public/theme");
  letTheme();
  await theme;
  // The theme alone is not enough: nobody knows yet whether the server is well.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  expect(await spinner.isVisible()).toBe(true);
  expect(await signIn.count()).toBe(0);
  letHealth();
  await signIn.click();
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
  expect(keys.length).toBeGreaterThan(5);
  expect(new Set(keys)).toEqual(new Set([apiKey]));
  await context.close();
});

test("A9 what the operator sets reaches a portal of plain files as well: a code has the digits that it has", async () => {
  const page = await browser.newPage({ locale: "en-GB" });
  await watchPolicies(page.context());
  const config = page.waitForResponse((response) => response.url().includes("/public/whitelabel-config/"));
  await page.goto(origin);
  const { data } = (await (await config).json()) as { data: { config: Record<string, unknown> } };
  expect(data.config).toMatchObject({ code_digits: 6, farms_url: null, admin_url: null });
  await page.getByRole("link", { name: "Sign in" }).click();
  await page.getByRole("textbox", { name: "Work email" }).fill("farm:");
  expect(await page.getByRole("dialog").count()).toBe(0);
  await page.close();
});

test("A22 farms are there too: one that does not answer is said plainly, and left for the API of the build", async () => {
  const page = await browser.newPage({ locale: "en-GB" });
  await watchPolicies(page.context());
  await page.goto(harborline);
  await page.getByRole("link", { name: "Sign in" }).click();
  await page.getByRole("textbox", { name: "Work email" }).fill("farm:");
  const dialog = page.getByRole("dialog", { name: "Choose a farm" });
  await dialog.getByRole("radio", { name: /^Rehearsal/ }).check();
  const asked = page.waitForRequest("https://rehearsal.harborline.example/api/healthcheck");
  await dialog.getByRole("button", { name: "Use this farm" }).click();
  await asked;
  await page.getByText("does not answer").waitFor();
  await page.getByRole("button", { name: "Leave farm" }).click();
  await page.getByRole("link", { name: "Sign in" }).waitFor();
  await page.close();
});

test("F4 a health check that is anything but OK is not passed", async () => {
  const page = await browser.newPage({ locale: "en-GB" });
  await watchPolicies(page.context());
  await page.route("**/api/healthcheck", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), status: "DEGRADED" } });
  });
  await page.goto(origin);
  await page.getByText("The portal is not available").waitFor();
  await page.getByText(/^Reference: /).waitFor();
  expect(await page.getByRole("link", { name: "Sign in" }).count()).toBe(0);
  await page.close();
});

test("F4 a server that is not healthy is said plainly, with a retry", async () => {
  const page = await browser.newPage({ locale: "en-GB" });
  await watchPolicies(page.context());
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
