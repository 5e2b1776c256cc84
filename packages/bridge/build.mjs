// npm run build -w @atrium/bridge: builds the published package in dist/. The repository itself still runs the sources.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const dist = process.argv[2] ?? join(here, "dist");

const typescript = createRequire(import.meta.url).resolve("typescript/package.json");
rmSync(dist, { recursive: true, force: true });
mkdirSync(dist, { recursive: true });
execFileSync(process.execPath, [join(dirname(typescript), "bin", "tsc"), "-p", here, "--outDir", dist], {
  stdio: "inherit",
});

renameSync(join(dist, "guest.js"), join(dist, "index.js"));
renameSync(join(dist, "guest.d.ts"), join(dist, "index.d.ts"));
// Only types: no program loads it.
rmSync(join(dist, "protocol.js"));
const conformance = join(dist, "conformance");
for (const name of readdirSync(conformance)) if (name.endsWith(".d.ts")) rmSync(join(conformance, name));
// In declarations the compiler does not rewrite the names of imported files.
const declared = join(dist, "index.d.ts");
writeFileSync(declared, readFileSync(declared, "utf8").replaceAll(/"\.\/(\w+)\.ts"/g, '"./$1.js"'));

const { version, description, license, keywords } = JSON.parse(readFileSync(join(here, "package.json"), "utf8"));
const manifest = {
  name: "@atrium/bridge",
  version,
  description,
  keywords,
  license,
  type: "module",
  exports: { ".": { types: "./index.d.ts", default: "./index.js" } },
  types: "./index.d.ts",
  bin: { "atrium-bridge-conformance": "conformance/main.js" },
  files: ["index.js", "*.d.ts", "conformance"],
  sideEffects: false,
  // For the conformance suite, which asks Node for what takes types away; the SDK asks nothing of it.
  engines: { node: ">=22.13" },
  publishConfig: { access: "public" },
};
writeFileSync(join(dist, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
cpSync(join(here, "README.md"), join(dist, "README.md"));
cpSync(join(here, "..", "..", "LICENSE"), join(dist, "LICENSE"));
