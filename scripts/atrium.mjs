// npm run atrium -- <command>: the operator's commands.
import { ensureInstalled } from "./install.mjs";
import { become } from "./run.mjs";

await ensureInstalled();
await become(["apps/server/src/cli.ts", ...process.argv.slice(2)]);
