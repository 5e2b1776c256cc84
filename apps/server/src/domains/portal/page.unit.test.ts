import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { join } from "node:path";
import type { Boot } from "@atrium/contract/boot.ts";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { portalReader } from "./assets.ts";
import { renderPage } from "./render.ts";

/** A portal's build with the marks that the real one has. */
function builtPortal() {
  const folder = temporaryFolder();
  mkdirSync(join(folder, ".vite"));
  const manifest = {
    "../../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2": {
      file: "assets/inter-abc.woff2",
    },
    "index.html": { file: "assets/index-abc.js", imports: ["_framework-abc.js"] },
    "_framework-abc.js": { file: "assets/framework-abc.js", css: ["assets/framework-abc.css"] },
    "src/app/begin.ts": { file: "assets/begin-abc.js" },
    "src/pages/landing/landing-page.tsx": {
      file: "assets/landing-page-abc.js",
      imports: ["_framework-abc.js"],
      css: ["assets/landing-page-abc.css"],
    },
  };
  writeFileSync(join(folder, ".vite/manifest.json"), JSON.stringify(manifest));
  writeFileSync(
    join(folder, "index.html"),
    `<!doctype html><html lang="en"><head><!--atrium:head-->
    <script type="module" crossorigin src="/assets/index-abc.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/framework-abc.js">
    <link rel="stylesheet" crossorigin href="/assets/framework-abc.css">
    <link rel="stylesheet" crossorigin href="/assets/index-abc.css">
    </head><body><div id="root"><!--atrium:shell--></div><noscript><p>Needs JavaScript.</p></noscript></body></html>`,
  );
  writeFileSync(
    join(folder, "shell-landing.html"),
    '<img src="{{hero}}" srcset="{{hero_srcset}}"><p>{{tagline}}</p><a href="/login">{{sign_in}}</a>',
  );
  writeFileSync(join(folder, "shell-plain.html"), '<img src="{{logo_light}}" alt="{{name}}">');
  return portalReader(folder, false)();
}

const hostile = "</script><script>alert(1)</script>\"' & $& $1";
const boot: Boot = {
  locale: "de-de",
  theme: {
    brand: "alpha",
    name: hostile,
    tagline: hostile,
    is_avatar_visible: true,
    hero_image_url: `/files/${"a".repeat(64)}.svg/1440.webp`,
    hero_image_focus: null,
    logo: { light: "/l.webp", dark: null },
    mark_url: "/m.webp",
    font: "inter",
    languages: [],
    tokens: { "--fill": "light-dark(#111111, #eeeeee)" },
  },
  whitelabel: {
    brand_identifier: "alpha",
    id: 1,
    uuid: "u",
    whitelabel_config_uuid: "c",
    primaryColor: "#111111",
    secondaryColor: "#222222",
    domain: "alpha.test",
  },
  config: {
    support_email: null,
    eula_link: null,
    privacy_policy: null,
    amenity_label: null,
    page_title: null,
    zendesk: null,
    utilities: [],
    texts: {},
    admin_url: null,
    brand_scope: "ALL",
    host_origins: [],
    farms_url: null,
    card_provider: null,
    code_digits: 4,
  },
  flags: [{ key: "kiosk", value: false }],
  api_key: null,
};

const icons = { tab: "/icons/small.png?v=1", home: "/icons/home.png?v=1" };

describe("the page of a brand", () => {
  test.each([true, false])("Z20 without scripts a message says that they are needed; the landing: %s", (landing) => {
    const { html } = renderPage({ boot, icons, files: builtPortal(), landing, signedIn: false });
    const said = html.match(/<noscript>.*?<\/noscript>/g);
    expect(said).toHaveLength(1);
    expect(said?.[0]).toMatch(/Diese Seite .*JavaScript/);
  });

  test.each(["portal", "console"])("Z20 the %s says it as plain files as well, where no server writes it", (app) => {
    const index = readFileSync(join(import.meta.dirname, `../../../../${app}/index.html`), "utf8");
    expect(index).toMatch(/<noscript>\s*<p class="shell-note">This page needs JavaScript\..*<\/noscript>/s);
  });

  test("D1 carries look, language, flags and shell before any script", () => {
    const { html, styleHash } = renderPage({ boot, icons, files: builtPortal(), landing: true, signedIn: false });
    expect(html).toContain('<html lang="de-de">');
    const style = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? "";
    expect(style).toContain("light-dark(#111111, #eeeeee)");
    expect(styleHash).toBe(`'sha256-${createHash("sha256").update(style).digest("base64")}'`);
    expect(html).toContain('rel="preload" as="font" type="font/woff2" href="/assets/inter-abc.woff2"');
    expect(html).toContain('rel="preload" as="image"');
    expect(html).not.toContain("{{");
    expect(html).not.toContain("<!--atrium");
    const data = /<script type="application\/json" id="atrium-boot">(.*?)<\/script>/s.exec(html)?.[1] ?? "";
    expect(JSON.parse(data)).toEqual(boot);
  });

  test("36 no text of a brand becomes markup", () => {
    for (const landing of [true, false]) {
      const { html } = renderPage({ boot, icons, files: builtPortal(), landing, signedIn: false });
      expect(html).not.toContain("<script>alert");
      expect(html.match(/<script/g)).toHaveLength(2);
      expect(html.match(/<\/script>/g)).toHaveLength(2);
    }
  });

  test("the landing asks for the portal's scripts and their styles only when its hero is there, every other page at once", () => {
    const files = builtPortal();
    const landing = renderPage({ boot, icons, files, landing: true, signedIn: false }).html;
    expect(landing).toContain(
      '<script type="module" src="/assets/begin-abc.js" data-entry="/assets/index-abc.js" data-styles="/assets/framework-abc.css" ' +
        'data-ahead="/assets/framework-abc.js /assets/landing-page-abc.js /assets/landing-page-abc.css"></script>',
    );
    expect(landing).not.toMatch(/modulepreload|src="\/assets\/index-abc\.js"/);
    expect(landing.match(/<link rel="stylesheet"[^>]*>/g)).toEqual([
      '<link rel="stylesheet" crossorigin href="/assets/index-abc.css">',
    ]);
    expect(landing).toContain(">Anmelden</a>");

    const other = renderPage({ boot, icons, files, landing: false, signedIn: true }).html;
    expect(other).toContain('<script type="module" crossorigin src="/assets/index-abc.js">');
    expect(other).toContain('<link rel="modulepreload" crossorigin href="/assets/framework-abc.js">');
    expect(other.match(/<link rel="stylesheet"[^>]*>/g)).toHaveLength(2);
    expect(other).not.toContain("begin-abc");
  });

  test("P1 D1 a hero with a focal point is cropped around it by the shell too, and its middle is not loaded", () => {
    const theme = { ...boot.theme, hero_image_focus: "30% 65%" };
    const of = (look: Boot["theme"]) =>
      renderPage({ boot: { ...boot, theme: look }, icons, files: builtPortal(), landing: true, signedIn: false });
    const [plain, focused] = [of(boot.theme), of(theme)];
    expect(focused.html).toContain(":root{--hero-focus:30% 65%}</style>");
    expect(plain.html).not.toContain("--hero-focus");
    expect(focused.styleHash).not.toBe(plain.styleHash);
    const preloads = ({ html }: typeof plain) => html.match(/<link rel="preload" as="image"[^>]*>/g) ?? [];
    expect(preloads(plain)).toHaveLength(2);
    expect(preloads(focused)).toHaveLength(1);
    expect(preloads(focused)[0]).toContain("1440.webp");
    expect(of({ ...theme, hero_image_focus: "0}body{display:none" }).html).toContain("--hero-focus:50% 50%}");
  });

  test("D1 only the landing has the hero, and preloads it", () => {
    const { html } = renderPage({ boot, icons, files: builtPortal(), landing: false, signedIn: true });
    expect(html).not.toContain('as="image"');
    expect(html).not.toContain("imagesrcset");
  });
});
