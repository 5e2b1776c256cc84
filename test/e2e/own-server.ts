import type { Browser } from "@playwright/test";
import { afterAll, beforeAll, expect } from "vitest";
import { type BrandName, openBrowser, type Visit, visit } from "./browser.ts";
import { type RunningServer, startServer } from "./server.ts";

type Options = NonNullable<Parameters<typeof visit>[2]> & { brand?: BrandName };

/**
 * A server of a file's own, whose mails it reads and whose limits nobody else uses up, and visitors of it who must not cause a fault.
 * To be called once, outside of tests.
 */
export function ownServer(environment: Record<string, string> = {}) {
  let browser: Browser;
  let server: RunningServer;
  beforeAll(async () => {
    [browser, server] = await Promise.all([openBrowser(), startServer(environment)]);
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  return {
    dataDir: () => server.dataDir,
    port: () => server.port,
    /** Everything that it has printed. */
    output: () => server.output(),
    async inVisit(work: (visitor: Visit) => Promise<void>, options: Options = {}): Promise<void> {
      const { brand = "harborline", ...rest } = options;
      const visitor = await visit(browser, brand, { ...rest, port: server.port });
      try {
        await work(visitor);
        expect(visitor.faults).toEqual([]);
      } finally {
        await visitor.close();
      }
    },
  };
}
