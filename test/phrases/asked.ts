import { Visitor } from "oxc-parser";
import { isTest, lineOf, parse, type Sources } from "../architecture/sources.ts";

export type Asked = { path: string; line: number; key: string };

/** Drawn only where the words of the signed-in area are there; everything else may be drawn before that, or when something fails. */
export const signedInOnly = [
  "apps/portal/src/features/account/",
  "apps/portal/src/features/amenities/",
  "apps/portal/src/features/analytics/",
  "apps/portal/src/features/booking/",
  "apps/portal/src/features/cards/",
  "apps/portal/src/features/companies/",
  "apps/portal/src/features/content-detail/",
  "apps/portal/src/features/event-detail/",
  "apps/portal/src/features/frame/",
  "apps/portal/src/features/history/",
  "apps/portal/src/features/home/",
  "apps/portal/src/features/offer-detail/",
  "apps/portal/src/features/post-detail/",
  "apps/portal/src/features/service-requests/",
  "apps/portal/src/features/smart-building/",
  // Parts of the screens above.
  "apps/portal/src/shared/admin-failed.tsx",
  "apps/portal/src/shared/booking-facts/",
  "apps/portal/src/shared/missing-screen.tsx",
  "apps/portal/src/shared/document-viewer/",
  "apps/portal/src/shared/mobile-dialog/",
  "apps/portal/src/shared/overlay-frame/",
  "apps/portal/src/shared/mini-app/",
  "apps/portal/src/shared/support/",
  "apps/portal/src/features/help-desk/",
  // Shown beside bookings and events.
  "apps/portal/src/shared/item/",
  "apps/portal/src/shared/status-chip.tsx",
  // A refusal that is worded inside is of a call that only signed-in people make.
  "apps/portal/src/shared/refusal-places.ts",
  // These load the words of the signed-in area themselves before they are drawn.
  "apps/portal/src/features/decide/",
  "apps/portal/src/features/design/",
  "apps/portal/src/features/farm/",
  "apps/portal/src/features/kiosk/",
  "apps/portal/src/shared/choose-farm/",
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
    if (!path.startsWith("apps/portal/src/") || isTest(path)) continue;
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
