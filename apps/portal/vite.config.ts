import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin, transformWithOxc } from "vite";

/** What every screen stands on; it changes with an upgrade, not with a release. */
const framework = /node_modules\/(react|react-dom|scheduler|@tanstack|use-sync-external-store)\//;

/** Parts of the framework that only some screens inside use. */
const frameworkInside = /node_modules\/@tanstack\/.*(useBlocker|infiniteQueryObserver|useInfiniteQuery)\.js$/;

/**
 * The screens that a visit begins with. What a stage's screens import is one file; a screen itself, and whatever is first needed later,
 * is as the bundler splits it.
 */
const stages = {
  /** Of a visitor: the first page, and the one after it. */
  start: ["app/main.tsx", "pages/landing/landing-page.tsx", "pages/sign-in/sign-in-page.tsx"],
  /** Of whoever is signed in. */
  inside: ["routes-signed-in.tsx", "app/building-screens.tsx", "pages/home/home-page.tsx"],
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

/** Stylesheets arrive in any order, and the first to name a layer decides its rank: so each of them names all. */
function layerOrder(): Plugin {
  const order = readFileSync(new URL("../../packages/ui/src/theme/layers.css", import.meta.url), "utf8").trim();
  return {
    name: "atrium:layer-order",
    enforce: "post",
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === "asset" && file.fileName.endsWith(".css")) file.source = `${order}${String(file.source)}`;
      }
    },
  };
}

/** Two chunks that import each other run in an order that nobody chose: what one takes from the other at its start is not there yet. */
function noChunkCycles(): Plugin {
  return {
    name: "atrium:no-chunk-cycles",
    generateBundle(_, bundle) {
      const importsOf = (file: string): string[] => {
        const chunk = bundle[file];
        return chunk?.type === "chunk" ? chunk.imports : [];
      };
      const done = new Set<string>();
      const follow = (file: string, way: string[]): void => {
        if (way.includes(file)) this.error(`Chunks import each other: ${[...way, file].join(" → ")}`);
        if (done.has(file)) return;
        for (const next of importsOf(file)) follow(next, [...way, file]);
        done.add(file);
      };
      for (const file of Object.keys(bundle)) follow(file, []);
    },
  };
}

/** Compressed once here, as small as it goes, in place of at every request. */
function compressed(): Plugin {
  return {
    name: "atrium:compressed",
    apply: (_, { mode }) => mode === "production",
    writeBundle({ dir = "" }) {
      const assets = join(dir, "assets");
      for (const name of readdirSync(assets).filter((file) => /\.(m?js|css)$/.test(file))) {
        const path = join(assets, name);
        const bytes = readFileSync(path);
        writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
        writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
      }
    },
  };
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
  plugins: [react(), layerOrder(), noChunkCycles(), bridgeSdk(), compressed()],
  build: {
    outDir: "dist",
    emptyOutDir: true,
    manifest: true,
    sourcemap: false,
    target: "esnext",
    // A file in a data URL would be refused by the content security policy (fonts) and could not be cached alone.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // `begin` stands alone: the server puts it into the landing page in the entry's place; so does the card field, in pages of its own.
      input: {
        index: join(import.meta.dirname, "index.html"),
        begin: join(import.meta.dirname, "src/app/begin.ts"),
        "card-field": join(import.meta.dirname, "src/pages/cards/field/main.ts"),
      },
      output: {
        // Every page names dozens of files: what tells two builds of one apart is as short as it can safely be.
        entryFileNames: "assets/[name]-[hash:7].js",
        chunkFileNames: ({ name }) => `assets/${name.slice(0, 5)}-[hash:7].js`,
        assetFileNames: ({ names: [name = ""] }) =>
          name.endsWith(".css")
            ? `assets/${name.slice(0, -4).slice(0, 5)}-[hash:7].css`
            : "assets/[name]-[hash:7][extname]",
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
