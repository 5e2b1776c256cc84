import { readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig, type Plugin, transformWithOxc } from "vite";
import { build, fileNames, framework, plugins } from "../../packages/web/vite-build.ts";
import { offlineWorker } from "./worker-build.ts";

/** Parts of the framework that only some screens inside use. */
const frameworkInside = /node_modules\/@tanstack\/.*(useBlocker|infiniteQueryObserver|useInfiniteQuery)\.js$/;

/**
 * Screens that are needed together. What a stage's screens import is one file; a screen itself, and whatever is first needed later,
 * is as the bundler splits it.
 */
const stages = {
  /** Of a visitor: the first page, and the one after it. */
  start: ["app/main.tsx", "pages/landing/landing-page.tsx", "pages/sign-in/sign-in-page.tsx"],
  /** Of whoever is signed in. */
  inside: ["routes-signed-in.tsx", "app/building-screens.tsx", "pages/home/home-page.tsx"],
  /** Of whoever books a room. */
  rooms: ["pages/rooms/find-page.tsx", "pages/rooms/room-page.tsx"],
};

type Graph = { getModuleInfo(id: string): { importedIds: readonly string[] } | null };

/** Names the stage that a module is first needed in. */
function byStage(): (id: string, graph: Graph) => string | null {
  let known: Map<string, string | null> | undefined;
  return (id, graph) => {
    known ??= stagesOf(graph);
    return known.get(id) ?? null;
  };
}

function stagesOf(graph: Graph): Map<string, string | null> {
  const known = new Map<string, string | null>();
  for (const [stage, screens] of Object.entries(stages)) {
    const queue = screens.map((screen) => join(import.meta.dirname, "src", screen));
    const own = new Set(queue);
    for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
      if (known.has(id)) continue;
      // The theme and the shell stay the entry's own: the server links them before any script.
      const isPageStyle = id.endsWith(".css") && !id.endsWith(".module.css");
      known.set(id, own.has(id) || isPageStyle ? null : stage);
      queue.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
    }
  }
  return known;
}

/** The guest's end of the bridge beside the portal, at an address of its own: what pages of mini-apps load it by. */
function bridgeSdk(): Plugin {
  return {
    name: "atrium:bridge-sdk",
    async generateBundle() {
      const path = join(import.meta.dirname, "../../packages/bridge/src/guest.ts");
      const { code } = await transformWithOxc(readFileSync(path, "utf8"), path, { sourcemap: false });
      this.emitFile({ type: "asset", fileName: "bridge/sdk.js", source: code });
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [...plugins, bridgeSdk(), offlineWorker()],
  build: {
    ...build,
    rolldownOptions: {
      // `begin` stands alone: the server puts it into the landing page in the entry's place; so does the card field, in pages of its own.
      input: {
        index: join(import.meta.dirname, "index.html"),
        begin: join(import.meta.dirname, "src/app/begin.ts"),
        "card-field": join(import.meta.dirname, "src/parts/cards/field/main.ts"),
      },
      output: {
        ...fileNames,
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: "framework", test: framework, priority: 1 },
            { name: "framework-inside", test: frameworkInside, priority: 2 },
            { name: byStage(), debugName: "stages" },
          ],
        },
      },
    },
  },
});
