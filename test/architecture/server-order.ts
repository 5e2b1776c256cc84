import type { Place } from "./rooms.ts";

/** The rooms of `apps/server/src/platform`. Each may import those before it; none knows a domain. */
const platform = [
  "clock",
  "config",
  "log",
  "concurrency",
  "tracing",
  "metrics",
  "database",
  "events",
  "facts",
  "replica",
  "http",
  "keys",
  "streams",
  "limits",
  "files",
  "mail",
  "webhooks",
  "monitoring",
  "jobs",
  "backup",
];

/** The folders of `apps/server/src/domains`. Each may import the platform and those before it. */
const domains = [
  "packs",
  "brands",
  "people",
  "grants",
  "audiences",
  "sessions",
  "buildings",
  "flags",
  "directory",
  "decisions",
  "sign-up",
  "sso",
  "scim",
  "account",
  "content",
  "events",
  "offers",
  "cards",
  "bookings",
  "service-requests",
  "history",
  "help-desk",
  "suites",
  "mini-apps",
  "today",
  "administration",
  "people-jobs",
  "editors",
  "companies",
  "view-as",
  "guests",
  "door",
  "claims",
  "publishing",
  "preview",
  "home-layout",
  "analytics",
  "numbers",
  "pack-import",
  "letters-preview",
  "portal",
];

const orders: Record<string, readonly string[]> = { platform, domains };

/** Why the server has no such folder, if it has none. */
export function unknownInServer({ room, part, inner }: Place): string | undefined {
  const order = room === "server" ? orders[part] : undefined;
  return !order || inner === "" || order.includes(inner) ? undefined : `${part} has no room named ${inner}`;
}

/** The rule that an import inside the server breaks, if any; types count like values. */
export function brokenInServer(from: Place, to: Place): string | undefined {
  if (from.part === "" || from.part === "testing") return undefined;
  // Files that lie directly in src compose the rest.
  if (to.part === "") return "composed-from-above";
  if (from.part === "platform" && to.part === "domains") return "platform-knows-no-domain";
  if (from.part !== to.part || from.inner === to.inner) return undefined;
  const order = orders[from.part] ?? [];
  // `platform/services.ts` contains the types of all platform services, and is above them.
  const rank = ({ inner }: Place) => (inner === "" ? order.length : order.indexOf(inner));
  return rank(to) < rank(from) ? undefined : `${from.part}-in-order`;
}
