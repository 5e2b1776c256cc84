import { createHash } from "node:crypto";
import type { Boot } from "@atrium/contract/boot.ts";
import { filesOf, tableOf } from "@atrium/phrases/languages.ts";
import { phrase } from "@atrium/phrases/phrase.ts";
import { bannerMedia, pictureSources, tallMedia } from "@atrium/rules/pictures.ts";
import { themeCss } from "@atrium/ui/theme/derive.ts";
import { bothColours } from "../brands/brand-colours.ts";
import type { PortalFiles } from "./assets.ts";
import { escapeHtml } from "../../platform/http/html.ts";

const landingSource = "src/pages/landing/landing-page.tsx";

export type PageIcons = { tab: string | null; home: string | null };

export type Page = { html: string; styleHash: string };

/** The portal's page of a brand: look, language, flags and shell are in it before any script runs. */
export function renderPage(options: {
  boot: Boot;
  icons: PageIcons;
  files: PortalFiles;
  landing: boolean;
  signedIn: boolean;
}): Page {
  const { boot, files, landing } = options;
  const css = themeCss(boot.theme.tokens);
  const shell = fill(landing ? files.landingShell : files.plainShell, shellValues(boot)) + withoutScripts(boot);
  const html = (landing ? files.landing.index : files.index)
    .replace('lang="en"', () => `lang="${escapeHtml(spokenLocale(boot.locale))}"`)
    .replace("<!--atrium:head-->", () => head(options, css))
    .replace("<!--atrium:shell-->", () => shell);
  return { html, styleHash: `'sha256-${createHash("sha256").update(css).digest("base64")}'` };
}

/** The language that the page's words are really in: a locale whose table is not there yet speaks another. */
function spokenLocale(locale: string): string {
  const table = tableOf(locale);
  return locale.split("-")[0] === table.split("-")[0] ? locale : table;
}

function head({ boot, icons, files, landing, signedIn }: Parameters<typeof renderPage>[0], css: string): string {
  const { theme, config } = boot;
  const faces = files.fontUrls(theme.font);
  const tables = filesOf(tableOf(boot.locale)).flatMap((name) =>
    ["", ...(signedIn ? ["inside/"] : [])].map((part) => `../../packages/phrases/src/${part}${name}.json`),
  );
  const ahead = [...tables, ...(landing ? [landingSource] : [])].map((source) => files.ahead(source));
  const scripts = ahead.flatMap((each) => each.scripts);
  const styles = ahead.flatMap((each) => each.styles);
  return [
    `<title>${escapeHtml(config.page_title ?? theme.name)}</title>`,
    `<meta name="description" content="${escapeHtml(theme.tagline)}">`,
    ...frame(theme.tokens),
    icons.tab ? `<link rel="icon" type="image/png" sizes="192x192" href="${escapeHtml(icons.tab)}">` : "",
    `<meta name="apple-mobile-web-app-title" content="${escapeHtml(theme.name)}">`,
    icons.home ? `<link rel="apple-touch-icon" href="${escapeHtml(icons.home)}">` : "",
    `<link rel="manifest" href="/manifest.webmanifest?lang=${escapeHtml(boot.locale)}">`,
    ...(landing && theme.hero_image_url ? heroPreloads(theme.hero_image_url) : []),
    ...faces.map((url) => `<link rel="preload" as="font" type="font/woff2" href="${escapeHtml(url)}" crossorigin>`),
    ...(landing
      ? [beginning(files.landing, [...scripts, ...styles])]
      : [
          ...scripts.map((file) => `<link rel="modulepreload" href="${file}">`),
          ...styles.map((file) => `<link rel="stylesheet" href="${file}">`),
        ]),
    `<style>${css}</style>`,
    // A data block is never executed; "<" is escaped so that no text in it can end the element.
    `<script type="application/json" id="atrium-boot">${JSON.stringify(boot).replaceAll("<", "\\u003c")}</script>`,
  ].join("\n");
}

/** In place of a page that stays empty for whoever has switched scripts off. */
function withoutScripts({ locale, config }: Boot): string {
  return `<noscript><p class="shell-note">${escapeHtml(phrase(locale, "app.needs_scripts", {}, config.texts))}</p></noscript>`;
}

/** What a browser draws around the page, in both modes. */
function frame(tokens: Boot["theme"]["tokens"]): string[] {
  const { light, dark } = bothColours(tokens, "--surface");
  return Object.entries({ light, dark }).map(
    ([mode, colour]) =>
      `<meta name="theme-color" media="(prefers-color-scheme: ${mode})" content="${escapeHtml(colour)}">`,
  );
}

function heroPreloads(url: string): string[] {
  const hero = pictureSources(url, "banner");
  const tall = pictureSources(url, "tall");
  const link = `<link rel="preload" as="image" fetchpriority="high"`;
  return [
    `${link} media="${escapeHtml(tallMedia)}" href="${escapeHtml(tall.src)}">`,
    `${link} media="${escapeHtml(bannerMedia)}" href="${escapeHtml(hero.src)}" imagesrcset="${escapeHtml(hero.srcSet ?? "")}" imagesizes="100vw">`,
  ];
}

/** On a slow line the hero and the portal itself would share it: on the landing this begins when the hero is shown. */
function beginning({ begin, entry, imports, styles }: PortalFiles["landing"], more: string[]): string {
  const ahead = [...imports, ...more].join(" ");
  return `<script type="module" src="${begin}" data-entry="${entry}" data-styles="${styles.join(" ")}" data-ahead="${ahead}"></script>`;
}

function shellValues({ theme, config, locale }: Boot): Record<string, string> {
  const url = theme.hero_image_url ?? "";
  const hero = pictureSources(url, "banner");
  return {
    hero: hero.src,
    hero_srcset: hero.srcSet ?? "",
    hero_tall: pictureSources(url, "tall").src,
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
