import { type Place, placeOf, type Room, resolve } from "./rooms.ts";
import { brokenInServer, unknownInServer } from "./server-order.ts";
import { type Finding, type Import, importsOf, isTest, type Sources } from "./sources.ts";

const mayImport: Record<Room, readonly Room[]> = {
  rules: [],
  contract: ["rules"],
  bridge: ["rules"],
  phrases: [],
  ui: [],
  web: ["rules", "contract", "phrases", "ui"],
  server: ["rules", "contract", "phrases", "ui"],
  portal: ["rules", "contract", "bridge", "phrases", "ui", "web"],
  console: ["rules", "contract", "phrases", "ui", "web"],
  test: [
    "rules",
    "contract",
    "bridge",
    "phrases",
    "ui",
    "web",
    "server",
    "portal",
    "console",
    "scripts",
    "bench",
    "demo-app",
    "demo-idp",
  ],
  bench: ["rules", "contract", "phrases", "ui", "web", "server", "portal", "console", "scripts"],
  scripts: [],
  "demo-app": [],
  "demo-idp": [],
  tooling: ["rules", "contract", "phrases", "ui"],
};

/** The folders inside a src; files directly in an app's src compose the rest, like `app`. */
const parts: Partial<Record<Room, readonly string[]>> = {
  server: ["", "platform", "domains", "testing"],
  portal: ["", "app", "pages", "parts", "testing"],
  console: ["", "pages", "parts", "testing"],
  web: ["", "testing"],
};

type Step = { path: string; from: Place; to: Place; entry: Import };

/** The rule that an import inside one app breaks, if any. */
function brokenInside({ path, from, to }: Step): string | undefined {
  if (from.room !== to.room || !parts[from.room]) return undefined;
  if (to.part === "testing" && !isTest(path)) return "testing-stays-in-tests";
  // A test in a folder may start the folders above it.
  if (from.room === "server") return isTest(path) ? undefined : brokenInServer(from, to);
  if (from.part === "pages" && to.part === "pages" && from.inner !== to.inner) return "pages-are-apart";
  const composes = to.part === "" || to.part === "app";
  if (from.part === "pages" && composes) return "pages-know-no-app";
  if (from.part === "parts" && (composes || to.part === "pages")) return "parts-know-no-page";
  return undefined;
}

/** The rule that an import between rooms breaks, if any. */
function brokenBetween({ path, from, to, entry }: Step): string | undefined {
  if (from.room === to.room) return undefined;
  const isProduct = from.room !== "test" && from.room !== "bench";
  if (isProduct && to.part === "testing" && !isTest(path)) return "testing-stays-in-tests";
  // The server's test set-up starts the PostgreSQL that the scripts can start, and the demo's identity providers.
  const started = to.room === "scripts" || to.room === "demo-idp";
  if (from.room === "server" && from.part === "testing" && started) return undefined;
  if (!mayImport[from.room].includes(to.room)) return "directions";
  if (from.room === "server" && to.room === "ui" && to.part !== "theme") return "server-takes-only-themes";
  const packaged = from.room !== "test" && from.room !== "bench" && from.room !== "tooling";
  return packaged && entry.specifier.startsWith(".") ? "packages-by-name" : undefined;
}

/** The allowed imports between the rooms of ARCHITECTURE.md. */
export function directions(sources: Sources): Finding[] {
  const findings: Finding[] = [];
  for (const [path, source] of sources) {
    const from = placeOf(path);
    const known = parts[from.room];
    if (known && !known.includes(from.part)) {
      findings.push({ rule: "known-rooms", path, line: 1, what: `${from.room} has no room named ${from.part}` });
    }
    const unknown = unknownInServer(from);
    if (unknown) findings.push({ rule: "known-rooms", path, line: 1, what: unknown });
    for (const entry of importsOf(path, source)) {
      const resolved = resolve(path, entry.specifier);
      if (!("inside" in resolved)) continue;
      const step = { path, from, to: placeOf(resolved.inside), entry };
      const rule = brokenInside(step) ?? brokenBetween(step);
      if (rule) findings.push({ rule, path, line: entry.line, what: `imports ${entry.specifier}` });
    }
  }
  return findings;
}
