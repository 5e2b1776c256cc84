import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type FontKey, fonts } from "@atrium/ui/theme/fonts.ts";

/** The portal as Vite built it. */
export type PortalFiles = {
  index: string;
  landingShell: string;
  plainShell: string;
  fontUrl(font: string): string | undefined;
};

type Manifest = Record<string, { file: string }>;

export const portalFolder = join(import.meta.dirname, "../../../../portal/dist");

/** Read once; in development at each page, since Vite writes it anew. */
export function portalReader(folder: string, fresh: boolean): () => PortalFiles {
  let known: PortalFiles | undefined;
  return () => {
    if (!known || fresh) known = readPortal(folder);
    return known;
  };
}

function readPortal(folder: string): PortalFiles {
  const read = (name: string) => readFileSync(join(folder, name), "utf8");
  const manifest = JSON.parse(read(".vite/manifest.json")) as Manifest;
  return {
    index: read("index.html"),
    landingShell: read("shell-landing.html"),
    plainShell: read("shell-plain.html"),
    fontUrl(key) {
      // A display face has a partner for running text: that is most of the page, so that one is fetched first.
      const font = fonts[fonts[key as FontKey]?.body];
      const source = Object.keys(manifest).find((name) => font && name.endsWith(`/${font.latin}`));
      const file = source ? manifest[source]?.file : undefined;
      return file ? `/${file}` : undefined;
    },
  };
}
