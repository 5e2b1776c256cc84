import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { consolePath } from "@atrium/rules/console-path.ts";
import { type FontKey, fonts } from "@atrium/ui/theme/fonts.ts";

/** The files of a browser app, as Vite built it. */
export type PageFiles = {
  index: string;
  plainShell: string;
  /** Fonts for text and, if different, for headings: used only if they are available at once. */
  fontUrls(font: string): string[];
  /** The imports of a module that the entry does not have: preloaded by the page, which saves a round trip. */
  ahead(source: string): { scripts: string[]; styles: string[] };
};

export type PortalFiles = PageFiles & {
  /** The page with only what its shell needs: `begin` fetches `entry`, its imports and their `styles` after the hero image has loaded. */
  landing: { index: string; begin: string; entry: string; imports: string[]; styles: string[] };
  landingShell: string;
  /** The name of the entry, which changes with any of its imports. */
  release: string;
  /** The script of the sandbox's card fields, inlined into their pages. */
  cardField(): string;
};

type Chunk = { file: string; imports?: string[]; css?: string[] };
type Manifest = Record<string, Chunk>;

const entrySource = "index.html";
const beginSource = "src/app/begin.ts";
const cardFieldSource = "src/parts/cards/field/main.ts";

export const portalFolder = join(import.meta.dirname, "../../../../portal/dist");

export const consoleFolder = join(import.meta.dirname, "../../../../console/dist");

export const portalReader = (folder: string, fresh: boolean) => reader(() => readPortal(folder), fresh);
export const consoleReader = (folder: string, fresh: boolean) =>
  reader((): PageFiles => ({ ...readApp(folder, consolePath).files, plainShell: "" }), fresh);

/** Read once; in development for each page, since Vite rewrites it. */
function reader<Files>(read: () => Files, fresh: boolean): () => Files {
  let known: Files | undefined;
  return () => {
    if (!known || fresh) known = read();
    return known;
  };
}

/** Undefined if the portal is not built. */
export function readRelease(folder: string): string | undefined {
  const path = join(folder, ".vite/manifest.json");
  return existsSync(path) ? releaseOf(JSON.parse(readFileSync(path, "utf8")) as Manifest) : undefined;
}

const releaseOf = (manifest: Manifest): string => basename(manifest[entrySource]?.file ?? "");

/** The prefix of addresses, for an app that is not at the root. */
function readApp(folder: string, at = "") {
  const read = (name: string) => readFileSync(join(folder, name), "utf8");
  const manifest = JSON.parse(read(".vite/manifest.json")) as Manifest;
  const [entry = "", ...imports] = withImports(manifest, entrySource);
  const atOnce = new Set([entry, ...imports]);
  const files: Omit<PageFiles, "plainShell"> = {
    index: read("index.html"),
    fontUrls(key) {
      const font = fonts[key as FontKey];
      // A heading font has a partner for text, which is most of the page: that one is preloaded first.
      const latins = font ? new Set([fonts[font.body].latin, font.latin]) : [];
      return [...latins].flatMap((latin) => {
        const source = Object.keys(manifest).find((name) => name.endsWith(`/${latin}`));
        const file = source ? manifest[source]?.file : undefined;
        return file ? [`${at}/${file}`] : [];
      });
    },
    ahead(source) {
      const names = withImports(manifest, source).filter((name) => !atOnce.has(name));
      const chunks = names.flatMap((name) => manifest[name] ?? []);
      return {
        scripts: chunks.map(({ file }) => `${at}/${file}`),
        styles: stylesOf(chunks).map((href) => `${at}${href}`),
      };
    },
  };
  return { read, manifest, entry, imports, files };
}

function readPortal(folder: string): PortalFiles {
  const { read, manifest, entry, imports, files } = readApp(folder);
  const field = manifest[cardFieldSource];
  // Its page loads nothing, so the script must be a single file.
  const cardField = field && !field.imports?.length ? read(field.file).trim() : undefined;
  const address = (name: string) => (manifest[name] ? `/${manifest[name].file}` : "");
  const ofImports = new Set(stylesOf(imports.flatMap((name) => manifest[name] ?? [])));
  const { index } = files;
  const styles = [...index.matchAll(stylesheet)].flatMap(([, href = ""]) => (ofImports.has(href) ? href : []));
  return {
    ...files,
    landing: {
      index: index
        .replace(ownScripts, "")
        .replace(stylesheet, (link, href: string) => (ofImports.has(href) ? "" : link)),
      begin: address(beginSource),
      entry: address(entry),
      imports: imports.map(address),
      styles,
    },
    release: releaseOf(manifest),
    landingShell: read("shell-landing.html"),
    plainShell: read("shell-plain.html"),
    cardField() {
      if (cardField === undefined) throw new Error("The portal's build has no card field as a single file.");
      return cardField;
    },
  };
}

function stylesOf(chunks: Chunk[]): string[] {
  return [...new Set(chunks.flatMap(({ css = [] }) => css.map((file) => `/${file}`)))];
}

const stylesheet = /\s*<link rel="stylesheet"[^>]* href="([^"]+)">/g;

/** Vite's tags for the entry: its script, and a preload for each of its imports. */
const ownScripts = /\s*(?:<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>)/g;

/** A chunk and everything that it imports statically. */
function withImports(manifest: Manifest, name: string, seen = new Set<string>()): string[] {
  if (!manifest[name] || seen.has(name)) return [];
  seen.add(name);
  return [name, ...(manifest[name].imports ?? []).flatMap((imported) => withImports(manifest, imported, seen))];
}
