import { createHash } from "node:crypto";
import type { Boot } from "@atrium/contract/boot.ts";
import { filesOf, tableOf } from "@atrium/phrases/languages.ts";
import { phrase } from "@atrium/phrases/phrase.ts";
import { readFocalPoint } from "@atrium/rules/focal-point.ts";
import { aroundFocusSizes, bannerMedia, pictureSources, tallMedia } from "@atrium/rules/pictures.ts";
import { themeCss } from "@atrium/ui/theme/derive.ts";
import { bothColours } from "@atrium/ui/theme/both-colours.ts";
import type { PageFiles, PortalFiles } from "./assets.ts";
import { escapeHtml } from "../../platform/http/html.ts";

const landingSource = "src/pages/landing/landing-page.tsx";

export type PageIcons = { tab: string | null; home: string | null };

export type Page = { html: string; styleHash: string };

type Inlined = { boot: Boot; icons: PageIcons };

/** Renders the portal's page of a brand: look, language, flags and shell are in it before any script runs. */
export function renderPage(options: Inlined & { files: PortalFiles; landing: boolean; signedIn: boolean }): Page {
  const { boot, files, landing, signedIn } = options;
  const ahead = aheadOf(boot, files, signedIn ? ["", "inside/"] : [""], landing ? [landingSource] : []);
  const begun = landing ? beginning(files.landing, ahead) : loading(ahead);
  const shell = fill(landing ? files.landingShell : files.plainShell, shellValues(boot));
  return page(landing ? files.landing.index : files.index, shell, boot, [
    ...brandHead(options),
    `<meta name="description" content="${escapeHtml(boot.theme.tagline)}">`,
    `<meta name="apple-mobile-web-app-title" content="${escapeHtml(boot.theme.name)}">`,
    options.icons.home ? `<link rel="apple-touch-icon" href="${escapeHtml(options.icons.home)}">` : "",
    `<link rel="manifest" href="/manifest.webmanifest?lang=${escapeHtml(boot.locale)}">`,
    ...(landing ? heroPreloads(boot.theme) : []),
    ...fontPreloads(files, boot.theme.font),
    ...begun,
  ]);
}

/** Renders the console's page of a brand. Search engines must not index it. */
export function renderConsole({ boot, icons, files }: Inlined & { files: PageFiles }): Page {
  return page(files.index, files.plainShell, boot, [
    ...brandHead({ boot, icons }),
    '<meta name="robots" content="noindex">',
    ...fontPreloads(files, boot.theme.font),
    ...loading(aheadOf(boot, files, ["", "console/"])),
  ]);
}

function page(index: string, shell: string, boot: Boot, head: readonly string[]): Page {
  const css = themeCss(boot.theme.tokens) + heroCss(boot.theme.hero_image_focus);
  const whole = [
    ...head,
    `<style>${css}</style>`,
    // A data block is never executed; "<" is escaped so that no text in it can end the element.
    `<script type="application/json" id="atrium-boot">${JSON.stringify(boot).replaceAll("<", "\\u003c")}</script>`,
  ].join("\n");
  const html = index
    .replace('lang="en"', () => `lang="${escapeHtml(spokenLocale(boot.locale))}"`)
    .replace("<!--atrium:head-->", () => whole)
    .replace("<!--atrium:shell-->", () => shell)
    .replace(/<noscript>.*?<\/noscript>/s, () => withoutScripts(boot));
  return { html, styleHash: `'sha256-${createHash("sha256").update(css).digest("base64")}'` };
}

/** The focal point of the hero, for the shell, whose elements have no styles of their own. Written from its numbers, so that no other text gets into the stylesheet. */
function heroCss(focus: string | null): string {
  if (!focus) return "";
  const { x, y } = readFocalPoint(focus);
  return `:root{--hero-focus:${x}% ${y}%}`;
}

/** The language of the page's phrases: a locale without a table falls back to another. */
function spokenLocale(locale: string): string {
  const table = tableOf(locale);
  return locale.split("-")[0] === table.split("-")[0] ? locale : table;
}

/** The brand's data for the pages of both apps. */
function brandHead({ boot: { theme, config }, icons }: Inlined): string[] {
  return [
    `<title>${escapeHtml(config.page_title ?? theme.name)}</title>`,
    ...frame(theme.tokens),
    icons.tab ? `<link rel="icon" type="image/png" sizes="192x192" href="${escapeHtml(icons.tab)}">` : "",
  ];
}

const fontPreloads = (files: PageFiles, font: string): string[] =>
  files
    .fontUrls(font)
    .map((url) => `<link rel="preload" as="font" type="font/woff2" href="${escapeHtml(url)}" crossorigin>`);

type Ahead = { scripts: string[]; styles: string[] };

/** Preloads the tables of phrases, by their folders, and the further files with which the page begins. */
function aheadOf({ locale }: Boot, files: PageFiles, folders: string[], sources: string[] = []): Ahead {
  const tables = filesOf(tableOf(locale)).flatMap((name) =>
    folders.map((folder) => `../../packages/phrases/src/${folder}${name}.json`),
  );
  const ahead = [...tables, ...sources].map((source) => files.ahead(source));
  return { scripts: ahead.flatMap((each) => each.scripts), styles: ahead.flatMap((each) => each.styles) };
}

const loading = ({ scripts, styles }: Ahead): string[] => [
  ...scripts.map((file) => `<link rel="modulepreload" href="${file}">`),
  ...styles.map((file) => `<link rel="stylesheet" href="${file}">`),
];

/** The message for a browser without scripts, whose page would stay empty. */
function withoutScripts({ locale, config }: Boot): string {
  return `<noscript><p class="shell-note">${escapeHtml(phrase(locale, "app.needs_scripts", {}, config.texts))}</p></noscript>`;
}

/** The colours of the browser around the page, in both modes. */
function frame(tokens: Boot["theme"]["tokens"]): string[] {
  const { light, dark } = bothColours(tokens, "--surface");
  return Object.entries({ light, dark }).map(
    ([mode, colour]) =>
      `<meta name="theme-color" media="(prefers-color-scheme: ${mode})" content="${escapeHtml(colour)}">`,
  );
}

function heroPreloads({ hero_image_url: url, hero_image_focus: focus }: Boot["theme"]): string[] {
  if (!url) return [];
  const hero = pictureSources(url, "banner");
  const tall = pictureSources(url, "tall");
  const link = `<link rel="preload" as="image" fetchpriority="high"`;
  const banner = `href="${escapeHtml(hero.src)}" imagesrcset="${escapeHtml(hero.srcSet ?? "")}"`;
  if (focus) return [`${link} ${banner} imagesizes="${escapeHtml(aroundFocusSizes)}">`];
  return [
    `${link} media="${escapeHtml(tallMedia)}" href="${escapeHtml(tall.src)}">`,
    `${link} media="${escapeHtml(bannerMedia)}" ${banner} imagesizes="100vw">`,
  ];
}

/** On the landing page this begins after the hero image has loaded: on a slow connection both would share the bandwidth. */
function beginning({ begin, entry, imports, styles }: PortalFiles["landing"], more: Ahead): string[] {
  const ahead = [...imports, ...more.scripts, ...more.styles].join(" ");
  return [
    `<script type="module" src="${begin}" data-entry="${entry}" data-styles="${styles.join(" ")}" data-ahead="${ahead}"></script>`,
  ];
}

function shellValues({ theme, config, locale }: Boot): Record<string, string> {
  const url = theme.hero_image_url ?? "";
  const hero = pictureSources(url, "banner");
  return {
    hero: hero.src,
    hero_srcset: hero.srcSet ?? "",
    hero_sizes: theme.hero_image_focus ? aroundFocusSizes : "100vw",
    // The tall form is the middle of the picture.
    hero_tall: theme.hero_image_focus ? "" : pictureSources(url, "tall").src,
    hero_tall_media: tallMedia,
    logo_light: theme.logo.light ?? "",
    logo_dark: theme.logo.dark ?? theme.logo.light ?? "",
    name: theme.name,
    tagline: theme.tagline,
    sign_in: phrase(locale, "landing.sign_in", {}, config.texts),
    create_account: phrase(locale, "landing.create_account", {}, config.texts),
  };
}

function fill(template: string, values: Record<string, string>): string {
  return template.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => escapeHtml(values[name] ?? ""));
}
