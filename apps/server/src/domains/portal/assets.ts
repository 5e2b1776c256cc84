import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { consolePath } from "@atrium/rules/console-path.ts";
import { type FontKey, fonts } from "@atrium/ui/theme/fonts.ts";

/** What a page needs of a browser app as Vite built it. */
export type PageFiles = {
  index: string;
  plainShell: string;
  /** The faces of running text and, where they have one of their own, of headings: drawn only if they are there at once. */
  fontUrls(font: string): string[];
  /** What a source brings that the entry does not: so that the page can ask for it at once, and not a round trip later. */
  ahead(source: string): { scripts: string[]; styles: string[] };
};

export type PortalFiles = PageFiles & {
  /** The page with what its shell needs alone: `begin` fetches `entry`, what it imports and their `styles`, when the hero is there. */
  landing: { index: string; begin: string; entry: string; imports: string[]; styles: string[] };
  landingShell: string;
  /** The name of the entry, which changes with whatever it leads to. */
  release: string;
  /** The script of the sandbox's card fields, as it stands in their pages. */
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

/** Read once; in development at each page, since Vite writes it anew. */
function reader<Files>(read: () => Files, fresh: boolean): () => Files {
  let known: Files | undefined;
  return () => {
    if (!known || fresh) known = read();
    return known;
  };
}

/** Undefined where the portal is not built. */
export function readRelease(folder: string): string | undefined {
  const path = join(folder, ".vite/manifest.json");
  return existsSync(path) ? releaseOf(JSON.parse(readFileSync(path, "utf8")) as Manifest) : undefined;
}

const releaseOf = (manifest: Manifest): string => basename(manifest[entrySource]?.file ?? "");

/** What `at` is put before: the addresses of an app that does not lie at the root. */
function readApp(folder: string, at = "") {
  const read = (name: string) => readFileSync(join(folder, name), "utf8");
  const manifest = JSON.parse(read(".vite/manifest.json")) as Manifest;
  const [entry = "", ...imports] = withImports(manifest, entrySource);
  const atOnce = new Set([entry, ...imports]);
  const files: Omit<PageFiles, "plainShell"> = {
    index: read("index.html"),
    fontUrls(key) {
      const font = fonts[key as FontKey];
      // A display face has a partner for running text, which is most of the page: that one is fetched first.
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
  // Its page loads nothing, so it must be whole.
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
      if (cardField === undefined) throw new Error("The portal's build has no card field of one piece.");
      return cardField;
    },
  };
}

function stylesOf(chunks: Chunk[]): string[] {
  return [...new Set(chunks.flatMap(({ css = [] }) => css.map((file) => `/${file}`)))];
}

const stylesheet = /\s*<link rel="stylesheet"[^>]* href="([^"]+)">/g;

/** What Vite writes for the entry: its script, and a hint for each of its imports. */
const ownScripts = /\s*(?:<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>)/g;

/** A chunk and all that it imports statically. */
function withImports(manifest: Manifest, name: string, seen = new Set<string>()): string[] {
  if (!manifest[name] || seen.has(name)) return [];
  seen.add(name);
  return [name, ...(manifest[name].imports ?? []).flatMap((imported) => withImports(manifest, imported, seen))];
}
