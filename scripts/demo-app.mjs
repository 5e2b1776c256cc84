// npm run demo:app: a mini-app of the demo, on an origin of its own.
import { ensureInstalled } from "./install.mjs";
import { become } from "./run.mjs";

await ensureInstalled();
await become(["demo-app/main.ts"]);
