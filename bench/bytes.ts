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
/** Bytes after gzip; `screens` and `css` are held, `chunks` are there to see where a change came from. */
type Committed = { screens: Record<string, number>; css: number; chunks: Record<string, number> };

const dist = join(import.meta.dirname, "../apps/portal/dist");
const committedPath = join(import.meta.dirname, "bytes.json");
const phrases = "../../packages/phrases/src";
const tolerance = 5;

/** Screens and the modules that the router loads for them, beside the page's own script. */
const screens: Record<string, { modules: string[]; kB: number }> = {
  "landing and e-mail step": {
    modules: ["src/features/landing/landing-page.tsx", "src/features/sign-in/sign-in-page.tsx"],
    kB: 140,
  },
  home: {
    modules: [
      "src/features/frame/building-frame.tsx",
      "src/features/home/home-skeleton.tsx",
      "src/features/home/home-page.tsx",
    ],
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
  const longestTable = phraseLanguages
    .map((language) => filesOf(language).map((name) => fileOf(manifest, `${phrases}/${name}.json`)))
    .reduce((longest, files) => (sizeOfAll(files) > sizeOfAll(longest) ? files : longest));

  const now: Committed = { screens: {}, css: 0, chunks: {} };
  for (const [file, size] of sizes) {
    now.chunks[withoutHash(file)] = (now.chunks[withoutHash(file)] ?? 0) + size.gzip;
    if (file.endsWith(".css")) now.css += size.gzip;
  }
  const loaded = new Map<string, Set<string>>();
  for (const [screen, { modules }] of Object.entries(screens)) {
    const files = new Set(
      ["index.html", `${phrases}/format.ts`, ...modules].flatMap((name) => scripts(manifest, name)),
    );
    for (const file of longestTable) files.add(file);
    loaded.set(screen, files);
    now.screens[screen] = sizeOfAll([...files]);
  }

  const committed = readCommitted();
  printChunks(sizes, loaded, committed, longestTable);
  if (flags.has("--write")) {
    writeFileSync(committedPath, `${JSON.stringify(sorted(now), null, 2)}\n`);
    process.stdout.write(`\nWrote ${committedPath}.\n`);
  }
  return figures(now, flags.has("--write") ? now : committed);
}

function figures(now: Committed, committed: Committed | undefined): Figure[] {
  const held: [name: string, bytes: number, before: number | undefined, kB: number][] = [
    ...Object.entries(screens).map(
      ([screen, { kB }]) =>
        [`JavaScript of ${screen}`, now.screens[screen] ?? 0, committed?.screens[screen], kB] as [
          string,
          number,
          number | undefined,
          number,
        ],
    ),
    ["all CSS", now.css, committed?.css, cssKilobytes],
  ];
  return held.flatMap(([name, bytes, before, kB]): Figure[] => {
    const baseline = before === undefined ? "none committed" : `${(before / 1000).toFixed(2)} kB committed`;
    const size: Figure = { name: `${name}, gzip`, value: bytes / 1000, unit: " kB", limit: ["at most", kB], baseline };
    if (before === undefined) return [size];
    const growth = (bytes / before - 1) * 100;
    return [size, { name: `growth of ${name}`, value: growth, unit: " %", limit: ["at most", tolerance], baseline }];
  });
}

/** A module's script and all that it imports from the start. */
function scripts(manifest: Manifest, name: string, seen = new Set<string>()): string[] {
  if (seen.has(name)) return [];
  seen.add(name);
  const file = fileOf(manifest, name);
  return [file, ...(manifest[name]?.imports ?? []).flatMap((imported) => scripts(manifest, imported, seen))];
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
  return file.replace(/^assets\//, "").replace(/-[\w-]{8}(\.\w+)$/, "$1");
}

function readCommitted(): Committed | undefined {
  return existsSync(committedPath) ? (JSON.parse(readFileSync(committedPath, "utf8")) as Committed) : undefined;
}

function sorted({ screens, css, chunks }: Committed): Committed {
  const names = Object.keys(chunks).sort();
  return { screens, css, chunks: Object.fromEntries(names.map((name) => [name, chunks[name] ?? 0])) };
}

function printChunks(
  sizes: Map<string, Size>,
  loaded: Map<string, Set<string>>,
  committed: Committed | undefined,
  table: string[],
): void {
  const rows = [...sizes]
    .toSorted(([, a], [, b]) => b.gzip - a.gzip)
    .map(([file, { gzip, brotli }]) => {
      const name = withoutHash(file);
      const before = committed?.chunks[name];
      const change =
        before === undefined ? "new" : gzip === before ? "" : `${gzip > before ? "+" : ""}${gzip - before}`;
      const marks = [...loaded.values()].map((files) => (files.has(file) ? "x" : ""));
      return [
        table.includes(file) ? `${name} (longest language table)` : name,
        String(gzip),
        String(brotli),
        change,
        ...marks,
      ];
    });
  printTable("Bytes of each chunk", ["chunk", "gzip", "brotli", "since commit", ...loaded.keys()], rows);
}
