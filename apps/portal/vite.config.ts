import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin, transformWithOxc } from "vite";

/** What every screen stands on; it changes with an upgrade, not with a release. */
const framework = /node_modules\/(react|react-dom|scheduler|@tanstack|use-sync-external-store)\//;
const ours =
  /\/(packages\/(ui\/src\/components|rules\/src|phrases\/src\/languages|web\/src)|apps\/portal\/src\/parts)[/.]/;

/** What every visit begins with and some later screen uses as well. */
const start =
  /\/apps\/portal\/src\/(pages\/(trouble\/trouble-screen|sign-in\/(draft|later-steps|provider-answer))|parts\/(current-building|email-field|guest-buildings\/guest-buildings))\.(tsx?|module\.css)$/;

/** Parts of the framework that only some screens inside use. */
const frameworkInside = /node_modules\/@tanstack\/.*(useBlocker|infiniteQueryObserver|useInfiniteQuery)\.js$/;

/** What only the signed-in area shares, which no visitor needs. */
const inside =
  /\/(apps\/portal\/src\/(app\/inside\/entering|pages\/(home\/home|content-detail\/content)-queries|parts\/(brand-header|buildings|building-queries|kept-(form|words)|card-link|item-address|analytics\/(queue|use-track)|permissions|place-address|status-chip|use-launch-admin|overlay-frame\/use-link-out))|packages\/ui\/src\/components\/(page-header|status-pill|select|avatar)|packages\/rules\/src\/(analytics-consent|avatar-file|card-target|cta|spots|event-dates|date-format|frame-address|price|entry-building|booking-[a-z]+|history))[^/]*$/;

/** What counts steps, once a screen stands, and what the account says of it. */
const counting = /\/apps\/portal\/src\/parts\/analytics\/(?!queue|use-track)[^/]+$/;

/** What the pages of single items share; their sanitiser stays apart. */
const item = /\/apps\/portal\/src\/parts\/item\/(?!rich-text|goes-with)[^/]+$/;

/** What pages inside share and none of them begins with: menus and tabs, what is asked once more, what is wrong or not there. */
const asides =
  /\/(node_modules\/(@radix-ui|@floating-ui)\/.*|packages\/ui\/src\/components\/(fault|menu|tabs|reading-direction)\.[^/]*|packages\/web\/src\/confirm-dialog\.[^/]*|apps\/portal\/src\/parts\/(missing-screen|use-file-drop)\.[^/]*)$/;

/** What the list of saved cards and the form of a new one share. */
const cards =
  /\/(apps\/portal\/src\/pages\/cards\/(card-name|cards-queries|cards\.module|new-card-bones)\.[^/]+|packages\/rules\/src\/card-expiry\.ts)$/;

/** What the steps of a sign-up and of a reset share, which nobody who only signs in needs. */
const flow =
  /\/(apps\/portal\/src\/parts\/flow\/[^/]+|packages\/ui\/src\/components\/(checkbox|checklist|code-field|radio-cards|step-bar)[^/]*|packages\/rules\/src\/(sign-up-flow|password|person-name|profile-update|verification-code)[^/]*)$/;

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
            { name: "framework", test: framework, priority: 2 },
            { name: "framework-inside", test: frameworkInside, priority: 4 },
            { name: "inside", test: inside, minShareCount: 2, priority: 3 },
            { name: "item", test: item, minShareCount: 2, priority: 4 },
            { name: "start", test: start, priority: 3 },
            { name: "cards", test: cards, minShareCount: 2, priority: 3 },
            // Whoever sends no file has no use for it.
            { name: "sending", test: /\/apps\/portal\/src\/parts\/send-with-progress\.ts$/, priority: 3 },
            // Said where a part of a screen has failed, which is seldom.
            { name: "failed", test: /\/packages\/ui\/src\/components\/failed-notice[^/]*$/, priority: 3 },
            // Forms clean with it what is typed into them; the first page has none.
            { name: "typing", test: /\/packages\/rules\/src\/text-lines\.ts$/, priority: 3 },
            { name: "dialog", test: /\/packages\/ui\/src\/components\/dialog[^/]*$/, priority: 3 },
            { name: "asides", test: asides, priority: 3 },
            { name: "counting", test: counting, priority: 3 },
            { name: "flow", test: flow, minShareCount: 2, priority: 2 },
            // One file for the small parts that most screens share, in place of thirty.
            { name: "base", test: ours, minShareCount: 3, priority: 1 },
          ],
        },
      },
    },
  },
});
