import { readFileSync } from "node:fs";
import { type FlagKey, flagDefaults, flagMeanings } from "@atrium/rules/flags.ts";
import { expect, test } from "vitest";

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");
const keys = Object.keys(flagDefaults) as FlagKey[];

test("F3 docs/flags.md describes every gate as the table does", () => {
  const rows = keys.map((key) => {
    const { meaning, source } = flagMeanings[key];
    return `| \`${key}\` | ${flagDefaults[key] ? "on" : "off"} | ${meaning} | ${source} |`;
  });
  expect(
    read("docs/flags.md")
      .split("\n")
      .filter((line) => line.startsWith("| `")),
  ).toEqual(rows);
});

test.each(["harborline", "ember", "northlight"])("F3 %s defines every gate of the table and no other", (portfolio) => {
  const [, ...brands] = read(`demo/${portfolio}/brands.yaml`).split(/^ {4}flags:$/m);
  expect(brands).toHaveLength(1);
  for (const brand of brands) {
    const [flags = ""] = brand.split(/^ {0,4}\S/m);
    const defined = [...flags.matchAll(/^ {6}([\w-]+):/gm)].map(([, key]) => key);
    expect(new Set(defined)).toEqual(new Set(keys));
    expect(defined).toHaveLength(keys.length);
  }
});

/** The journey, or the page test, that covers both states of each gate while a page is open; a gate that is missing here does not compile. */
const seenBy: Record<FlagKey, string> = {
  "header-logo": "flags",
  "maintenance-mode": "maintenance",
  "user-profile-image": "flags",
  "dropdown-logout": "flags",
  buildings: "flags",
  account: "header-menu",
  "account-history": "header-menu",
  kiosk: "header-menu",
  "exit-kiosk-mode": "pages/kiosk/kiosk.page.test.tsx",
  "visitor-registration-admin-link": "launch-admin",
  "safety-utility-button": "flags",
  "emergency-management": "flags",
  "change-language": "flags",
  "language-in-settings": "account",
  "utilities-link": "flags",
  "utilities-chevron": "gates",
  "smart-building": "pages/smart-building/smart-building.page.test.tsx",
  "show-content-v-2": "pages/home/home-modes.page.test.tsx",
  "rich-description": "flags",
  "new-discover-layout": "gates",
  "mini-app-in-iframe": "gates",
  "host-sdk": "mini-apps",
  "direct-link": "gates",
  "service-requests": "gates",
  "service-requests-area": "gates",
  "reused-password-check": "account-password",
  "analytics-consent": "analytics",
  // Decided by the server during a sign-up: no area of the portal.
  "sign-up-user-type-2": "",
  // What a browser stores: apps/server/src/domains/portal/offline.test.ts.
  "offline-portal": "",
};

test("F3 each gate has a journey or a page test that sees it open and closed", () => {
  for (const [key, place] of Object.entries(seenBy)) {
    if (place === "") continue;
    const text = read(place.includes("/") ? `apps/portal/src/${place}` : `test/e2e/${place}.e2e.ts`);
    expect(text, `${place} and ${key}`).toContain(`"${key}"`);
    expect(text, `${place} and its titles`).toContain("F3 ");
  }
});
