// Whom the demo links to, beside the portal that shows it: without them its tiles would lead to nobody.
import { startNode } from "./run.mjs";

export function startDemoNeighbours() {
  if (process.env.IMPORT_DEMO === "false") return;
  startNode(["demo-app/main.ts"], {
    env: { BESIDE_PORTAL: "true", PORTAL: `http://localhost:${process.env.PORT ?? 3000}` },
  });
}
