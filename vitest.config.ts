import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** A test of the server that needs no database says so in its name: `passwords.unit.test.ts`. */
const withoutDatabase = "apps/server/src/**/*.unit.test.ts";

/** What may differ between the two databases, and so runs on PGlite by day too. At night everything does. */
const differsOnPglite = [
  "apps/server/src/**/*-race.test.ts",
  "apps/server/src/features/bookings/requests.test.ts",
  "apps/server/src/features/manager-requests/bookings.test.ts",
  "apps/server/src/shared/http/idempotency.test.ts",
  "apps/server/src/features/packs/*.test.ts",
  "apps/server/src/shared/{backup,database,limits}/*.test.ts",
  "apps/server/src/shared/{jobs,sweep}.test.ts",
  "apps/server/src/testing/faults/*.test.ts",
  "apps/server/src/testing/hostile/without-filter.test.ts",
];

/** What takes longest, most of it waiting for a process, a line or a provider that is slow on purpose. */
const longest = [
  "/testing/faults/",
  "/shared/backup/backup.test.ts",
  "/shared/database/replica",
  "/testing/hostile/",
  "/features/payments/providers.test.ts",
  "/shared/flags/launch-darkly.test.ts",
  "/features/smart-building/mqtt.test.ts",
  "/features/pictures/pictures.test.ts",
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
    // On PostgreSQL tests wait for it and for other processes more than they compute.
    maxWorkers: backend === "postgres" ? 4 : 2,
    sequence: { sequencer: LongestFirst, groupOrder: backend === "postgres" ? 1 : 2 },
    testTimeout: 60_000,
    // A machine that does much else needs long for what several tests stand on.
    hookTimeout: 300_000,
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
          testTimeout: 60_000,
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
