/** A small project that breaks nothing, with each permission used once. */
export const lawful: Record<string, string> = {
  "packages/rules/src/gate.ts": "export const opens = (at: Date) => new Date(at.getTime() + 1);",
  "packages/rules/src/gate.test.ts": 'import { test } from "vitest"; test("gate", () => void Date.now());',
  "packages/contract/src/events.ts": 'import { Type } from "typebox"; import "@atrium/rules/gate.ts"; export { Type };',
  "packages/contract/src/client.ts": 'import type { Type } from "./events.ts"; export const api = () => fetch("/");',
  "packages/bridge/src/host.ts": 'import { opens } from "@atrium/rules/gate.ts"; export { opens };',
  "packages/phrases/src/names.ts": "export const names = [];",
  "packages/phrases/src/phrase.ts": 'import de from "./de.json"; import "./names.ts"; export const phrases = { de };',
  "packages/ui/src/components/button.tsx": 'import styles from "./button.module.css"; export const b = styles;',
  "packages/web/src/open-link.ts":
    'import "@atrium/ui/components/button.tsx"; export const openLink = (url: string) => window.open(url);',
  "packages/web/src/open-link.test.ts": 'import "./testing/fake-api.ts"; import "./open-link.ts";',
  "packages/web/src/testing/fake-api.ts": 'import "@atrium/contract/events.ts"; import "typebox";',
  "packages/web/src/language.ts":
    'import "@atrium/phrases/names.ts"; export const load = () => import("@atrium/phrases/de.json");',
  "packages/ui/src/theme/derive.ts": 'import { formatHex } from "culori"; export { formatHex };',
  "apps/server/src/main.ts": 'import "./app.ts";',
  "apps/server/src/app.ts": 'import "./domains/events/http.ts"; import "./platform/clock/clock.ts";',
  "apps/server/src/services.ts": 'import type { now } from "./platform/services.ts"; export type All = now;',
  "apps/server/src/domains/events/http.ts":
    'import "./store.ts"; import "../brands/store.ts"; import "../../platform/http/mount.ts"; import "@atrium/contract/events.ts"; import "@atrium/ui/theme/derive.ts";',
  "apps/server/src/domains/events/store.ts":
    'import type { now } from "../../platform/services.ts"; export const label = (at: now) => at;',
  "apps/server/src/domains/events/store.test.ts": 'import "../../testing/ground.ts";',
  "apps/server/src/domains/events/label.unit.test.ts":
    'import "./store.ts"; import type { open } from "../../platform/database/postgres-backend.ts"; export type Open = typeof open;',
  "apps/server/src/domains/brands/store.ts": 'import "node:fs";',
  "apps/server/src/platform/services.ts": 'import type { at } from "./clock/clock.ts"; export type now = typeof at;',
  "apps/server/src/platform/clock/clock.ts": 'import "@atrium/phrases/phrase.ts"; export const at = 1;',
  "apps/server/src/platform/database/database.ts":
    "import '../clock/clock.ts'; export const begin = (c: { query(q: string): void }) => c.query('BEGIN');",
  "apps/server/src/platform/database/postgres-backend.ts": "export const open = () => 1;",
  "apps/server/src/platform/http/mount.ts": 'import "../database/database.ts";',
  "apps/server/src/testing/ground.ts":
    'import "../app.ts"; import "../platform/database/postgres-backend.ts"; import "../../../../scripts/postgres.mjs"; import "../../../../demo-idp/main.ts";',
  "apps/portal/src/app/main.tsx": 'import "../routes.tsx"; import "../parts/paths.ts";',
  "apps/portal/src/routes.tsx":
    'import "./pages/events/events-page.tsx"; import { createRoute } from "@tanstack/react-router"; export const r = createRoute({});',
  "apps/portal/src/pages/events/events-page.tsx":
    'import type { Type } from "@atrium/contract/events.ts"; import { api } from "@atrium/contract/client.ts";' +
    'import "@atrium/ui/components/button.tsx"; import "../../parts/paths.ts"; export const p: Type = api();',
  "apps/portal/src/pages/news/news-page.tsx": "export const page = 1;",
  "apps/portal/src/parts/paths.ts": 'import "@atrium/web/open-link.ts"; export const paths = {};',
  "scripts/postgres.mjs": 'import "node:fs";',
  "demo-app/main.ts": 'import "./app.ts";',
  "demo-app/app.ts": 'import "node:http";',
  "demo-idp/main.ts": 'import "node:http";',
  "test/contract.test.ts": 'import "@atrium/contract/events.ts"; import "../apps/server/src/app.ts";',
};
