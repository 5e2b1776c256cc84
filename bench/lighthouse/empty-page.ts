import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { build } from "vite";

export const emptyPagePath = "/bench-empty/";

/** Builds a page with React and one heading like the portal: minified, hashed, and with compressed copies. */
export async function buildEmptyPage(folder: string): Promise<void> {
  await build({
    root: join(import.meta.dirname, "../empty-page"),
    configFile: false,
    base: emptyPagePath,
    logLevel: "warn",
    build: { outDir: folder, emptyOutDir: true, target: "esnext", modulePreload: { polyfill: false } },
  });
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!/\.(js|html)$/.test(name)) continue;
    const bytes = readFileSync(join(folder, name));
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(bytes));
    writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }));
  }
}
