import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { presentChromium } from "./scripts/chromium.mjs";

const api = (backend: "pglite" | "postgres") => ({
  extends: true as const,
  test: {
    name: `api-${backend}`,
    include: ["apps/server/src/**/*.test.ts"],
    env: { ATRIUM_TEST_BACKEND: backend },
    globalSetup: ["apps/server/src/testing/global-setup.ts"],
    pool: "forks" as const,
    // The server's modules are loaded once a worker, not once a file: half of the time went there.
    isolate: false,
    // What passes at a second attempt only is named by `npm test`, and is to be looked at. At night nothing has one.
    retry: process.env.TEST_SIZE === "nightly" ? 0 : 1,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 10_000 } },
  },
});

/** All that the portal and its page tests load from packages: one found in the middle of a run would reload the page. */
const pageDependencies = [
  "react",
  "react-dom",
  "react-dom/client",
  "react/jsx-runtime",
  "react/jsx-dev-runtime",
  "@tanstack/react-query",
  "@tanstack/react-router",
  "@radix-ui/react-dropdown-menu",
  "@radix-ui/react-tabs",
  "@atrium/portal > altcha-lib",
  "@atrium/portal > altcha-lib/algorithms/web/sha",
  "@atrium/portal > altcha-lib/algorithms/web/pbkdf2",
  "axe-core",
  "culori/fn",
  "dompurify",
  "lean-qr",
  "lean-qr/extras/svg",
  "pdfjs-dist",
  "typebox",
  "typebox/value",
  "valibot",
];

const chromium = {
  /** Asked for when the browser is launched: by then the project's global setup has installed one where there was none. */
  get executablePath() {
    return presentChromium() ?? "";
  },
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
};

const pageTests = "apps/portal/src/**/*.page.test.{ts,tsx}";

export default defineConfig({
  oxc: { jsx: { runtime: "automatic" } },
  test: {
    exclude: ["**/node_modules/**", "**/dist/**"],
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: [
            "packages/*/src/**/*.test.{ts,tsx}",
            "apps/portal/src/**/*.test.{ts,tsx}",
            "test/*.test.ts",
            "scripts/*.test.mjs",
          ],
          exclude: ["**/node_modules/**", "**/dist/**", pageTests],
          testTimeout: 20_000,
        },
      },
      api("pglite"),
      api("postgres"),
      {
        extends: true,
        optimizeDeps: {
          noDiscovery: true,
          include: pageDependencies,
        },
        test: {
          name: "page",
          include: [pageTests],
          globalSetup: ["test/page/global-setup.ts"],
          retry: 0,
          // A page answers at once; a test waits for a busy machine alone.
          expect: { poll: { timeout: 5_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            // As in the journeys: a name is met by a part of it, unless the test says `exact`.
            locators: { exact: false },
            provider: playwright({
              launchOptions: chromium,
              // A page test chooses the colours of its own frame.
              contextOptions: { reducedMotion: "reduce", colorScheme: null },
            }),
            instances: [{ browser: "chromium" }],
          },
        },
      },
      {
        extends: true,
        test: {
          name: "e2e",
          include: ["test/e2e/**/*.e2e.ts"],
          globalSetup: ["test/e2e/global-setup.ts"],
          pool: "forks",
          // Two files at a time, each worker with a server of its own (global-setup.ts).
          maxWorkers: 2,
          // On a machine that stalls for half a minute, a journey is tried again; `npm test` names each that needed it.
          retry: 2,
          testTimeout: 240_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 40_000 } },
        },
      },
    ],
  },
});
