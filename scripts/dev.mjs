// npm run dev: the portal rebuilt and the server restarted when their sources change.
import { join } from "node:path";
import { forgetBuild, vite } from "./build-portal.mjs";
import { ensureInstalled, fail, root } from "./install.mjs";
import { ended, onStopSignal, signalGroup, startNode } from "./run.mjs";

await ensureInstalled();
forgetBuild();

const env = { NODE_ENV: "development" };
const portal = startNode([vite, "build", join(root, "apps", "portal"), "--watch", "--mode", "development"], {
  env,
  stdout: "pipe",
});
const portalEnd = ended(portal);
const stopPortal = () => signalGroup(portal, "SIGTERM");
let stop = stopPortal;
let stopped = false;
onStopSignal(() => {
  stopped = true;
  stop();
});

const firstBuild = new Promise((resolve) => {
  portal.stdout?.setEncoding("utf8").on("data", (/** @type {string} */ text) => {
    process.stdout.write(text);
    if (text.includes("built in")) resolve(undefined);
  });
});
await Promise.race([firstBuild, portalEnd]);
if (stopped) process.exit(await portalEnd);
if (portal.exitCode !== null) fail("The portal could not be built; the lines above say why.");

const server = startNode(["--watch", "--watch-preserve-output", "apps/server/src/main.ts"], { env });
stop = () => server.kill("SIGTERM");
const code = await ended(server);
stopPortal();
await portalEnd;
process.exit(stopped ? 0 : code);
