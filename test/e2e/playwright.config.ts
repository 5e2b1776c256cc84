import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { chromiumArguments } from "../../scripts/chromium.mjs";

const root = join(import.meta.dirname, "../..");

/** Files whose tests have a server that no other file begins with. */
const ownServers = /\/(book-walk|bridge|event-weeks|farm|first-hour|headers|hostile|static-portal)\.e2e\.ts$/;

/** Journeys: a person, a purpose, a real server with real mail, a real browser. See CONTRIBUTING.md, "Journeys". */
export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: "*.e2e.ts",
  globalSetup: join(import.meta.dirname, "global-setup.ts"),
  outputDir: join(root, ".cache/journeys"),
  fullyParallel: true,
  workers: 3,
  // What passes at a second attempt is a defect.
  retries: 0,
  // How long a machine that does much else may take; what never comes is told all the same.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reportSlowTests: null,
  // Playwright begins with the first: what stays with one worker for long would otherwise be all that is left at the end.
  projects: [
    { name: "own servers", testMatch: ownServers },
    { name: "usual server", testIgnore: ownServers },
  ],
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
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // `npx playwright show-trace <file>` tells what a failed test did. Pictures of each step take an eighth of the processor's time: `--trace on`.
    trace: { mode: "retain-on-failure", screenshots: false, snapshots: false, sources: false },
    launchOptions: {
      // Set by global-setup.ts.
      get executablePath() {
        return process.env["CHROME_PATH"] ?? "";
      },
      // What leaves the portal meets nobody, unless a test answers in its place.
      args: [
        ...chromiumArguments,
        "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.0.0.1",
      ],
    },
  },
});
