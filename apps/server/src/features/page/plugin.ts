import type { Boot } from "@atrium/contract/boot.ts";
import fastifyStatic from "@fastify/static";
import { normalizeLocale } from "@atrium/rules/languages.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Brand } from "../../shared/brands/brands.ts";
import { domainTheme, whitelabel, whitelabelConfig } from "../../shared/brands/brand-replies.ts";
import { flagContext } from "../../shared/flags/flags.ts";
import { languageOf } from "../../shared/http/languages.ts";
import { sendProblem } from "../../shared/http/problems.ts";
import { Refusal } from "../../shared/http/refusal.ts";
import type { Services } from "../../shared/services.ts";
import { portalFolder, portalReader } from "./assets.ts";
import { renderPage } from "./render.ts";

/**
 * Serves the portal: its files, and for every other address that a browser asks for, the brand's page. What runs in that
 * page is restricted to the portal's own scripts (reliability L10).
 */
export async function mountPages(app: FastifyInstance, services: Services): Promise<void> {
  const readFiles = portalReader(portalFolder, services.config.mode === "development");

  await app.register(fastifyStatic, {
    root: `${portalFolder}/assets`,
    prefix: "/assets/",
    immutable: true,
    maxAge: "365d",
    preCompressed: true,
    index: false,
  });

  // A route of its own, since what the not-found handler sends is never compressed.
  app.get("/*", async (request, reply) => {
    if (/^\/(api|assets|files|\.well-known)(\/|$)/.test(path(request))) return sendNotFound(request, reply);
    const brand = await services.brands.ofRequest(request);
    return sendPage(request, reply, brand);
  });
  app.setNotFoundHandler(sendNotFound);

  function sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    return sendProblem(request, reply, new Refusal("not_found"));
  }

  async function sendPage(request: FastifyRequest, reply: FastifyReply, brand: Brand): Promise<FastifyReply> {
    const boot = await bootOf(request, brand, services);
    const signedIn = request.cookies.atrium_signed_in === "1";
    const atStart = path(request) === "/" || path(request) === "/home";
    const landing = atStart && !signedIn && boot.theme.hero_image_url !== null;
    const page = renderPage({ boot, files: readFiles(), landing, signedIn });
    return reply
      .type("text/html; charset=utf-8")
      .header("content-security-policy", contentSecurityPolicy(page.styleHash))
      .header("cache-control", "no-cache")
      .header("vary", "host, accept-language, cookie")
      .send(page.html);
  }
}

async function bootOf(request: FastifyRequest, brand: Brand, { config, flags }: Services): Promise<Boot> {
  const lang = languageOf(request, brand.languageCodes);
  const evaluated = await flags.evaluate(brand, flagContext(brand, undefined));
  return {
    locale: normalizeLocale(lang),
    theme: domainTheme(brand, lang),
    whitelabel: whitelabel(brand),
    config: whitelabelConfig(brand, lang, config),
    flags: evaluated.map(({ key, value }) => ({ key, value })),
    api_key: null,
  };
}

function contentSecurityPolicy(styleHash: string): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' ${styleHash}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types dompurify",
  ].join("; ");
}

function path(request: FastifyRequest): string {
  return request.url.split("?")[0] ?? "/";
}
