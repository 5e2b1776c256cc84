import type { FlagKey } from "./flags.ts";

export type UtilityTile = {
  type: "native" | "microfrontend" | "webview" | "nativelink";
  utility_name: string;
  url: string | null;
  route: string | null;
};

/** Screens of the portal that a tile may open, by its `route` or its name. */
export const utilityScreens = [
  "amenities",
  "book",
  "companies",
  "service-requests",
  "smart-building",
  "help-desk",
] as const;
export type UtilityScreen = (typeof utilityScreens)[number];

type UtilityRule = {
  /** What it opens whatever its type is: a screen, or a mail to the support address. `its_type`: see `utilityTypes`. */
  readonly opens: UtilityScreen | "support_mail" | "its_type";
  /** The flag without which it is hidden. */
  readonly gate?: FlagKey;
  /** The flag with which people who may open the administration are sent there. */
  readonly administration?: FlagKey;
};

/** Every utility that the specification names (1 §6, 1 §9), by its lower-case `utility_name`. Others depend on their type alone. */
export const utilities = {
  "mobile access": { opens: "its_type" },
  concierge: { opens: "support_mail" },
  safety: { opens: "its_type", gate: "safety-utility-button" },
  "emergency management": { opens: "its_type", gate: "emergency-management" },
  "visitor registration": { opens: "its_type", administration: "visitor-registration-admin-link" },
  "resource reservation": { opens: "its_type" },
  "reserve space": { opens: "its_type" },
  amenities: { opens: "amenities" },
  "service requests": { opens: "service-requests" },
  transit: { opens: "its_type" },
  "food truck map": { opens: "its_type" },
  "tenant services": { opens: "its_type" },
  companies: { opens: "companies" },
  cloudgate: { opens: "its_type" },
  "smart building": { opens: "smart-building", gate: "smart-building" },
  "help desk": { opens: "help-desk" },
} as const satisfies Record<string, UtilityRule>;

export type UtilityName = keyof typeof utilities;

/** How each type opens (1 §2, 1 §9): with an allowed address, and without one. */
export const utilityTypes = {
  microfrontend: { withUrl: "frame", without: "not_here_yet" },
  webview: { withUrl: "window", without: "not_here_yet" },
  // A tile with a web address is not only for phones.
  native: { withUrl: "window", without: "phone_only" },
  nativelink: { withUrl: "phone_only", without: "phone_only" },
} as const satisfies Record<
  UtilityTile["type"],
  Record<"withUrl" | "without", "frame" | "window" | "phone_only" | "not_here_yet">
>;

/** Whether a tile opens a menu for orders (1 §9, analytics). */
export function isOrderAhead(utilityName: string): boolean {
  return /\border[\s_-]*ahead\b/i.test(utilityName);
}

/** The entry of a utility, however its words are joined and written; undefined if it depends on its type alone. */
export function utilityRule(utilityName: string): UtilityRule | undefined {
  const name = utilityName
    .toLowerCase()
    .replace(/[\s_-]+/g, " ")
    .trim();
  return Object.hasOwn(utilities, name) ? utilities[name as UtilityName] : undefined;
}
