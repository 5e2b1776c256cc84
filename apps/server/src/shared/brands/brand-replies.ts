import type { DomainTheme, Whitelabel, WhitelabelConfig } from "@atrium/contract/entities/whitelabel.ts";
import type { Static } from "typebox";
import { pictureUrl } from "../files/pictures.ts";
import type { Config } from "../config.ts";
import { pickText, textKeys } from "../texts.ts";
import type { Brand } from "./brands.ts";

/** What leaves the server of a brand: picked field by field, in one language. */
export function domainTheme(brand: Brand, lang: string): Static<typeof DomainTheme> {
  const { theme } = brand;
  return {
    brand: brand.brand_identifier,
    name: brand.name,
    tagline: pickText(brand.config.tagline, lang) ?? brand.name,
    is_avatar_visible: theme.is_avatar_visible,
    hero_image_url: pictureUrl(theme.hero, 1440),
    logo: { light: pictureUrl(theme.logo_light, 512), dark: pictureUrl(theme.logo_dark ?? theme.logo_light, 512) },
    mark_url: pictureUrl(theme.mark, 256),
    font: theme.font,
    languages: brand.languages,
    tokens: brand.tokens,
  };
}

export function whitelabel(brand: Brand): Static<typeof Whitelabel> {
  return {
    brand_identifier: brand.brand_identifier,
    id: brand.id,
    uuid: brand.uuid,
    whitelabel_config_uuid: brand.whitelabel_config_uuid,
    primaryColor: brand.primary_color,
    secondaryColor: brand.secondary_color,
    domain: brand.domain,
  };
}

export function whitelabelConfig(
  brand: Brand,
  lang: string,
  { codeDigits }: Pick<Config, "codeDigits">,
): Static<typeof WhitelabelConfig> {
  const { config } = brand;
  return {
    support_email: config.support_email,
    eula_link: config.eula_link,
    privacy_policy: config.privacy_policy,
    amenity_label: pickText(config.amenity_label, lang),
    page_title: pickText(config.page_title, lang),
    zendesk: config.zendesk ? { email: config.zendesk.email } : null,
    utilities: config.utilities.map((utility) => ({
      uuid: utility.uuid,
      name: utility.name,
      text: pickText(utility.text, lang) ?? utility.name,
      url: utility.url,
      web_image: pictureUrl(utility.web_image, 324),
    })),
    texts: ownTexts(brand, lang),
    admin_url: config.admin_url ?? null,
    farms_url: null,
    code_digits: codeDigits,
  };
}

/** The brand's own wording, the language's first and then what its region says otherwise. */
function ownTexts({ config: { texts } }: Brand, lang: string): Record<string, string> {
  const { language, locale } = textKeys(lang);
  return { ...texts[language], ...texts[locale] };
}
