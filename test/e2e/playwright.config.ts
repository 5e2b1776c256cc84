import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { chromiumArguments } from "../../scripts/chromium.mjs";

const root = join(import.meta.dirname, "../..");

/** Journeys: a person, a purpose, a real server with real mail, a real browser. See CONTRIBUTING.md, "Journeys". */
export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: "*.e2e.ts",
  globalSetup: join(import.meta.dirname, "global-setup.ts"),
  outputDir: join(root, ".cache/journeys"),
  fullyParallel: true,
  workers: 2,
  // What passes at a second attempt is a defect.
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reportSlowTests: null,
  // The demo's data says at which ports its companies' providers are. They keep nothing of anybody, so that all workers share them.
  webServer: {
    command: `"${process.execPath}" demo-idp/main.ts`,
    cwd: root,
    // It starts last of the two.
    url: "http://localhost:3912/metadata",
    reuseExistingServer: true,
    // Warnings of libraries that are for a provider in earnest.
    stderr: "ignore",
  },
  use: {
    // `npx playwright show-trace <file>` replays a failed test.
    trace: { mode: "retain-on-failure", screenshots: false, snapshots: true, sources: false },
    launchOptions: {
      // Set by global-setup.ts.
      get executablePath() {
        return process.env["CHROME_PATH"] ?? "";
      },
      args: chromiumArguments,
    },
  },
});
