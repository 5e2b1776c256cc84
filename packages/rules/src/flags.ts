/**
 * Every flag of 1 §6 and 2 §1, with its default for when the flag service does not answer. The specification states two of the values (account
 * history and kiosk are off); of the others, common features are on, and those that need setup or restrict something are off.
 */
export const flagDefaults = {
  "header-logo": true,
  "maintenance-mode": false,
  "user-profile-image": true,
  "dropdown-logout": true,
  buildings: true,
  account: true,
  "account-history": false,
  kiosk: false,
  "exit-kiosk-mode": true,
  "visitor-registration-admin-link": false,
  "safety-utility-button": true,
  "emergency-management": false,
  "change-language": true,
  "language-in-settings": true,
  "utilities-link": true,
  "utilities-chevron": true,
  "smart-building": false,
  "show-content-v-2": true,
  "rich-description": true,
  "new-discover-layout": false,
  "mini-app-in-iframe": true,
  "host-sdk": true,
  "direct-link": true,
  "service-requests": true,
  "service-requests-area": false,
  "reused-password-check": true,
  "analytics-consent": false,
  "sign-up-user-type-2": false,
  "offline-portal": true,
} as const satisfies Record<string, boolean>;

export type FlagKey = keyof typeof flagDefaults;

/** What each flag switches, and its source in the specification. For documents and operators: no browser loads it. */
export const flagMeanings: Record<FlagKey, { meaning: string; source: string }> = {
  "header-logo": { meaning: "The logo in the header of a signed-in person.", source: "1 §6" },
  "maintenance-mode": { meaning: "The maintenance page instead of the portal.", source: "1 §6" },
  "user-profile-image": { meaning: "The person's picture on the account menu.", source: "1 §6" },
  "dropdown-logout": { meaning: "Log out in the account menu.", source: "1 §6" },
  buildings: { meaning: "The switch to another building.", source: "1 §6" },
  account: { meaning: "Manage my account in the account menu.", source: "1 §6" },
  "account-history": { meaning: "The history of transactions.", source: "1 §6, 2 §1" },
  kiosk: { meaning: "The switch to kiosk mode.", source: "1 §6, 2 §1" },
  "exit-kiosk-mode": { meaning: "The button that leaves kiosk mode.", source: "1 §6, 2 §1" },
  "visitor-registration-admin-link": { meaning: "The administrator's link for visitor registration.", source: "1 §6" },
  "safety-utility-button": { meaning: "The utility tile Safety.", source: "1 §6" },
  "emergency-management": { meaning: "The utility tile Emergency Management.", source: "1 §6" },
  "change-language": { meaning: "The choice of language, if there are two or more.", source: "1 §6" },
  "language-in-settings": { meaning: "The choice of language in the account's settings.", source: "1 §6" },
  "utilities-link": { meaning: "The link to the utilities in the main navigation.", source: "1 §6" },
  "utilities-chevron": { meaning: "The chevron on utility tiles.", source: "1 §6" },
  "smart-building": { meaning: "Light and temperature of suites.", source: "1 §6, 2 §1" },
  "show-content-v-2": { meaning: "Home content of the second version.", source: "1 §4, 1 §6" },
  "rich-description": {
    meaning: "The formatted description of an item instead of the plain one.",
    source: "1 §6, 2 §2",
  },
  "new-discover-layout": {
    meaning:
      "Discover in a grid, instead of one horizontally scrolling row a category, as the other categories of home have.",
    source: "1 §6",
  },
  "mini-app-in-iframe": { meaning: "Mini-apps in a frame instead of a new window.", source: "1 §6, 2 §1" },
  "host-sdk": {
    meaning: "Messages between the portal and mini-apps, and between the portal and an app that shows it.",
    source: "1 §6, 2 §1",
  },
  "direct-link": {
    meaning: "Cards that open the target of their navigation command instead of their own page.",
    source: "1 §6",
  },
  "service-requests": { meaning: "Service requests.", source: "1 §6, 2 §1" },
  "service-requests-area": {
    meaning: "Creating and following service requests; without it the page is the specified empty one.",
    source: "2 §2, 2 §4",
  },
  "reused-password-check": { meaning: "A new password must not be one used before.", source: "1 §5, 1 §6, 2 §1" },
  "analytics-consent": { meaning: "Analytics scripts on the page.", source: "1 §4" },
  "sign-up-user-type-2": { meaning: "User type 2 instead of 1 for people who sign up.", source: "1 §5" },
  "offline-portal": {
    meaning:
      "The portal without a network, and its share target. If it is off, browsers delete what they have stored at their next visit.",
    source: "T5, T14",
  },
};

export type FlagValues = readonly { key: string; value?: unknown }[];

/** A flag's value, or its default if the service does not answer or answers anything but a boolean (1 §4). */
export function readFlag(flags: FlagValues, key: FlagKey): boolean {
  const value = flags.find((flag) => flag.key === key)?.value;
  return typeof value === "boolean" ? value : flagDefaults[key];
}

export function isFlagKey(key: string): key is FlagKey {
  return Object.hasOwn(flagDefaults, key);
}
