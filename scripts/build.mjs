// npm run build: dependencies, portal and console, without a server.
import { requireApps } from "./build-apps.mjs";
import { ensureInstalled } from "./install.mjs";

await ensureInstalled();
await requireApps();
