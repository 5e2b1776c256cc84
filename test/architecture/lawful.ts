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
  "packages/ui/src/theme/derive.ts": 'import { formatHex } from "culori"; export { formatHex };',
  "apps/server/src/main.ts": 'import "./app.ts";',
  "apps/server/src/app.ts": 'import "./features/events/plugin.ts"; import "./shared/clock.ts";',
  "apps/server/src/features/events/plugin.ts":
    'import "./store.ts"; import "../../shared/clock.ts"; import "@atrium/contract/events.ts"; import "@atrium/ui/theme/derive.ts";',
  "apps/server/src/features/events/store.ts": "export const label = 'Begin here';",
  "apps/server/src/features/events/store.test.ts": 'import "../../testing/ground.ts";',
  "apps/server/src/features/events/label.unit.test.ts":
    'import "./store.ts"; import type { open } from "../../shared/database/postgres-backend.ts"; export type Open = typeof open;',
  "apps/server/src/features/news/plugin.ts": 'import "node:fs";',
  "apps/server/src/shared/clock.ts": 'import "./database/database.ts"; import "@atrium/phrases/phrase.ts";',
  "apps/server/src/shared/database/database.ts":
    "export const begin = (c: { query(q: string): void }) => c.query('BEGIN');",
  "apps/server/src/shared/database/postgres-backend.ts": "export const open = () => 1;",
  "apps/server/src/testing/ground.ts":
    'import "../app.ts"; import "../shared/database/postgres-backend.ts"; import "../../../../scripts/postgres.mjs"; import "../../../../demo-idp/main.ts";',
  "apps/portal/src/app/main.tsx": 'import "../features/events/events-page.tsx"; import "../shared/open-link.ts";',
  "apps/portal/src/features/events/events-page.tsx":
    'import type { Type } from "@atrium/contract/events.ts"; import { api } from "@atrium/contract/client.ts";' +
    'import "@atrium/ui/components/button.tsx"; import "../../shared/open-link.ts"; export const p: Type = api();',
  "apps/portal/src/features/news/news-page.tsx": "export const page = 1;",
  "apps/portal/src/shared/open-link.ts": "export const openLink = (url: string) => window.open(url);",
  "apps/portal/src/shared/language.ts":
    'import "@atrium/phrases/names.ts"; export const load = () => import("@atrium/phrases/de.json");',
  "scripts/postgres.mjs": 'import "node:fs";',
  "demo-app/main.ts": 'import "./app.ts";',
  "demo-app/app.ts": 'import "node:http";',
  "demo-idp/main.ts": 'import "node:http";',
  "test/contract.test.ts": 'import "@atrium/contract/events.ts"; import "../apps/server/src/app.ts";',
};
