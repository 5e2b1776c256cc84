// npm run check: types, lint, format, unused code, unit and architecture tests.
import { ensureInstalled } from "./install.mjs";
import { quickSteps } from "./quick-steps.mjs";
import { close, runSteps, stopOnSignal } from "./steps.mjs";

await ensureInstalled();
stopOnSignal(async () => {});
await close(await runSteps(quickSteps({ onlyChanged: true })));
