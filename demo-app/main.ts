import { createServer } from "node:http";
import { demoApp } from "./app.ts";

/* A mini-app on an origin of its own, built on the SDK and nothing else of the portal: npm run demo:app (docs/mini-apps.md). */

const port = 3913;
const origin = `http://localhost:${port}`;
const portal = process.env.PORTAL ?? "http://localhost:3000";

createServer(demoApp({ portal, origin })).listen(port, "localhost", () => {
  process.stdout.write(`The demo's mini-app answers at ${origin}, for the portal at ${portal}.\n`);
  process.stdout.write("In the portal: Harborline Lantern House, the tile “Mini-app workshop”. Ctrl-C ends it.\n");
});
