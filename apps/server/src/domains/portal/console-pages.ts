import fastifyStatic from "@fastify/static";
import { tableOf } from "@atrium/phrases/languages.ts";
import { consolePath } from "@atrium/rules/console-path.ts";
import type { FastifyInstance } from "fastify";
import { refuse } from "../../platform/http/refusal.ts";
import type { FlagServices } from "../flags/services.ts";
import { consoleFolder, consoleReader } from "./assets.ts";
import { bootOf, iconsOf } from "./page-boot.ts";
import { apiOrigins, contentSecurityPolicy } from "./page-policy.ts";
import { renderConsole } from "./render.ts";

/**
 * Serves the console below the host of each brand: its files, and for every other address there the one page that they are put into. It frames
 * no other site, is framed by nobody, and talks to the API alone. Whoever is nobody yet signs in there: the page itself says nothing of anybody.
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

  for (const path of [consolePath, `${consolePath}/*`]) {
    app.get(path, async (request, reply) => {
      // What is asked for as a file is no page.
      if (/\.[a-z0-9]{1,10}$/i.test(new URL(request.url, "http://page").pathname)) refuse("not_found");
      const brand = await brands.ofRequest(request);
      const boot = await bootOf(request, brand, services);
      const page = renderConsole({ boot, icons: iconsOf(brand), files: readFiles() });
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
