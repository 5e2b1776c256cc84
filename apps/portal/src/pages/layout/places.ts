import type { PhraseKey } from "@atrium/phrases/phrases.ts";
import type { FlagKey } from "@atrium/rules/flags.ts";
import type { IconName } from "@atrium/ui/components/icon.tsx";
import { paths } from "../../parts/paths.ts";

type Place = {
  key: string;
  icon: IconName;
  phrase: PhraseKey;
  to: (typeof paths)[keyof typeof paths];
  /** There only where this flag is on (1 §6). */
  flag?: FlagKey;
  /** Addresses of the place, as they go on after the building's own, or as they begin. */
  holds: RegExp;
};

/** Where somebody books; what is booked is one tap from there. */
const bookPlace = { to: paths.book, holds: /^\/(book|my-history)/ } as const;

/** The places of the portal on a phone, five at most (T4). */
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

/** The place that an address is in; none for what is reached from several. */
export function placeAt(pathname: string): PlaceKey | undefined {
  const within = pathname.replace(/^\/building(\/[^/]+)?/, "");
  return places.find(({ holds }) => holds.test(within))?.key;
}
