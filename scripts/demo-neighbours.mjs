// The servers that the demo's tiles link to: without them the links fail.
import { startNode } from "./run.mjs";

export function startDemoNeighbours() {
  if (process.env.IMPORT_DEMO === "false") return;
  startNode(["demo-app/main.ts"], {
    env: { BESIDE_PORTAL: "true", PORTAL: `http://localhost:${process.env.PORT ?? 3000}` },
  });
}
