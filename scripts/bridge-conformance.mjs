// npm run bridge:conformance -- <address of a host's page>: whether it conforms to the messaging interface (docs/mini-apps.md).
import { ensureChromium } from "./chromium.mjs";
import { ensureInstalled, fail } from "./install.mjs";
import { become } from "./run.mjs";

await ensureInstalled();
try {
  const given = process.argv.slice(2);
  const isBrowsing = given.some((word) => !word.startsWith("--"));
  const environment = isBrowsing ? { CHROME_PATH: await ensureChromium() } : {};
  await become(["packages/bridge/src/conformance/main.ts", ...given], environment);
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}
