import type { FastifyRequest } from "fastify";
import type { Brand } from "../../shared/brands/brands.ts";
import { domainTheme, whitelabel, whitelabelConfig } from "../../shared/brands/brand-replies.ts";
import { languageOf } from "../../shared/http/languages.ts";
import type { Handlers } from "../../shared/http/mount.ts";
import { refuse } from "../../shared/http/refusal.ts";
import type { Services } from "../../shared/services.ts";

type BrandingHandlers = Pick<
  Handlers,
  | "GET /public/theme"
  | "GET /public/whitelabel"
  | "GET /public/whitelabel-config/:configUuid"
  | "GET /v1/whitelabels/:id"
>;

/** What anyone may know of a brand before signing in (1 §7). */
export function brandingHandlers({ brands, config }: Services): BrandingHandlers {
  function asked(request: FastifyRequest, domain: string | undefined): Promise<Brand> {
    return domain ? brands.ofDomain(domain) : brands.ofRequest(request);
  }

  return {
    async "GET /public/theme"({ query, request }) {
      const brand = await asked(request, query.domain);
      return { data: { theme: domainTheme(brand, languageOf(request, brand.languageCodes)) } };
    },

    async "GET /public/whitelabel"({ query, request }) {
      return { data: { whitelabel: whitelabel(await asked(request, query.domain)) } };
    },

    async "GET /public/whitelabel-config/:configUuid"({ params, request }) {
      const brand = await brands.find({ whitelabel_config_uuid: params.configUuid });
      if (!brand) return refuse("whitelabel_not_found");
      return { data: { config: whitelabelConfig(brand, languageOf(request, brand.languageCodes), config) } };
    },

    async "GET /v1/whitelabels/:id"({ params }) {
      const brand = await brands.find(/^\d+$/.test(params.id) ? { id: Number(params.id) } : { uuid: params.id });
      return brand ? { data: { whitelabel: whitelabel(brand) } } : refuse("whitelabel_not_found");
    },
  };
}
