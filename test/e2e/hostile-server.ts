import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Browser } from "@playwright/test";
import { expect } from "@playwright/test";
import { hostilePack, type Planted } from "../../apps/server/src/testing/hostile/hostile-pack.ts";
import { attackerHost } from "../../apps/server/src/testing/hostile/script-payloads.ts";
import { type BrandName, openBrowser, type Visit, visit } from "./browser.ts";
import { type Watch, watch } from "./hostile-watch.ts";
import { type RunningServer, startServer } from "./server.ts";

const root = join(import.meta.dirname, "../..");

/** A server of a file's own, filled with the demo pack in which each text is a payload. To be called once, outside of tests. */
export function hostileServer(payloads: readonly string[], ownWords: Parameters<typeof hostilePack>[3] = {}) {
  let folder: string;
  let browser: Browser;
  let server: RunningServer;
  let planted: Map<string, Planted>;
  const seen = { fields: new Set<string>(), payloads: new Set<string>() };
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "atrium-hostile-"));
    const pack = join(folder, "pack");
    planted = await hostilePack(join(root, "demo"), pack, payloads, ownWords);
    const environment = { DATA_DIR: join(folder, "data"), IMPORT_DEMO: "false" };
    await promisify(execFile)(process.execPath, [join(root, "apps/server/src/cli.ts"), "import", pack], {
      env: { ...process.env, ...environment, LOG_LEVEL: "warn" },
    });
    [browser, server] = await Promise.all([openBrowser(), startServer(environment)]);
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });
  return {
    port: () => server.port,
    dataDir: () => join(folder, "data"),
    planted: () => planted,
    /** What anybody has seen since the beginning. */
    seen,
    /** A text that somebody writes themselves, to be known again like those of the pack. */
    written(field: string, payload: string): string {
      const mark = `\u00a7w${planted.size.toString(36)};`;
      const text = `${payload} ${mark}`;
      planted.set(mark, { field, text, payload, kind: "text" });
      return text;
    },
    /** The text that a brand's own words have for a phrase of a key. */
    word: (key: string) => {
      const found = [...planted.values()].find(({ field, key: of }) => field === "brands.texts" && of === key);
      if (!found) throw new Error(`No brand has a word of its own for ${key}.`);
      return found.text;
    },
    /** Somebody who looks at it all, and whom no payload may do anything to. */
    async watched(work: (visitor: Visit, watch: Watch) => Promise<void>, brand: BrandName = "harborline") {
      const visitor = await visit(browser, brand, { port: server.port });
      // What leaves the portal meets nobody: a window or a frame of another host stays empty.
      await visitor.context.route(
        (url) => !url.hostname.endsWith("localhost") && !url.hostname.endsWith(attackerHost),
        (route) => route.fulfill({ contentType: "text/html", body: "" }),
      );
      const watching = await watch(visitor, planted, seen);
      try {
        await work(visitor, watching);
        expect([...watching.deeds, ...visitor.faults]).toEqual([]);
      } finally {
        await visitor.close();
      }
    },
  };
}
