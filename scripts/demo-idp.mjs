// npm run demo:idp: the local identity providers of the demo's companies.
import { ensureInstalled } from "./install.mjs";
import { become } from "./run.mjs";

await ensureInstalled();
await become(["demo-idp/main.ts"]);
