import { createServer } from "node:http";
import { demoApp } from "./app.ts";

/*
 * The demo's mini-app on its own origin, built on the SDK and no other code of the portal (docs/mini-apps.md), and stand-ins for the external sites
 * that the demo links to.
 */

const port = 3913;
const origin = `http://localhost:${port}`;
// In a container: all addresses.
const host = process.env.HOST ?? "localhost";
const portal = process.env.PORTAL ?? "http://localhost:3000";
// When started beside a portal it prints nothing, and one that is already running is used.
const beside = process.env.BESIDE_PORTAL === "true";

createServer(demoApp({ portal, origin }))
  .on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EADDRINUSE") throw error;
    if (beside) return;
    process.stderr.write(
      `Port ${port} is taken. A portal that is up has brought the demo's mini-app along: \`npm start\`.\n`,
    );
    process.exitCode = 1;
  })
  .listen(port, host, () => {
    if (beside) return;
    process.stdout.write(`The demo's mini-app answers at ${origin}, for the portal at ${portal}.\n`);
    process.stdout.write("In the portal: Harborline Lantern House, the tile “Mini-app workshop”. Ctrl-C ends it.\n");
  });
