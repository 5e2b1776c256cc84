import { defineConfig } from "vitest/config";

/** A test of the server that needs no database says so in its name: `passwords.unit.test.ts`. */
const withoutDatabase = "apps/server/src/**/*.unit.test.ts";

/** What may differ between the two databases, and so runs on PGlite by day too. At night everything does. */
const differsOnPglite = [
  "apps/server/src/**/*-race.test.ts",
  "apps/server/src/domains/bookings/requests.test.ts",
  "apps/server/src/domains/bookings/decide-booking.test.ts",
  "apps/server/src/platform/http/idempotency.test.ts",
  "apps/server/src/features/packs/*.test.ts",
  "apps/server/src/shared/{backup,database,limits}/*.test.ts",
  "apps/server/src/shared/{jobs,sweep}.test.ts",
  "apps/server/src/testing/faults/*.test.ts",
  "apps/server/src/testing/hostile/without-filter.test.ts",
];

const nightly = process.env.TEST_SIZE === "nightly";

const api = (backend: "pglite" | "postgres") => ({
  extends: true as const,
  test: {
    name: `api-${backend}`,
    include: backend === "postgres" || nightly ? ["apps/server/src/**/*.test.ts"] : differsOnPglite,
    exclude: [withoutDatabase],
    env: { ATRIUM_TEST_BACKEND: backend },
    globalSetup: ["apps/server/src/testing/global-setup.ts"],
    pool: "forks" as const,
    // The server's modules are loaded once a worker, not once a file: half of the time went there.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 10_000 } },
  },
});

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
            withoutDatabase,
            "test/*.test.ts",
            "scripts/*.test.mjs",
          ],
          // Modules are loaded once a worker, not once a file: two thirds of the processor's time went there.
          isolate: false,
          testTimeout: 20_000,
        },
      },
      api("pglite"),
      api("postgres"),
      {
        extends: true,
        test: {
          name: "e2e",
          include: ["test/e2e/**/*.e2e.ts"],
          globalSetup: ["test/e2e/global-setup.ts"],
          pool: "forks",
          // Two files at a time, each worker with a server of its own (global-setup.ts).
          maxWorkers: 2,
          testTimeout: 240_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 40_000 } },
        },
      },
    ],
  },
});
