import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { chromiumArguments } from "../../scripts/chromium.mjs";

const root = join(import.meta.dirname, "../..");

/** Files whose tests need a server that no other file starts with. */
const ownServers = /\/(book-walk|bridge|event-weeks|farm|first-hour|headers|hostile|static-portal)\.e2e\.ts$/;

/** Journeys: a person, a goal, a real server with real mail, a real browser. See CONTRIBUTING.md, "Journeys". */
export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: "*.e2e.ts",
  globalSetup: join(import.meta.dirname, "global-setup.ts"),
  outputDir: join(root, ".cache/journeys"),
  fullyParallel: true,
  workers: 3,
  // A test that only passes at its second attempt is a defect.
  retries: 0,
  // How long a busy machine may take; something that never comes still fails.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reportSlowTests: null,
  // Playwright starts with the first ones: long files would otherwise be left at the end.
  projects: [
    { name: "own servers", testMatch: ownServers },
    { name: "usual server", testIgnore: ownServers },
  ],
  // The demo's data contains the ports of its companies' providers. They store nothing about people, so all workers share them.
  webServer: {
    command: `"${process.execPath}" demo-idp/main.ts`,
    cwd: root,
    // The last of the two to start.
    url: "http://localhost:3912/metadata",
    reuseExistingServer: true,
    // Warnings of libraries about settings that a real provider would need.
    stderr: "ignore",
  },
  use: {
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // `npx playwright show-trace <file>` shows what a failed test did. Screenshots of each step take an eighth of the processor's time: `--trace on`.
    trace: { mode: "retain-on-failure", screenshots: false, snapshots: false, sources: false },
    launchOptions: {
      // Set by global-setup.ts.
      get executablePath() {
        return process.env["CHROME_PATH"] ?? "";
      },
      // Requests outside of the portal are blocked, unless a test answers them.
      args: [
        ...chromiumArguments,
        "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.0.0.1",
      ],
    },
  },
});
