import type { PhraseKey } from "@atrium/phrases/phrases.ts";
import type { FlagKey } from "@atrium/rules/flags.ts";
import type { IconName } from "@atrium/ui/components/icon.tsx";
import { paths } from "../../parts/paths.ts";

type Place = {
  key: string;
  icon: IconName;
  phrase: PhraseKey;
  to: (typeof paths)[keyof typeof paths];
  /** Shown only if this flag is on (1 §6). */
  flag?: FlagKey;
  /** Addresses of the place: the parts after the building's own address, or complete ones. */
  holds: RegExp;
};

/** The search for rooms; the person's bookings are one tap away from there. */
const bookPlace = { to: paths.book, holds: /^\/(book|my-history)/ } as const;

/** The main places of the portal on a phone, five at most (T4). */
export const places = [
  { key: "home", icon: "home", phrase: "nav.home", to: paths.building, holds: /^\/?$/ },
  { key: "whats_on", icon: "calendar", phrase: "nav.whats_on", to: paths.whatsOn, holds: /^\/(whats-on|event-posts)/ },
  { key: "book", icon: "door", phrase: "nav.book", flag: "account-history", ...bookPlace },
  {
    key: "requests",
    icon: "wrench",
    phrase: "nav.requests",
    to: paths.serviceRequests,
    flag: "service-requests",
    holds: /^\/service-requests/,
  },
  { key: "me", icon: "user", phrase: "nav.me", to: paths.account, flag: "account", holds: /^\/(account|add-card)/ },
] as const satisfies readonly Place[];

export type PlaceKey = (typeof places)[number]["key"];

/** The place of an address; undefined if it can be reached from several. */
export function placeAt(pathname: string): PlaceKey | undefined {
  const within = pathname.replace(/^\/building(\/[^/]+)?/, "");
  return places.find(({ holds }) => holds.test(within))?.key;
}
