import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { Figure, Ground } from "./figure.ts";
import { filesOf, phraseLanguages } from "../packages/phrases/src/languages.ts";
import { printTable } from "./table.ts";

/** As Vite writes it: a module, or `_` and a file name for a chunk that several share. */
type Manifest = Record<
  string,
  { file: string; isEntry?: boolean; isDynamicEntry?: boolean; imports?: string[]; css?: string[] }
>;
type Size = { gzip: number; brotli: number };
/** Bytes after gzip; `screens` and `styles` are held, `chunks` are there to see where a change came from. */
type Committed = { screens: Record<string, number>; styles: Record<string, number>; chunks: Record<string, number> };

const dist = join(import.meta.dirname, "../apps/portal/dist");
const committedPath = join(import.meta.dirname, "bytes.json");
const phrases = "../../packages/phrases/src";
const tolerance = 5;

/** Screens and the modules that the router loads for them, beside the page's own script. */
const screens: Record<string, { modules: string[]; tables: readonly string[]; kB: number }> = {
  "landing and e-mail step": {
    tables: [phrases],
    modules: ["src/pages/landing/landing-page.tsx", "src/pages/sign-in/sign-in-page.tsx"],
    kB: 140,
  },
  home: {
    tables: [phrases, `${phrases}/inside`],
    modules: ["src/routes-signed-in.tsx", "src/app/building-screens.tsx", "src/pages/home/home-page.tsx"],
    kB: 190,
  },
};
const cssKilobytes = 15;

/** What a first visit loads, and whether it has grown since the last commit that accepted its size. */
export async function measureBytes({ flags }: Ground): Promise<Figure[]> {
  const manifest = JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8")) as Manifest;
  const sizes = new Map<string, Size>();
  for (const file of new Set(Object.values(manifest).flatMap((chunk) => [chunk.file, ...(chunk.css ?? [])]))) {
    if (/\.(js|css)$/.test(file)) sizes.set(file, sizeOf(file));
  }
  const gzip = (file: string) => sizes.get(file)?.gzip ?? 0;
  const sizeOfAll = (files: string[]) => files.reduce((sum, file) => sum + gzip(file), 0);
  const longestTable = (folders: readonly string[]) =>
    phraseLanguages
      .map((language) =>
        folders.flatMap((at) => filesOf(language).map((name) => fileOf(manifest, `${at}/${name}.json`))),
      )
      .reduce((longest, files) => (sizeOfAll(files) > sizeOfAll(longest) ? files : longest));

  const now: Committed = { screens: {}, styles: {}, chunks: {} };
  for (const [file, size] of sizes) {
    now.chunks[withoutHash(file)] = (now.chunks[withoutHash(file)] ?? 0) + size.gzip;
  }
  const loaded = new Map<string, Set<string>>();
  for (const [screen, { modules, tables }] of Object.entries(screens)) {
    const chunks = new Set(
      ["index.html", `${phrases}/format.ts`, ...modules].flatMap((name) => [...imported(manifest, name)]),
    );
    const styles = new Set([...chunks].flatMap((name) => manifest[name]?.css ?? []));
    const files = new Set([...[...chunks].map((name) => fileOf(manifest, name)), ...longestTable(tables)]);
    now.screens[screen] = sizeOfAll([...files]);
    now.styles[screen] = sizeOfAll([...styles]);
    loaded.set(screen, new Set([...files, ...styles]));
  }

  const committed = readCommitted();
  printChunks(sizes, loaded, committed);
  if (flags.has("--write")) {
    writeFileSync(committedPath, `${JSON.stringify(sorted(now), null, 2)}\n`);
    process.stdout.write(`\nWrote ${committedPath}.\n`);
  }
  return figures(now, flags.has("--write") ? now : committed);
}

function figures(now: Committed, committed: Committed | undefined): Figure[] {
  type Held = [name: string, bytes: number, before: number | undefined, kB: number];
  const held = Object.entries(screens).flatMap(([screen, { kB }]): Held[] => [
    [`JavaScript of ${screen}`, now.screens[screen] ?? 0, committed?.screens[screen], kB],
    [`CSS of ${screen}`, now.styles[screen] ?? 0, committed?.styles[screen], cssKilobytes],
  ]);
  return held.flatMap(([name, bytes, before, kB]): Figure[] => {
    const baseline = before === undefined ? "none committed" : `${(before / 1000).toFixed(2)} kB committed`;
    const size: Figure = { name: `${name}, gzip`, value: bytes / 1000, unit: " kB", limit: ["at most", kB], baseline };
    if (before === undefined) return [size];
    const growth = (bytes / before - 1) * 100;
    return [size, { name: `growth of ${name}`, value: growth, unit: " %", limit: ["at most", tolerance], baseline }];
  });
}

/** A module and all that it imports from the start, by their names in the manifest. */
function imported(manifest: Manifest, name: string, seen = new Set<string>()): Set<string> {
  if (seen.has(name)) return seen;
  seen.add(name);
  for (const other of manifest[name]?.imports ?? []) imported(manifest, other, seen);
  return seen;
}

function fileOf(manifest: Manifest, name: string): string {
  const file = manifest[name]?.file;
  if (!file)
    throw new Error(`The portal's build has no ${name}; name the module that took its place in bench/bytes.ts.`);
  return file;
}

function sizeOf(file: string): Size {
  const bytes = readFileSync(join(dist, file));
  return { gzip: gzipSync(bytes, { level: 9 }).length, brotli: brotliCompressSync(bytes).length };
}

function withoutHash(file: string): string {
  return file.replace(/^assets\//, "").replace(/-[\w-]{7}(\.\w+)$/, "$1");
}

function readCommitted(): Committed | undefined {
  return existsSync(committedPath) ? (JSON.parse(readFileSync(committedPath, "utf8")) as Committed) : undefined;
}

function sorted({ screens, styles, chunks }: Committed): Committed {
  const names = Object.keys(chunks).sort();
  return { screens, styles, chunks: Object.fromEntries(names.map((name) => [name, chunks[name] ?? 0])) };
}

function printChunks(
  sizes: Map<string, Size>,
  loaded: Map<string, Set<string>>,
  committed: Committed | undefined,
): void {
  const rows = [...sizes]
    .toSorted(([, a], [, b]) => b.gzip - a.gzip)
    .map(([file, { gzip, brotli }]) => {
      const name = withoutHash(file);
      const before = committed?.chunks[name];
      const change =
        before === undefined ? "new" : gzip === before ? "" : `${gzip > before ? "+" : ""}${gzip - before}`;
      const marks = [...loaded.values()].map((files) => (files.has(file) ? "x" : ""));
      return [name, String(gzip), String(brotli), change, ...marks];
    });
  printTable("Bytes of each chunk", ["chunk", "gzip", "brotli", "since commit", ...loaded.keys()], rows);
}
