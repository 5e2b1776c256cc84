/* How each browser app is built; its own `vite.config.ts` says what belongs to which chunk. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import react from "@vitejs/plugin-react";
import { type BuildEnvironmentOptions, build as bundle, type Plugin, type PluginOption, type Rolldown } from "vite";

/** Stylesheets arrive in any order, and the first to name a layer decides its rank: so each of them names all. */
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

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Compressed once here, as small as it goes, in place of at every request. */
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
  // A file in a data URL would be refused by the content security policy (fonts) and could not be cached alone.
  assetsInlineLimit: 0,
  modulePreload: { polyfill: false },
} satisfies BuildEnvironmentOptions;

/** Every page names dozens of files: what tells two builds of one apart is as short as it can safely be. */
export const fileNames = {
  entryFileNames: "assets/[name]-[hash:7].js",
  chunkFileNames: ({ name }: { name: string }) => `assets/${name.slice(0, 5)}-[hash:7].js`,
  assetFileNames: ({ names: [name = ""] }: { names: string[] }) =>
    name.endsWith(".css") ? `assets/${name.slice(0, -4).slice(0, 5)}-[hash:7].css` : "assets/[name]-[hash:7][extname]",
};

/** What every screen stands on; it changes with an upgrade, not with a release. */
export const framework = /node_modules\/(react|react-dom|scheduler|@tanstack|use-sync-external-store)\//;

/** A service worker in one file, as not every browser loads modules there. Answers its text. */
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
