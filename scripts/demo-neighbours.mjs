// Servers that the demo's tiles link to, beside the portal: without them the links would fail.
import { startNode } from "./run.mjs";

export function startDemoNeighbours() {
  if (process.env.IMPORT_DEMO === "false") return;
  startNode(["demo-app/main.ts"], {
    env: { BESIDE_PORTAL: "true", PORTAL: `http://localhost:${process.env.PORT ?? 3000}` },
  });
}
