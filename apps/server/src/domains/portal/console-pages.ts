import fastifyStatic from "@fastify/static";
import { tableOf } from "@atrium/phrases/languages.ts";
import { consolePath, firstUsePath } from "@atrium/rules/console-path.ts";
import { readFlag } from "@atrium/rules/flags.ts";
import { shellHeader } from "@atrium/rules/offline.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { refuse } from "../../platform/http/refusal.ts";
import type { Brand } from "../brands/brands.ts";
import { isWithoutBrands, unbranded } from "../brands/unbranded.ts";
import type { FlagServices } from "../flags/services.ts";
import { consoleFolder, consoleReader } from "./assets.ts";
import { bootOf, iconsOf } from "./page-boot.ts";
import { apiOrigins, contentSecurityPolicy } from "./page-policy.ts";
import { renderConsole } from "./render.ts";

/**
 * Serves the console below the host of each brand: its files, and its single page for every other address. It frames no other site, must not be
 * framed, and calls only the API. A visitor signs in there: the page itself contains no personal data.
 */
export async function mountConsole(app: FastifyInstance, services: FlagServices): Promise<void> {
  const { config, brands } = services;
  const readFiles = consoleReader(consoleFolder, config.mode === "development");

  await app.register(fastifyStatic, {
    root: `${consoleFolder}/assets`,
    prefix: `${consolePath}/assets/`,
    immutable: true,
    maxAge: "365d",
    preCompressed: true,
    index: false,
    decorateReply: false,
  });

  async function brandFor(request: FastifyRequest): Promise<Brand> {
    try {
      return await brands.ofRequest(request);
    } catch (error) {
      if (isWithoutBrands(error)) return unbranded;
      throw error;
    }
  }

  for (const path of [consolePath, `${consolePath}/*`]) {
    app.get(path, async (request, reply) => {
      // An address with a file name is no page.
      if (/\.[a-z0-9]{1,10}$/i.test(new URL(request.url, "http://page").pathname)) refuse("not_found");
      const brand = await brandFor(request);
      const isFirstUse = new URL(request.url, "http://page").pathname.startsWith(firstUsePath);
      if (brand === unbranded && !isFirstUse) return reply.redirect(firstUsePath);
      const boot = await bootOf(request, brand, services);
      const page = renderConsole({ boot, icons: iconsOf(brand), files: readFiles() });
      if (brand !== unbranded && readFlag(boot.flags, "offline-portal")) reply.header(shellHeader, "1");
      const { sister } = await apiOrigins(request, brand, services);
      const nothing = { farms: [], frames: [], scripts: [], holders: [], typed: [] };
      const cards = { scripts: [], asks: [], frames: [] };
      return reply
        .type("text/html; charset=utf-8")
        .header("content-security-policy", contentSecurityPolicy(page.styleHash, { ...nothing, sister, cards }, config))
        .header("cache-control", "no-cache")
        .header("content-language", tableOf(boot.locale))
        .header("vary", "host, accept-language")
        .header("x-robots-tag", "noindex")
        .send(page.html);
    });
  }
}
