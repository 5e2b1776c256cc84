import { intlLocale } from "@atrium/rules/languages.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Brand } from "./brands.ts";
import { domainTheme, whitelabel, whitelabelConfig } from "./brand-replies.ts";
import { languageOf } from "../../platform/http/languages.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { refuse } from "../../platform/http/refusal.ts";
import type { BrandServices } from "./services.ts";

type BrandingHandlers = Pick<
  Handlers,
  | "GET /public/theme"
  | "GET /public/whitelabel"
  | "GET /public/whitelabel-config/:configUuid"
  | "GET /v1/whitelabels/:id"
>;

/** Public information about a brand (1 §7). */
export function brandingHandlers({ brands, config }: BrandServices): BrandingHandlers {
  function asked(request: FastifyRequest, domain: string | undefined): Promise<Brand> {
    return domain ? brands.ofDomain(domain) : brands.ofRequest(request);
  }

  /** Chooses one of the brand's own languages, and sets Content-Language. */
  function spoken(request: FastifyRequest, reply: FastifyReply, brand: Brand): string {
    const lang = languageOf(request, brand.languageCodes);
    reply.header("content-language", intlLocale(lang));
    return lang;
  }

  return {
    async "GET /public/theme"({ query, request, reply }) {
      const brand = await asked(request, query.domain);
      return { data: { theme: domainTheme(brand, spoken(request, reply, brand)) } };
    },

    async "GET /public/whitelabel"({ query, request }) {
      return { data: { whitelabel: whitelabel(await asked(request, query.domain)) } };
    },

    async "GET /public/whitelabel-config/:configUuid"({ params, query, request, reply }) {
      const brand = await brands.find({ whitelabel_config_uuid: params.configUuid });
      if (!brand) return refuse("whitelabel_not_found");
      const lang = spoken(request, reply, brand);
      return { data: { config: whitelabelConfig(brand, lang, config, query.lang) } };
    },

    async "GET /v1/whitelabels/:id"({ params }) {
      const brand = await brands.find(/^\d+$/.test(params.id) ? { id: Number(params.id) } : { uuid: params.id });
      return brand ? { data: { whitelabel: whitelabel(brand) } } : refuse("whitelabel_not_found");
    },
  };
}
