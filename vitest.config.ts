import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { chromiumArguments, presentChromium } from "./scripts/chromium.mjs";
import { throwAwayFolder } from "./scripts/throw-away.mjs";

/** A test of the server that needs no database says so in its name: `passwords.unit.test.ts`. */
const withoutDatabase = "apps/server/src/**/*.unit.test.ts";

/** What may differ between the two databases, and so runs on PGlite by day too. At night everything does (decision 17). */
const differsOnPglite = [
  // A transaction has the only connection to itself: these show that it does. The other races need servers that really write at the same time.
  "apps/server/src/domains/events/{rsvp-race,waiting-list-race}.test.ts",
  "apps/server/src/platform/facts/read-facts-race.test.ts",
  "apps/server/src/platform/http/idempotency.test.ts",
  "apps/server/src/domains/pack-import/import-pack.test.ts",
  "apps/server/src/platform/backup/backup.test.ts",
  "apps/server/src/platform/{jobs,limits}/*.test.ts",
  // The roles of a cluster are tested once: that file starts a cluster and an embedded database of its own.
  "apps/server/src/platform/database/!(app-role).test.ts",
  "apps/server/src/testing/faults/{full-disk,kill-in-migration,kill-under-load}.test.ts",
];

/** By day on PGlite alone, which runs in the killed process: a killed server leaves PostgreSQL running. At night on both. */
const killed = ["apps/server/src/testing/faults/{kill-in-migration,kill-under-load}.test.ts"];

/** What takes longest, most of it waiting for a process, a line or a provider that is slow on purpose. */
const longest = [
  "/src/start.test.ts",
  "/testing/faults/",
  "/testing/two-processes.test.ts",
  "/testing/processes.test.ts",
  "/domains/bookings/payment-kill.test.ts",
  "/platform/backup/backup.test.ts",
  "/testing/hostile/",
  "/platform/files/pictures.test.ts",
  "/import-refusals.test.ts",
  "/platform/replica/",
  "/domains/suites/mqtt.test.ts",
];

/** Begins with what takes longest, so that no worker has one of those left when all others are done. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const index = longest.findIndex((part) => moduleId.includes(part));
      return index < 0 ? longest.length : index;
    };
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b));
  }
}

const nightly = process.env.TEST_SIZE === "nightly";

/** Tests that start from a copy of a prepared database. */
const onDatabase = (backend: "pglite" | "postgres", name: string, include: string[], exclude: string[] = []) => ({
  extends: true as const,
  test: {
    name,
    include,
    exclude: [withoutDatabase, ...exclude],
    env: { ATRIUM_TEST_BACKEND: backend, TMPDIR: throwAwayFolder() },
    globalSetup: ["apps/server/src/testing/global-setup.ts"],
    pool: "forks" as const,
    // The server's modules are loaded once a worker, not once a file: half of the time went there.
    isolate: false,
    // In MiB. The modules stay in the heap for the whole run, and each full collection visits all of them. With fewer collections api-postgres takes a
    // tenth less of the processor's time, and a worker up to 1.8 GB of memory.
    execArgv: ["--initial-old-space-size=1500", "--min-semi-space-size=64", "--max-semi-space-size=64"],
    maxWorkers: 2,
    sequence: { groupOrder: backend === "postgres" ? 1 : 2 },
    testTimeout: 60_000,
    // A machine that does much else needs long for what several tests stand on.
    hookTimeout: 120_000,
    expect: { poll: { timeout: 10_000 } },
  },
});

const api = (backend: "pglite" | "postgres") =>
  onDatabase(
    backend,
    `api-${backend}`,
    backend === "postgres" || nightly ? ["apps/server/src/**/*.test.ts"] : differsOnPglite,
    backend === "postgres" && !nightly ? killed : [],
  );

/** All that the browser apps and their page tests load from packages: one found in the middle of a run would reload the page. */
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
  "@atrium/web > altcha-lib",
  "@atrium/web > altcha-lib/algorithms/web/sha",
  "@atrium/web > altcha-lib/algorithms/web/pbkdf2",
  "axe-core",
  "@atrium/console > csv-parse/browser/esm/sync",
  "culori/fn",
  "dompurify",
  "@atrium/web > lean-qr",
  "@atrium/web > lean-qr/extras/svg",
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
  args: chromiumArguments,
};

/** For each page, because two run at once: what lets through a file that its test holds back. */
const heldFiles = new WeakMap<object, () => Promise<unknown>>();

/** Page tests of when the browser loads a file, which no other test may have loaded before, and of what a window remembers as long as it is open. */
const ownDocument = [
  "apps/portal/src/app/{visitor,entering}.page.test.tsx",
  "apps/portal/src/pages/layout/account-{menu,place}.page.test.tsx",
  "apps/portal/src/pages/sign-in/company-provider.page.test.tsx",
];

const pageTests = "apps/{portal,console}/src/**/*.page.test.{ts,tsx}";

export default defineConfig({
  oxc: { jsx: { runtime: "automatic" } },
  test: {
    exclude: ["**/node_modules/**", "**/dist/**"],
    maxWorkers: 2,
    // A project's own would be ignored.
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: [
            "packages/*/src/**/*.test.{ts,tsx}",
            "apps/{portal,console}/src/**/*.test.{ts,tsx}",
            withoutDatabase,
            "test/*.test.ts",
            "scripts/*.test.mjs",
          ],
          exclude: ["**/node_modules/**", "**/dist/**", pageTests],
          // Modules are loaded once a worker, not once a file: two thirds of the processor's time went there.
          isolate: false,
          testTimeout: 30_000,
        },
      },
      api("pglite"),
      api("postgres"),
      onDatabase("postgres", "interop", ["test/interop/*.test.ts"]),
      {
        extends: true,
        // React as people get it takes a fifth less of the processor's time. Its development build, whose warnings are faults, is asked at night.
        oxc: { jsx: { runtime: "automatic", development: nightly } },
        optimizeDeps: {
          rolldownOptions: {
            transform: { define: { "process.env.NODE_ENV": nightly ? '"development"' : '"production"' } },
          },
          noDiscovery: true,
          include: pageDependencies,
        },
        test: {
          name: "page",
          include: [pageTests],
          globalSetup: ["test/page/global-setup.ts"],
          setupFiles: ["packages/web/src/testing/page-set-up.ts"],
          // What a test has put in the place of a function of the window, the next file's would find.
          restoreMocks: true,
          retry: 0,
          // Its type stands with the page tests, which this file is no part of.
          provide: { nightly, painted: Boolean(process.env.SCREENSHOTS) } as object,
          // A page answers at once; a test waits for a busy machine alone, and a walk through seven steps waits at each.
          testTimeout: 60_000,
          expect: { poll: { timeout: 15_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            testerHtmlPath: "test/page/page.html",
            // As in the journeys: a name is met by a part of it, unless the test says `exact`.
            locators: { exact: false },
            // Where a test leaves the pointer, the next one's page would find it, and load what a link under it leads to.
            commands: {
              parkPointer: ({ page }) => page.mouse.move(0, 0),
              holdFile({ page }, glob: string) {
                const { promise: released, resolve } = Promise.withResolvers<void>();
                const passing: Promise<void>[] = [];
                heldFiles.set(page, () => {
                  resolve();
                  return Promise.all(passing);
                });
                return page.route(glob, (route) => void passing.push(released.then(() => route.continue())));
              },
              async releaseFile({ page }, glob: string) {
                await heldFiles.get(page)?.();
                await page.unroute(glob);
              },
            },
            provider: playwright({
              launchOptions: chromium,
              // A page test chooses the colours of its own frame.
              contextOptions: { reducedMotion: "reduce", colorScheme: null },
            }),
            instances: [
              // An app's files share a document and its modules, which are loaded once a worker.
              {
                browser: "chromium",
                name: "page: portal",
                isolate: false,
                exclude: ["apps/console/**", ...ownDocument],
              },
              { browser: "chromium", name: "page: console", isolate: false, exclude: ["apps/portal/**"] },
              { browser: "chromium", name: "page: own document", include: ownDocument },
            ],
          },
        },
      },
    ],
  },
});
