export type Planted = { rule: string; fault: string; path: string; source: string };

const domain = "apps/server/src/domains/events/fault.ts";

/** One fault each. Planted into the lawful project, it must be found once, at its own place. */
export const planted: Planted[] = [
  {
    rule: "directions",
    fault: "rules import the contract",
    path: "packages/rules/src/fault.ts",
    source: 'import "@atrium/contract/client.ts";',
  },
  {
    rule: "directions",
    fault: "rules import a type of the contract",
    path: "packages/rules/src/fault.ts",
    source: 'import type { A } from "@atrium/contract/events.ts";',
  },
  {
    rule: "directions",
    fault: "the contract imports phrases",
    path: "packages/contract/src/fault.ts",
    source: 'import "@atrium/phrases/names.ts";',
  },
  {
    rule: "directions",
    fault: "the bridge imports ui",
    path: "packages/bridge/src/fault.ts",
    source: 'import "@atrium/ui/components/button.tsx";',
  },
  {
    rule: "directions",
    fault: "phrases import rules",
    path: "packages/phrases/src/fault.ts",
    source: 'import "@atrium/rules/gate.ts";',
  },
  {
    rule: "directions",
    fault: "the server imports what browser apps stand on",
    path: domain,
    source: 'import "@atrium/web/language.ts";',
  },
  {
    rule: "directions",
    fault: "the server imports the portal",
    path: "apps/server/src/fault.ts",
    source: 'import "@atrium/portal/parts/paths.ts";',
  },
  {
    rule: "directions",
    fault: "the server imports a script",
    path: "apps/server/src/platform/http/fault.ts",
    source: 'import "../../../../../scripts/postgres.mjs";',
  },
  {
    rule: "directions",
    fault: "a script imports the server",
    path: "scripts/fault.mjs",
    source: 'import "../apps/server/src/app.ts";',
  },
  {
    rule: "directions",
    fault: "the demo's mini-app imports the portal's end of the messages",
    path: "demo-app/fault.ts",
    source: 'import "@atrium/bridge/dispatcher.ts";',
  },
  {
    rule: "directions",
    fault: "the demo's identity providers import the server",
    path: "demo-idp/fault.ts",
    source: 'import "../apps/server/src/platform/clock/clock.ts";',
  },
  {
    rule: "packages-by-name",
    fault: "a package reached by path",
    path: "packages/contract/src/fault.ts",
    source: 'import "../../rules/src/gate.ts";',
  },
  {
    rule: "testing-stays-in-tests",
    fault: "the product imports test ground",
    path: domain,
    source: 'import "../../testing/ground.ts";',
  },
  {
    rule: "phrases-loaded-alone",
    fault: "a table of phrases brings its languages along",
    path: "packages/phrases/src/names.ts",
    source: 'import en from "./en.json"; export const names = en;',
  },
  {
    rule: "names-say-something",
    fault: "a file named helpers",
    path: "test/helpers.ts",
    source: "export const a = 1;",
  },
  {
    rule: "no-barrels",
    fault: "a file that passes on",
    path: "apps/server/src/platform/http/fault.ts",
    source: 'export { at } from "../clock/clock.ts";',
  },
  {
    rule: "rules-are-pure",
    fault: "a rule reads the clock",
    path: "packages/rules/src/fault.ts",
    source: "export const now = () => new Date();",
  },
  {
    rule: "rules-are-pure",
    fault: "a rule asks the time",
    path: "packages/rules/src/fault.ts",
    source: "export const now = () => Date.now();",
  },
  {
    rule: "rules-are-pure",
    fault: "a rule throws dice",
    path: "packages/rules/src/fault.ts",
    source: "export const one = () => Math.random();",
  },
  {
    rule: "rules-are-pure",
    fault: "a rule goes out",
    path: "packages/rules/src/fault.ts",
    source: 'export const get = () => fetch("/");',
  },
  {
    rule: "rules-are-pure",
    fault: "a rule imports React",
    path: "packages/rules/src/fault.ts",
    source: 'import "react";',
  },
];
