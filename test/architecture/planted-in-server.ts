import type { Planted } from "./planted.ts";

const domain = "apps/server/src/domains/events/fault.ts";

/** Faults of the server's own rules, one each. */
export const plantedInServer: Planted[] = [
  {
    rule: "server-takes-only-themes",
    fault: "the server imports a component",
    path: "apps/server/src/platform/http/fault.ts",
    source: 'import "@atrium/ui/components/button.tsx";',
  },
  {
    rule: "domains-in-order",
    fault: "a domain imports one behind it",
    path: "apps/server/src/domains/brands/fault.ts",
    source: 'import "../events/store.ts";',
  },
  {
    rule: "domains-in-order",
    fault: "a domain imports a type of one behind it",
    path: "apps/server/src/domains/brands/fault.ts",
    source: 'import type { label } from "../events/store.ts"; export type A = typeof label;',
  },
  {
    rule: "platform-in-order",
    fault: "a room of the platform imports one behind it",
    path: "apps/server/src/platform/database/fault.ts",
    source: 'import "../http/mount.ts";',
  },
  {
    rule: "platform-in-order",
    fault: "a room of the platform knows what all of them offer",
    path: "apps/server/src/platform/http/fault.ts",
    source: 'import type { now } from "../services.ts"; export type A = now;',
  },
  {
    rule: "platform-knows-no-domain",
    fault: "the platform imports a domain",
    path: "apps/server/src/platform/http/fault.ts",
    source: 'import "../../domains/events/store.ts";',
  },
  {
    rule: "platform-knows-no-domain",
    fault: "the platform imports a type of a domain",
    path: "apps/server/src/platform/services.ts",
    source: 'import type { label } from "../domains/brands/store.ts"; export type now = typeof label;',
  },
  {
    rule: "composed-from-above",
    fault: "a domain imports what composes it",
    path: domain,
    source: 'import "../../app.ts";',
  },
  {
    rule: "no-circles",
    fault: "two files of a domain import each other",
    path: "apps/server/src/domains/events/store.ts",
    source: 'import "./http.ts"; export const label = 1;',
  },
  {
    rule: "no-circles",
    fault: "a type closes a circle",
    path: "apps/server/src/domains/events/store.ts",
    source: 'import type { a } from "./http.ts"; export type label = typeof a;',
  },
  {
    rule: "known-rooms",
    fault: "a new room in the server",
    path: "apps/server/src/services/fault.ts",
    source: "export const a = 1;",
  },
  {
    rule: "known-rooms",
    fault: "a domain that is not in the order",
    path: "apps/server/src/domains/news/fault.ts",
    source: "export const a = 1;",
  },
  {
    rule: "known-rooms",
    fault: "a room of the platform that is not in the order",
    path: "apps/server/src/platform/news/fault.ts",
    source: "export const a = 1;",
  },
  {
    rule: "no-raw-transactions",
    fault: "a raw BEGIN",
    path: domain,
    source: "export const go = (sql: (t: TemplateStringsArray) => void) => sql`begin`;",
  },
  {
    rule: "no-raw-transactions",
    fault: "a raw COMMIT",
    path: domain,
    source: 'export const go = (c: { query(q: string): void }) => c.query("COMMIT;");',
  },
  {
    rule: "unit-tests-open-no-database",
    fault: "a unit test of the server opens a database in passing",
    path: "apps/server/src/domains/events/fault.unit.test.ts",
    source: 'import "../../testing/ground.ts";',
  },
  {
    rule: "unit-tests-open-no-database",
    fault: "a test that needs no database is not called a unit test",
    path: "apps/server/src/domains/events/fault.test.ts",
    source: 'import "./http.ts";',
  },
];
