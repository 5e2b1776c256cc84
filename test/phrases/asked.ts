import { Visitor } from "oxc-parser";
import { isTest, lineOf, parse, type Sources } from "../architecture/sources.ts";

export type Asked = { path: string; line: number; key: string };

/** Drawn only where the words of the signed-in area are there; everything else may be drawn before that, or when something fails. */
export const signedInOnly = [
  "apps/portal/src/pages/account/",
  "apps/portal/src/pages/amenities/",
  "apps/portal/src/pages/analytics/",
  "apps/portal/src/pages/cards/",
  "apps/portal/src/pages/companies/",
  "apps/portal/src/pages/content-detail/",
  "apps/portal/src/pages/event-detail/",
  "apps/portal/src/pages/frame/",
  "apps/portal/src/pages/history/",
  "apps/portal/src/pages/home/",
  "apps/portal/src/pages/offer-detail/",
  "apps/portal/src/pages/post-detail/",
  "apps/portal/src/pages/service-requests/",
  "apps/portal/src/pages/smart-building/",
  // Parts of the screens above.
  "apps/portal/src/parts/admin-failed.tsx",
  "apps/portal/src/parts/booking-facts/",
  "apps/portal/src/parts/missing-screen.tsx",
  "apps/portal/src/parts/document-viewer/",
  "apps/portal/src/parts/mobile-dialog/",
  "apps/portal/src/parts/overlay-frame/",
  "apps/portal/src/parts/mini-app/",
  "apps/portal/src/parts/support/",
  "apps/portal/src/pages/help-desk/",
  // Shown beside bookings and events.
  "apps/portal/src/parts/item/",
  "apps/portal/src/parts/status-chip.tsx",
  // A refusal that is worded inside is of a call that only signed-in people make.
  "packages/web/src/refusal-places.ts",
  // These load the words of the signed-in area themselves before they are drawn.
  "apps/portal/src/pages/decide/",
  "apps/portal/src/pages/reset-password/",
  "apps/portal/src/pages/sign-in/approval-step.tsx",
  "apps/portal/src/pages/sign-up/",
  "apps/portal/src/pages/verify-link/",
  "apps/portal/src/parts/flow/",
  "apps/portal/src/pages/design/",
  "apps/portal/src/pages/farm/",
  "apps/portal/src/pages/kiosk/",
  "apps/portal/src/parts/choose-farm/",
];

/**
 * Where a source that may be drawn before anybody has signed in asks for a phrase that is only loaded inside, and would show its
 * bare key. A text such as `` `content.kind_${kind}` `` asks for every key that begins so.
 */
export function askedTooEarly(
  sources: Sources,
  isInside: (key: string) => boolean,
  beginsInside: (start: string) => boolean,
): Asked[] {
  const found: Asked[] = [];
  for (const [path, source] of sources) {
    if (!/^(apps\/portal|packages\/web)\/src\//.test(path) || isTest(path)) continue;
    if (signedInOnly.some((folder) => path.startsWith(folder))) continue;
    const add = (key: string, offset: number) => void found.push({ path, key, line: lineOf(source, offset) });
    new Visitor({
      Literal: ({ value, start }) => {
        if (typeof value === "string" && isInside(value)) add(value, start);
      },
      TemplateLiteral: ({ quasis, start }) => {
        const begins = quasis[0]?.value.cooked ?? "";
        if (/^[a-z_]+\.\w*$/.test(begins) && beginsInside(begins)) add(`${begins}…`, start);
      },
    }).visit(parse(path, source).program);
  }
  return found;
}

/** Phrases that no source asks for: by their key, or by a text that begins like it. */
export function neverAsked(sources: Sources, keys: readonly string[]): string[] {
  const said = new Set<string>();
  const begun = new Set<string>();
  for (const [path, source] of sources) {
    if (!/^(apps|packages)\//.test(path) || isTest(path)) continue;
    new Visitor({
      Literal: ({ value }) => {
        if (typeof value === "string") said.add(value);
      },
      TemplateLiteral: ({ quasis }) => {
        const begins = quasis[0]?.value.cooked ?? "";
        if (/^[a-z_]+\.\w*$/.test(begins)) begun.add(begins);
      },
    }).visit(parse(path, source).program);
  }
  return keys.filter((key) => !said.has(key) && ![...begun].some((start) => key.startsWith(start)));
}
