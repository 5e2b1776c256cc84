import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { Figure, Ground } from "./figure.ts";
import { filesOf, tableOf } from "../packages/phrases/src/languages.ts";
import { printTable } from "./table.ts";

/** A key of Vite's manifest: a module, or `_` and a file name for a shared chunk. */
type Manifest = Record<
  string,
  { file: string; isEntry?: boolean; isDynamicEntry?: boolean; imports?: string[]; css?: string[] }
>;
type Size = { gzip: number; brotli: number };
/** Bytes after gzip. `screens` and `styles` have limits; `chunks` show the origin of a change. */
type Committed = { screens: Record<string, number>; styles: Record<string, number>; chunks: Record<string, number> };

type App = "portal" | "console";

const distOf = (app: App) => join(import.meta.dirname, `../apps/${app}/dist`);
const committedPath = join(import.meta.dirname, "bytes.json");
const phrases = "../../packages/phrases/src";
const languages = readdirSync(join(import.meta.dirname, "../packages/phrases/src"))
  .filter((file) => file.endsWith(".json"))
  .map((file) => tableOf(file.replace(".json", "")));
const tolerance = 5;

type Screen = {
  app: App;
  /** The modules that the router loads for it, in addition to the page's own script. */
  modules: string[];
  tables: string[];
  /** The limit of its JavaScript; with `beyond`, of its JavaScript that the other screen does not have. */
  kB: number;
  beyond?: string;
};

const inBuilding = {
  app: "portal" as const,
  tables: [phrases, `${phrases}/inside`],
  frame: ["src/routes-signed-in.tsx", "src/app/building-screens.tsx"],
};
const inConsole = { app: "console" as const, tables: [phrases, `${phrases}/console`] };

const screens: Record<string, Screen> = {
  "landing and e-mail step": {
    app: "portal",
    tables: [phrases],
    modules: ["src/pages/landing/landing-page.tsx", "src/pages/sign-in/sign-in-page.tsx"],
    kB: 140,
  },
  home: { ...inBuilding, modules: [...inBuilding.frame, "src/pages/home/home-page.tsx"], kB: 190 },
  "the booking pages": {
    ...inBuilding,
    modules: [...inBuilding.frame, "src/pages/rooms/find-page.tsx", "src/pages/rooms/room-page.tsx"],
    beyond: "home",
    kB: 25,
  },
  "the console's inbox": { ...inConsole, modules: ["src/pages/inbox/inbox-page.tsx"], kB: 180 },
  "the console's people": { ...inConsole, modules: ["src/pages/people/people-page.tsx"], kB: 180 },
  "the console's content": { ...inConsole, modules: ["src/pages/content/content-page.tsx"], kB: 180 },
  "the console's editor": {
    ...inConsole,
    modules: ["src/pages/content/edit-page.tsx", "src/parts/rich-text/rich-text-editor.tsx"],
    beyond: "the console's content",
    kB: 90,
  },
};
const cssKilobytes = 15;

/** What a first visit loads, and whether it has grown since the last commit that accepted its size. */
export async function measureBytes({ flags }: Ground): Promise<Figure[]> {
  const builds = { portal: readBuild("portal"), console: readBuild("console") };
  const now: Committed = { screens: {}, styles: {}, chunks: {} };
  for (const app of ["portal", "console"] as const)
    for (const [file, size] of builds[app].sizes) {
      const name = chunkName(app, file);
      now.chunks[name] = (now.chunks[name] ?? 0) + size.gzip;
    }
  const loads = Object.fromEntries(
    Object.entries(screens).map(([name, screen]) => [name, loadOf(builds[screen.app], screen)]),
  );
  for (const [name, { app, beyond }] of Object.entries(screens)) {
    const { sizes } = builds[app];
    const first = beyond === undefined ? undefined : loads[beyond];
    const added = (kind: "scripts" | "styles") => {
      const files = [...(loads[name]?.[kind] ?? [])].filter((file) => !first?.[kind].has(file));
      return files.reduce((sum, file) => sum + (sizes.get(file)?.gzip ?? 0), 0);
    };
    now.screens[name] = added("scripts");
    now.styles[name] = added("styles");
  }

  const committed = readCommitted();
  for (const app of ["portal", "console"] as const) printChunks(app, builds[app], loads, committed);
  if (flags.has("--write")) {
    writeFileSync(committedPath, `${JSON.stringify(sorted(now), null, 2)}\n`);
    process.stdout.write(`\nWrote ${committedPath}.\n`);
  }
  return figures(now, flags.has("--write") ? now : committed);
}

type Build = { app: App; manifest: Manifest; sizes: Map<string, Size> };

function readBuild(app: App): Build {
  const manifest = JSON.parse(readFileSync(join(distOf(app), ".vite/manifest.json"), "utf8")) as Manifest;
  const sizes = new Map<string, Size>();
  for (const file of new Set(Object.values(manifest).flatMap((chunk) => [chunk.file, ...(chunk.css ?? [])]))) {
    if (/\.(js|css)$/.test(file)) sizes.set(file, sizeOf(join(distOf(app), file)));
  }
  return { app, manifest, sizes };
}

type Load = { scripts: Set<string>; styles: Set<string> };

/** The files of a screen, in the language whose phrases are longest. */
function loadOf(build: Build, { modules, tables }: Screen): Load {
  const { manifest, sizes } = build;
  const chunks = new Set(
    ["index.html", `${phrases}/format.ts`, ...modules].flatMap((name) => [...imported(manifest, name)]),
  );
  const sizeOfAll = (files: string[]) => files.reduce((sum, file) => sum + (sizes.get(file)?.gzip ?? 0), 0);
  const longestTable = languages
    .map((language) => tables.flatMap((at) => filesOf(language).map((name) => fileOf(build, `${at}/${name}.json`))))
    .reduce((longest, files) => (sizeOfAll(files) > sizeOfAll(longest) ? files : longest));
  return {
    scripts: new Set([...[...chunks].map((name) => fileOf(build, name)), ...longestTable]),
    styles: new Set([...chunks].flatMap((name) => manifest[name]?.css ?? [])),
  };
}

function figures(now: Committed, committed: Committed | undefined): Figure[] {
  type Held = [name: string, bytes: number, before: number | undefined, kB: number];
  const held = Object.entries(screens).flatMap(([screen, { kB, beyond }]): Held[] => {
    const what = beyond === undefined ? screen : `${screen} beyond ${beyond}`;
    return [
      [`JavaScript of ${what}`, now.screens[screen] ?? 0, committed?.screens[screen], kB],
      [`CSS of ${what}`, now.styles[screen] ?? 0, committed?.styles[screen], cssKilobytes],
    ];
  });
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

function fileOf({ app, manifest }: Build, name: string): string {
  const file = manifest[name]?.file;
  if (!file)
    throw new Error(`The ${app}'s build has no ${name}; name the module that took its place in bench/bytes.ts.`);
  return file;
}

function sizeOf(path: string): Size {
  const bytes = readFileSync(path);
  return { gzip: gzipSync(bytes, { level: 9 }).length, brotli: brotliCompressSync(bytes).length };
}

/** Without its hash; with a prefix for the console, because both apps have an index. */
function chunkName(app: App, file: string): string {
  const name = file.replace(/^assets\//, "").replace(/-[\w-]{7}(\.\w+)$/, "$1");
  return app === "portal" ? name : `${app}/${name}`;
}

function readCommitted(): Committed | undefined {
  return existsSync(committedPath) ? (JSON.parse(readFileSync(committedPath, "utf8")) as Committed) : undefined;
}

function sorted({ screens, styles, chunks }: Committed): Committed {
  const names = Object.keys(chunks).sort();
  return { screens, styles, chunks: Object.fromEntries(names.map((name) => [name, chunks[name] ?? 0])) };
}

function printChunks(app: App, { sizes }: Build, loads: Record<string, Load>, committed: Committed | undefined): void {
  const its = Object.entries(loads).filter(([name]) => screens[name]?.app === app);
  const rows = [...sizes]
    .toSorted(([, a], [, b]) => b.gzip - a.gzip)
    .map(([file, { gzip, brotli }]) => {
      const name = chunkName(app, file);
      const before = committed?.chunks[name];
      const change =
        before === undefined ? "new" : gzip === before ? "" : `${gzip > before ? "+" : ""}${gzip - before}`;
      const marks = its.map(([, { scripts, styles }]) => (scripts.has(file) || styles.has(file) ? "x" : ""));
      return [name, String(gzip), String(brotli), change, ...marks];
    });
  printTable(
    `Bytes of each chunk of the ${app}`,
    ["chunk", "gzip", "brotli", "since commit", ...its.map(([name]) => name)],
    rows,
  );
}
