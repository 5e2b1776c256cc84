import { Visitor } from "oxc-parser";
import { importsOf, isTest, lineOf, parse, type Sources } from "../architecture/sources.ts";

export type Asked = { path: string; line: number; key: string };

/** The texts of a source, and the beginnings of its templates if they look like the beginning of a key. */
type Said = { texts: { text: string; start: number }[]; begun: { text: string; start: number }[] };

/** Several checks read the same sources. */
const read = new Map<string, { source: string; said: Said }>();

function saidIn(path: string, source: string): Said {
  const known = read.get(path);
  if (known?.source === source) return known.said;
  const said: Said = { texts: [], begun: [] };
  new Visitor({
    Literal({ value, start }) {
      if (typeof value === "string") said.texts.push({ text: value, start });
    },
    TemplateLiteral({ quasis, start }) {
      const begins = quasis[0]?.value.cooked ?? "";
      if (/^[a-z_]+\.\w*$/.test(begins)) said.begun.push({ text: begins, start });
    },
  }).visit(parse(path, source).program);
  read.set(path, { source, said });
  return said;
}

/** Components that are only rendered when the phrases of the signed-in area are loaded, in addition to the pages of `routes-signed-in*.tsx`. */
const signedInOnly = [
  "apps/portal/src/pages/analytics/",
  // Parts of the pages of the signed-in area.
  "apps/portal/src/parts/admin-failed.tsx",
  "apps/portal/src/parts/booking-facts/",
  "apps/portal/src/parts/cancellation-costs.ts",
  "apps/portal/src/parts/room-waits/",
  "apps/portal/src/parts/check-in/",
  "apps/portal/src/parts/cards/",
  "apps/portal/src/parts/missing-screen.tsx",
  "apps/portal/src/parts/document-viewer/",
  "apps/portal/src/parts/mobile-dialog/",
  "apps/portal/src/parts/overlay-frame/",
  "apps/portal/src/parts/mini-app/",
  "apps/portal/src/parts/support/",
  // Shown beside bookings and events.
  "apps/portal/src/parts/item/",
  "apps/portal/src/parts/offline/",
  "apps/portal/src/parts/status-chip.tsx",
  // The bar of every page of the signed-in area.
  "apps/portal/src/app/offline-line.tsx",
  // A refusal with a phrase of the signed-in area comes from a call that only signed-in people make.
  "packages/web/src/refusal-places.ts",
  // These load the phrases of the signed-in area themselves before they are rendered.
  "apps/portal/src/pages/decide/",
  "apps/portal/src/pages/reset-password/",
  "apps/portal/src/pages/sign-in/approval-step.tsx",
  "apps/portal/src/pages/sign-up/",
  "apps/portal/src/pages/verify-link/",
  "apps/portal/src/parts/flow/",
  "apps/portal/src/pages/design/",
  "apps/portal/src/pages/farm/",
  "apps/portal/src/pages/kiosk/",
  "apps/portal/src/pages/view-as/",
  "apps/portal/src/parts/choose-farm/",
  "apps/portal/src/app/web-view-refused.tsx",
];

/** Phrases of the console that are used where they are not loaded, and phrases of the portal's signed-in area that the console uses. */
export function askedInWrongApp(
  sources: Sources,
  isOfConsole: (key: string) => boolean,
  isInside: (key: string) => boolean,
): Asked[] {
  const found: Asked[] = [];
  for (const [path, source] of sources) {
    if (!/^(apps\/(portal|console)|packages\/web)\/src\//.test(path) || isTest(path)) continue;
    const isWrong = path.startsWith("apps/console/") ? isInside : isOfConsole;
    for (const { text, start } of saidIn(path, source).texts)
      if (isWrong(text)) found.push({ path, key: text, line: lineOf(source, start) });
  }
  return found;
}

/** Pages of the signed-in area's routes that are not pages of public routes. */
function signedInPages(sources: Sources): string[] {
  const pagesOf = (files: RegExp) =>
    [...sources]
      .filter(([path]) => files.test(path))
      .flatMap(([path, source]) => importsOf(path, source))
      .flatMap(({ specifier }) => /^\.\/(pages\/[^/]+\/)/.exec(specifier)?.[1] ?? []);
  const open = new Set(pagesOf(/^apps\/portal\/src\/routes\.tsx$/));
  return [...new Set(pagesOf(/^apps\/portal\/src\/routes-signed-in(-\w+)?\.tsx$/))]
    .filter((page) => !open.has(page))
    .map((page) => `apps/portal/src/${page}`);
}

/**
 * Places where a source that may be rendered before the sign-in uses a phrase of the signed-in area, and would show its bare key. A template such as
 * `` `content.kind_${kind}` `` stands for every key with that beginning.
 */
export function askedTooEarly(
  sources: Sources,
  isInside: (key: string) => boolean,
  beginsInside: (start: string) => boolean,
): Asked[] {
  const found: Asked[] = [];
  const drawnLater = [...signedInOnly, ...signedInPages(sources)];
  for (const [path, source] of sources) {
    if (!/^(apps\/portal|packages\/web)\/src\//.test(path) || isTest(path)) continue;
    if (drawnLater.some((folder) => path.startsWith(folder))) continue;
    const add = (key: string, offset: number) => void found.push({ path, key, line: lineOf(source, offset) });
    const { texts, begun } = saidIn(path, source);
    for (const { text, start } of texts) if (isInside(text)) add(text, start);
    for (const { text, start } of begun) if (beginsInside(text)) add(`${text}…`, start);
  }
  return found;
}

/** Parts of the console that only such screens render. */
const partsOfScreens = [
  "apps/console/src/parts/camera/camera.tsx",
  "apps/console/src/parts/invite-form.tsx",
  "apps/console/src/parts/tag-picker.tsx",
  "apps/console/src/parts/edit/image-field.tsx",
  "apps/console/src/parts/edit/move-buttons.tsx",
];

/** Places where the console uses a phrase of its screens outside of them; a screen's phrases are loaded with it (`worded`). */
export function askedBeforeScreens(sources: Sources, isOfScreens: (key: string) => boolean): Asked[] {
  const screens = sources.get("apps/console/src/screens.tsx") ?? "";
  const worded = [...screens.matchAll(/worded\(\s*late\(\(\) => import\("\.(\/pages\/[^"]+\/)[^"/]+"/g)].map(
    ([, page = ""]) => page,
  );
  const found: Asked[] = [];
  for (const [path, source] of sources) {
    if (!path.startsWith("apps/console/src/") || isTest(path)) continue;
    if (worded.some((page) => path.startsWith(`apps/console/src${page}`)) || partsOfScreens.includes(path)) continue;
    for (const { text, start } of saidIn(path, source).texts)
      if (isOfScreens(text)) found.push({ path, key: text, line: lineOf(source, start) });
  }
  return found;
}

/** Phrases that no source uses: neither their key, nor a template with their beginning. */
export function neverAsked(sources: Sources, keys: readonly string[]): string[] {
  const said = new Set<string>();
  const begun = new Set<string>();
  for (const [path, source] of sources) {
    if (!/^(apps|packages)\//.test(path) || isTest(path)) continue;
    const { texts, begun: beginnings } = saidIn(path, source);
    for (const { text } of texts) said.add(text);
    for (const { text } of beginnings) begun.add(text);
  }
  return keys.filter((key) => !said.has(key) && ![...begun].some((start) => key.startsWith(start)));
}
