import { type KindReadAlone, oneReads } from "@atrium/contract/reads-of-things.ts";

/** For a kind of which an endpoint reads one thing, the thing has the name of the kind. */
export const kindsReadAlone: readonly KindReadAlone[] = oneReads.map(({ kind }) => kind);

const own = [
  "portfolio",
  "brand",
  "email",
  "whitelabel",
  "config",
  "building",
  "company",
  "category",
  "amenity",
  "facilityCategory",
  "post",
  "event",
  "offer",
  "claim",
  "app",
  "resource",
  "door",
  "room",
  "booking",
  "arrival",
  "series",
  "roomWait",
  "type",
  "priority",
  "request",
  "floor",
  "suite",
  "card",
  "session",
  "person",
  "grant",
  "colleague",
  "peopleImport",
  "peopleJob",
  "savedView",
  "change",
  "ssoProvider",
  "signOnTrial",
  "waiting",
  "blackout",
  "draft",
  "audience",
  "tile",
  "domain",
  "directoryToken",
] as const;

export const names = [...own, ...kindsReadAlone];

/** One thing of each kind that a call can name. */
export type Ids = Record<(typeof names)[number], string>;

/** One-time things: each call that uses one up needs its own. */
export type Perishable =
  | "claim"
  | "booking"
  | "arrival"
  | "series"
  | "roomWait"
  | "request"
  | "card"
  | "session"
  | "grant"
  | "colleague"
  | "peopleImport"
  | "peopleJob"
  | "savedView"
  | "change"
  | "signOnTrial"
  | "waiting"
  | "blackout"
  | "draft"
  | "audience"
  | "domain"
  | "directoryToken";

export const pdf = "https://papers.hostile.test/plan.pdf";
