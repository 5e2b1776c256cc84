// npm run api:conformance -- <address of an API>: whether it implements the calls of the portal (docs/portal-elsewhere.md).
import { ensureInstalled, fail } from "./install.mjs";
import { become } from "./run.mjs";

await ensureInstalled();
try {
  await become(["packages/contract/src/conformance/main.ts", ...process.argv.slice(2)]);
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}
