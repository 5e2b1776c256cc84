import type { Planted } from "./planted.ts";

const portalPage = "apps/portal/src/pages/news/fault.tsx";

/** One fault each, in the two apps of the browser and in the packages that they share. */
export const plantedInBrowser: Planted[] = [
  {
    rule: "directions",
    fault: "ui imports phrases",
    path: "packages/ui/src/fault.ts",
    source: 'import "@atrium/phrases/names.ts";',
  },
  {
    rule: "directions",
    fault: "ui imports the contract in passing",
    path: "packages/ui/src/fault.ts",
    source: 'export type A = import("@atrium/contract/events.ts").Type;',
  },
  {
    rule: "directions",
    fault: "ui imports what browser apps stand on",
    path: "packages/ui/src/fault.ts",
    source: 'import "@atrium/web/language.ts";',
  },
  {
    rule: "directions",
    fault: "what browser apps stand on imports one of them",
    path: "packages/web/src/fault.ts",
    source: 'import "@atrium/portal/parts/paths.ts";',
  },
  {
    rule: "known-rooms",
    fault: "what browser apps stand on gets a folder",
    path: "packages/web/src/parts/fault.ts",
    source: "export const a = 1;",
  },
  {
    rule: "directions",
    fault: "the portal imports the server",
    path: "apps/portal/src/app/fault.ts",
    source: 'import type { A } from "../../../server/src/app.ts";',
  },
  {
    rule: "directions",
    fault: "the portal imports the console",
    path: portalPage,
    source: 'export const load = () => import("@atrium/console/parts/paths.ts");',
  },
  {
    rule: "directions",
    fault: "the console imports the portal",
    path: "apps/console/src/pages/me/fault.tsx",
    source: 'import "@atrium/portal/parts/paths.ts";',
  },
  {
    rule: "pages-are-apart",
    fault: "a page of the console imports another",
    path: "apps/console/src/pages/inbox/fault.tsx",
    source: 'import "../me/me-page.tsx";',
  },
  {
    rule: "parts-know-no-page",
    fault: "a part of the console imports a page",
    path: "apps/console/src/parts/fault.ts",
    source: 'import "../pages/me/me-page.tsx";',
  },
  {
    rule: "browser-weight",
    fault: "the console imports typebox",
    path: "apps/console/src/pages/me/fault.tsx",
    source: 'import "typebox";',
  },
  {
    rule: "pages-are-apart",
    fault: "a page of the portal imports another",
    path: portalPage,
    source: 'import type { A } from "../events/events-page.tsx";',
  },
  {
    rule: "pages-are-apart",
    fault: "a page of the portal loads another",
    path: portalPage,
    source: 'export const page = () => import("../events/events-page.tsx");',
  },
  {
    rule: "pages-know-no-app",
    fault: "a page of the portal imports the app",
    path: portalPage,
    source: 'import "../../app/main.tsx";',
  },
  {
    rule: "pages-know-no-app",
    fault: "a page of the portal imports the table of routes",
    path: portalPage,
    source: 'import "../../routes.tsx";',
  },
  {
    rule: "routes-in-the-table",
    fault: "a page of the portal declares an address",
    path: portalPage,
    source:
      'import { createRoute } from "@tanstack/react-router"; export const route = createRoute({ path: "/news" });',
  },
  {
    rule: "typed-routes",
    fault: "a page of the portal reads the parameters of any route",
    path: portalPage,
    source:
      'import { useParams } from "@tanstack/react-router"; export const read = () => useParams({ strict: false });',
  },
  {
    rule: "parts-know-no-page",
    fault: "the portal's parts import its app",
    path: "apps/portal/src/parts/fault.ts",
    source: 'import "../app/main.tsx";',
  },
  {
    rule: "testing-stays-in-tests",
    fault: "a page of the portal imports test ground of what browser apps stand on",
    path: portalPage,
    source: 'import "@atrium/web/testing/looks.ts";',
  },
  {
    rule: "browser-weight",
    fault: "what browser apps stand on imports typebox",
    path: "packages/web/src/fault.ts",
    source: 'import "typebox";',
  },
  {
    rule: "browser-weight",
    fault: "the portal imports typebox",
    path: portalPage,
    source: 'import { Type } from "typebox"; export const a = Type;',
  },
  {
    rule: "browser-weight",
    fault: "the portal keeps an import of types",
    path: portalPage,
    source: 'import { type Static } from "typebox"; export type A = Static<never>;',
  },
  {
    rule: "browser-weight",
    fault: "the portal loads typebox later",
    path: portalPage,
    source: 'export const load = () => import("typebox/value");',
  },
  { rule: "browser-weight", fault: "the portal imports Node", path: portalPage, source: 'import "node:crypto";' },
  {
    rule: "browser-weight",
    fault: "the client brings typebox along",
    path: "packages/contract/src/client.ts",
    source: 'import { Type } from "typebox"; export const api = Type;',
  },
  {
    rule: "browser-weight",
    fault: "a component brings culori along",
    path: "packages/ui/src/components/button.tsx",
    source: 'import { formatHex } from "culori"; export const b = formatHex;',
  },
  {
    rule: "contract-types-only",
    fault: "the portal imports a table of the contract",
    path: "apps/portal/src/pages/events/fault.ts",
    source: 'import "@atrium/contract/refusals.ts";',
  },
  {
    rule: "contract-types-only",
    fault: "what browser apps stand on imports a table of the contract",
    path: "packages/web/src/fault.ts",
    source: 'import "@atrium/contract/refusals.ts";',
  },
  {
    rule: "phrases-loaded-alone",
    fault: "the portal bundles a language",
    path: portalPage,
    source: 'import de from "@atrium/phrases/de.json"; export const a = de;',
  },
  {
    rule: "names-say-something",
    fault: "a folder named utils",
    path: "apps/portal/src/parts/utils/fault.ts",
    source: "export const a = 1;",
  },
  {
    rule: "no-barrels",
    fault: "an index inside an app",
    path: "apps/portal/src/parts/index.ts",
    source: 'export * from "./paths.ts";',
  },
  {
    rule: "one-way-out",
    fault: "a feature opens a window",
    path: portalPage,
    source: "export const go = () => window.open('/');",
  },
  {
    rule: "one-way-out",
    fault: "what browser apps stand on opens a window elsewhere",
    path: "packages/web/src/fault.ts",
    source: "export const go = () => window.open('/');",
  },
];
