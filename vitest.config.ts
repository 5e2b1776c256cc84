import { defineConfig } from "vitest/config";

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
