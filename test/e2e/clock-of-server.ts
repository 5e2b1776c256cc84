import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, type Page } from "@playwright/test";
import type { RunningServer } from "./server.ts";

/** The settings of a server whose clock can be moved: of one test alone, for no other wants to be later than it is. `name` tells it from the servers of others. */
export const movableClock = (name: string) => ({
  NODE_OPTIONS: `--import ${pathToFileURL(join(import.meta.dirname, "moved-clock.ts")).href}`,
  MOVED_CLOCK: name,
});

/** From this moment on it is `moment`, by the server and by the device that shows this page. */
export async function moveClock(server: RunningServer, name: string, page: Page, moment: Date): Promise<void> {
  const ahead = moment.getTime() - Date.now();
  await writeFile(join(server.dataDir, name), String(ahead));
  process.kill(server.pid, "SIGWINCH");
  await expect.poll(() => server.output()).toContain(`The clock is ahead by ${ahead} ms.`);
  await page.clock.install({ time: moment });
}
