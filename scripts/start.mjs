// npm start: dependencies, portal, server.
import { requirePortal } from "./build-portal.mjs";
import { ensureInstalled } from "./install.mjs";
import { become } from "./run.mjs";
import { serverEnvironment } from "./server-environment.mjs";

await ensureInstalled();
await requirePortal();
await become(["apps/server/src/main.ts"], serverEnvironment);
