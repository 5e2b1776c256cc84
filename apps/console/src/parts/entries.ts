import type { PhraseKey } from "@atrium/phrases/phrases.ts";
import type { RoleCapability } from "@atrium/rules/roles.ts";
import type { IconName } from "@atrium/ui/components/icon.tsx";
import { mayAnywhere, type Me } from "./me-query.ts";
import { paths } from "./paths.ts";

type EntryRow = { key: string; path: string; icon: IconName; phrase: PhraseKey; needs?: RoleCapability };

/** The entries of the console's navigation, in order. The last one is for everybody. */
const entries = [
  { key: "inbox", path: paths.inbox, icon: "mail", phrase: "console.inbox_title", needs: "inbox.read" },
  {
    key: "bookings",
    path: paths.bookings,
    icon: "calendar",
    phrase: "console.bookings_title",
    needs: "bookings.decide",
  },
  {
    key: "content",
    path: paths.content,
    icon: "pencil",
    phrase: "console.content_title",
    needs: "content.read",
  },
  { key: "events", path: paths.events, icon: "ticket", phrase: "console.events_title", needs: "guests.read" },
  { key: "people", path: paths.people, icon: "users", phrase: "console.people_title", needs: "people.read" },
  {
    key: "companies",
    path: paths.companies,
    icon: "door",
    phrase: "console.companies_title",
    needs: "companies.change",
  },
  {
    key: "buildings",
    path: paths.buildings,
    icon: "building",
    phrase: "console.buildings_title",
    needs: "buildings.change",
  },
  { key: "brands", path: paths.brands, icon: "tag", phrase: "console.brands_title", needs: "brands.change" },
  { key: "flags", path: paths.flags, icon: "sparkle", phrase: "console.flags_title", needs: "flags.define" },
  { key: "numbers", path: paths.numbers, icon: "chart", phrase: "console.numbers_title", needs: "numbers.read" },
  { key: "audit", path: paths.audit, icon: "list", phrase: "console.audit_title", needs: "audit.read" },
  { key: "me", path: paths.me, icon: "user", phrase: "console.me_title" },
] as const satisfies readonly EntryRow[];

export type Entry = (typeof entries)[number];

/** The entries that a person may open. */
export const entriesFor = (me: Me): readonly Entry[] =>
  entries.filter((entry) => !("needs" in entry) || mayAnywhere(me, entry.needs));
