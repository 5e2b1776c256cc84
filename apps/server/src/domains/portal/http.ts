import type { Boot } from "@atrium/contract/boot.ts";
import fastifyStatic from "@fastify/static";
import { tableOf } from "@atrium/phrases/languages.ts";
import { readFlag } from "@atrium/rules/flags.ts";
import { apiBase } from "@atrium/rules/api-base.ts";
import { normalizeLocale } from "@atrium/rules/languages.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { iconPath } from "../brands/brand-icons.ts";
import type { Brand } from "../brands/brands.ts";
import { domainTheme, whitelabel, whitelabelConfig } from "../brands/brand-replies.ts";
import type { Config } from "../../platform/config/config.ts";
import { flagContext } from "../flags/flags.ts";
import { languageOf } from "../../platform/http/languages.ts";
import { refuse } from "../../platform/http/refusal.ts";
import type { FlagServices } from "../flags/services.ts";
import { mountCardFields } from "./card-fields.ts";
import { type CardOrigins, cardOrigins } from "./card-origins.ts";
import { frameOrigins } from "./frame-origins.ts";
import { portalFolder, portalReader } from "./assets.ts";
import { mountBrandFiles } from "./brand-files.ts";
import { developmentOnly, typedFrames } from "./development.ts";
import { type PageIcons, renderPage } from "./render.ts";

/** What is asked for as a file, or hidden as one: no page of the portal is called so, and whoever looks for secrets finds none (Z9). */
const notPages = /^\/(api|assets|files|icons)(\/|$)|\/\.|\.[a-z0-9]{1,10}$/i;

/**
 * Serves the portal: its files, and for every other address that a browser asks for, the brand's page. What runs in that
 * page is restricted to the portal's own scripts (reliability L10).
 */
export async function mountPages(app: FastifyInstance, services: FlagServices): Promise<void> {
  const folder = services.config.portalFolder ?? portalFolder;
  const readFiles = portalReader(folder, services.config.mode === "development");

  const framed = frameOrigins(services);

  await app.register(fastifyStatic, {
    root: `${folder}/assets`,
    prefix: "/assets/",
    immutable: true,
    maxAge: "365d",
    preCompressed: true,
    index: false,
  });

  // What pages of mini-apps load the SDK by, from wherever they are.
  app.get("/bridge/sdk.js", async (_request, reply) => {
    reply.header("access-control-allow-origin", "*").header("cross-origin-resource-policy", "cross-origin");
    return reply.sendFile("bridge/sdk.js", folder, { maxAge: "5m", immutable: false });
  });

  mountBrandFiles(app, services);
  mountCardFields(app, readFiles, services.config);

  // A route of its own, since what the not-found handler sends is never compressed.
  app.get("/*", async (request, reply) => {
    if (notPages.test(decodeURIComponent(path(request)))) refuse("not_found");
    const brand = await services.brands.ofRequest(request);
    return sendPage(request, reply, brand);
  });
  app.setNotFoundHandler(async () => refuse("not_found"));

  async function sendPage(request: FastifyRequest, reply: FastifyReply, brand: Brand): Promise<FastifyReply> {
    const boot = await bootOf(request, brand, services);
    const signedIn = request.cookies.atrium_signed_in === "1";
    const atStart = path(request) === "/" || path(request) === "/home";
    // In maintenance another page follows, and nothing of the landing may be seen before it.
    const open = !readFlag(boot.flags, "maintenance-mode");
    const landing = atStart && open && !signedIn && boot.theme.hero_image_url !== null;
    const frames = await framed(brand.portfolio_uuid);
    const typed = typedFrames(services.config, path(request));
    const holders = holdersOf(brand, path(request));
    // It knows no list; the policy does.
    if (holders.length > 0) {
      reply.removeHeader("x-frame-options");
      // Whoever has opened the page would not be known to it.
      reply.header("cross-origin-opener-policy", "unsafe-none");
    }
    const page = renderPage({ boot, icons: iconsOf(brand), files: readFiles(), landing, signedIn });
    return reply
      .type("text/html; charset=utf-8")
      .header(
        "content-security-policy",
        contentSecurityPolicy(
          page.styleHash,
          {
            ...(await apiOrigins(request, brand, services)),
            frames,
            scripts: scriptOrigins(brand),
            cards: cardOrigins(brand),
            holders,
            typed,
          },
          services.config,
        ),
      )
      .header("cache-control", "no-cache")
      .header("content-language", tableOf(boot.locale))
      .header("vary", "host, accept-language, cookie")
      .send(page.html);
  }
}

/** What the page names of the brand's icons: for tabs, and for home screens. */
function iconsOf(brand: Brand): PageIcons {
  return { tab: iconPath(brand, "small"), home: iconPath(brand, "home") };
}

async function bootOf(request: FastifyRequest, brand: Brand, services: FlagServices): Promise<Boot> {
  const { config, flags } = services;
  const lang = languageOf(request, brand.languageCodes);
  const evaluated = await flags.evaluate(brand, flagContext(brand, undefined));
  return {
    locale: normalizeLocale(lang),
    theme: domainTheme(brand, lang),
    whitelabel: whitelabel(brand),
    config: whitelabelConfig(brand, lang, config),
    flags: evaluated.map(({ key, value }) => ({ key, value })),
    api_key: config.apiKey ?? null,
    ...(await developmentOnly(services)),
  };
}

/** Whose API a page may talk to besides this host's: exactly the listed farms' (R6), and a tenant-web host's sister (X2). */
type ApiOrigins = { farms: readonly string[]; sister: string | undefined };
type Origins = ApiOrigins & {
  frames: readonly string[];
  scripts: readonly string[];
  cards: CardOrigins;
  holders: readonly string[];
  /** What only a developer's page may frame besides. */
  typed: readonly string[];
};

/** Who may hold the page in a frame: the brand's own apps, and only what is made for them (2 §2). */
function holdersOf({ config }: Brand, pathname: string): readonly string[] {
  return /^\/webview(\/|$)/.test(pathname) ? config.host_origins : [];
}

async function apiOrigins(
  { hostname }: FastifyRequest,
  { farms }: Brand,
  { brands }: FlagServices,
): Promise<ApiOrigins> {
  const [, domain] = /^tenant\.([a-z0-9.-]+)$/i.exec(hostname.toLowerCase()) ?? [];
  // Whoever can name any host would name the one that the page may talk to.
  const isOurs =
    domain !== undefined && ((await brands.find({ domain: `tenant.${domain}` })) ?? (await brands.find({ domain })));
  return {
    farms: farms.map(({ url }) => new URL(url).origin),
    sister: isOurs ? new URL(apiBase({ origin: `https://${hostname}` })).origin : undefined,
  };
}

/** Where the brand's scripts of analytics come from, which tell that place what they count. Nobody runs them before signing in. */
function scriptOrigins({ config }: Brand): string[] {
  return [...new Set((config.analytics?.scripts ?? []).map((url) => new URL(url).origin))];
}

function contentSecurityPolicy(styleHash: string, origins: Origins, { farmsUrl }: Config): string {
  const { farms, sister, frames, scripts, cards, holders, typed } = origins;
  // Pictures come from where the API is; a list of farms that is kept elsewhere is only read.
  const apis = [...farms, ...(sister ? [sister] : [])];
  const lists = farmsUrl && farms.length > 0 ? [new URL(farmsUrl).origin] : [];
  return [
    "default-src 'self'",
    [...new Set(["script-src 'self'", ...scripts, ...cards.scripts])].join(" "),
    `style-src 'self' ${styleHash}`,
    [...new Set(["img-src 'self' data:", ...apis, ...scripts])].join(" "),
    "font-src 'self'",
    // A frame does not tell whether its page has come: that is asked first (2 §8).
    [...new Set(["connect-src 'self'", ...apis, ...lists, ...frames, ...scripts, ...cards.asks])].join(" "),
    [...new Set(["frame-src 'self'", ...frames, ...typed, ...cards.frames])].join(" "),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    ["frame-ancestors", ...(holders.length > 0 ? holders : ["'none'"])].join(" "),
    "require-trusted-types-for 'script'",
    [
      "trusted-types dompurify pdf-worker",
      ...(scripts.length > 0 ? ["analytics"] : []),
      ...(cards.scripts.length > 0 ? ["card-fields"] : []),
    ].join(" "),
  ].join("; ");
}

function path(request: FastifyRequest): string {
  return request.url.split("?")[0] ?? "/";
}
