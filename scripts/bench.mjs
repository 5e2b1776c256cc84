// npm run bench: measured comparisons, each with its baseline in the same run.
import { requireApps } from "./build-apps.mjs";
import { ensureChromium } from "./chromium.mjs";
import { ensureInstalled, fail } from "./install.mjs";
import { startPostgres } from "./postgres.mjs";
import { become } from "./run.mjs";

await ensureInstalled();
await requireApps();
try {
  const chromium = await ensureChromium();
  const { url } = await startPostgres({ durable: true });
  await become(["bench/main.ts", ...process.argv.slice(2)], { CHROME_PATH: chromium, BENCH_DATABASE_URL: url });
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}
