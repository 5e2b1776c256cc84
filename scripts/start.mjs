// npm start: dependencies, portal and console, server.
import { requireApps } from "./build-apps.mjs";
import { ensureInstalled } from "./install.mjs";
import { become } from "./run.mjs";
import { serverEnvironment } from "./server-environment.mjs";

await ensureInstalled();
await requireApps();
await become(["apps/server/src/main.ts"], serverEnvironment);
