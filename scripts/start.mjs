// npm start: dependencies, portal and console, server.
import { requireApps } from "./build-apps.mjs";
import { startDemoNeighbours } from "./demo-neighbours.mjs";
import { ensureInstalled } from "./install.mjs";
import { become } from "./run.mjs";
import { serverEnvironment } from "./server-environment.mjs";

await ensureInstalled();
await requireApps();
startDemoNeighbours();
await become(["apps/server/src/main.ts"], serverEnvironment);
