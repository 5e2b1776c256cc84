/* The shared build of the browser apps; each app's `vite.config.ts` defines its chunks. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import react from "@vitejs/plugin-react";
import { type BuildEnvironmentOptions, build as bundle, type Plugin, type PluginOption, type Rolldown } from "vite";

/** Stylesheets load in any order, and the first that names a layer decides its rank: so each names all layers. */
function layerOrder(): Plugin {
  const order = readFileSync(new URL("../ui/src/theme/layers.css", import.meta.url), "utf8").trim();
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

/** Two chunks that import each other run in an undefined order: an export used at start may not exist yet. */
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

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Compressed at build time with the highest level, instead of at every request. */
function compressed(): Plugin {
  return {
    name: "atrium:compressed",
    apply: (_, { mode }) => mode === "production",
    async writeBundle({ dir = "" }) {
      const texts = readdirSync(dir, { recursive: true, encoding: "utf8" }).filter((file) =>
        /\.(m?js|css)$/.test(file),
      );
      await Promise.all(
        texts.map(async (name) => {
          const path = join(dir, name);
          const bytes = readFileSync(path);
          const [small, smallest] = await Promise.all([
            gzipped(bytes, { level: 9 }),
            brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
          ]);
          writeFileSync(`${path}.gz`, small);
          writeFileSync(`${path}.br`, smallest);
        }),
      );
    },
  };
}

export const plugins: PluginOption[] = [react(), layerOrder(), noChunkCycles(), compressed()];

export const build = {
  outDir: "dist",
  emptyOutDir: true,
  manifest: true,
  sourcemap: false,
  target: "esnext",
  // The content security policy blocks fonts in data URLs, and they could not be cached separately.
  assetsInlineLimit: 0,
  modulePreload: { polyfill: false },
} satisfies BuildEnvironmentOptions;

/** Every page names dozens of files: the hash in their names is as short as is safe. */
export const fileNames = {
  entryFileNames: "assets/[name]-[hash:7].js",
  chunkFileNames: ({ name }: { name: string }) => `assets/${name.slice(0, 5)}-[hash:7].js`,
  assetFileNames: ({ names: [name = ""] }: { names: string[] }) =>
    name.endsWith(".css") ? `assets/${name.slice(0, -4).slice(0, 5)}-[hash:7].css` : "assets/[name]-[hash:7][extname]",
};

/** The libraries of every screen, which change with an upgrade rather than with a release. */
export const framework = /node_modules\/(react|react-dom|scheduler|@tanstack|use-sync-external-store)\//;

/** Bundles a service worker into one file, because not every browser loads modules there. Returns its text. */
export async function workerText(entry: string, define: Record<string, string> = {}): Promise<string> {
  const built = await bundle({
    configFile: false,
    root: dirname(entry),
    logLevel: "warn",
    define: { "process.env.NODE_ENV": '"production"', ...define },
    build: {
      write: false,
      target: "esnext",
      rolldownOptions: { input: entry, output: { format: "iife", entryFileNames: "worker.js" } },
    },
  });
  const [output] = [built].flat() as Rolldown.RolldownOutput[];
  const [worker] = output?.output ?? [];
  if (worker?.type !== "chunk") throw new Error("The service worker was not built into one file.");
  return worker.code;
}
