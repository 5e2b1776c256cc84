import type { Boot } from "@atrium/contract/boot.ts";
import { normalizeLocale } from "@atrium/rules/languages.ts";
import type { FastifyRequest } from "fastify";
import { languageOf } from "../../platform/http/languages.ts";
import { iconPath } from "../brands/brand-icons.ts";
import { domainTheme, whitelabel, whitelabelConfig } from "../brands/brand-replies.ts";
import type { Brand } from "../brands/brands.ts";
import { flagContext } from "../flags/flags.ts";
import type { FlagServices } from "../flags/services.ts";
import { developmentOnly } from "./development.ts";
import type { PageIcons } from "./render.ts";

/** The brand's icons in the page: for tabs, and for home screens. */
export function iconsOf(brand: Brand): PageIcons {
  return { tab: iconPath(brand, "small"), home: iconPath(brand, "home") };
}

/** Data that is put into the page of a brand, in the reader's language. */
export async function bootOf(request: FastifyRequest, brand: Brand, services: FlagServices): Promise<Boot> {
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
