import type { DomainTheme, LogoPair, Whitelabel, WhitelabelConfig } from "@atrium/contract/entities/whitelabel.ts";
import type { Static } from "typebox";
import { pictureUrl } from "../../platform/files/pictures.ts";
import type { Config } from "../../platform/config/config.ts";
import { pickText } from "../../platform/database/texts.ts";
import type { Brand } from "./brands.ts";
import { ownWords } from "./own-words.ts";

/** A brand as the API returns it: chosen field by field, in one language. */
export function domainTheme(brand: Brand, lang: string): Static<typeof DomainTheme> {
  const { theme, building } = brand;
  const hero = heroOf(brand);
  return {
    brand: brand.brand_identifier,
    name: building?.name ?? brand.name,
    tagline: pickText(brand.config.tagline, lang) ?? brand.name,
    is_avatar_visible: theme.is_avatar_visible,
    hero_image_url: pictureUrl(hero.image, 1440),
    hero_image_focus: hero.focus ?? null,
    logo: logoOf(brand),
    mark_url: pictureUrl(theme.mark, 256),
    font: building?.theme.font ?? theme.font,
    languages: brand.languages,
    tokens: brand.tokens,
  };
}

/** Under a building's own host name its picture, with the focal point of that picture. */
function heroOf({ building, theme }: Brand): { image: string | undefined; focus: string | null | undefined } {
  const { home_header_image, home_header_image_focus } = building?.theme ?? {};
  if (home_header_image) return { image: home_header_image, focus: home_header_image_focus };
  if (building?.image) return { image: building.image, focus: building.image_focus };
  return { image: theme.hero, focus: theme.hero_focus };
}

/** Under a building's own host name its logo, else the portfolio's if the building shows that; else the product's (D3). */
function logoOf({ building, theme }: Brand): Static<typeof LogoPair> {
  const portfolio = building?.theme.display_portfolio_logo ? building.theme.portfolio_logo : undefined;
  const own = pictureUrl(building?.theme.building_logo ?? portfolio, 512);
  if (own) return { light: own, dark: own };
  return { light: pictureUrl(theme.logo_light, 512), dark: pictureUrl(theme.logo_dark ?? theme.logo_light, 512) };
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

/** The address of this server's own list of farms, if the operator configures no other. */
const ownFarms = "/api/public/farms";

/** `spoken`: the interface's language if a building of the brand offers it and the brand itself does not. */
export function whitelabelConfig(
  brand: Brand,
  lang: string,
  { codeDigits, farmsUrl }: Pick<Config, "codeDigits" | "farmsUrl">,
  spoken = lang,
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
    texts: ownWords(brand, spoken),
    admin_url: config.admin_url ?? null,
    brand_scope: config.own_buildings_only ? brand.brand_identifier : "ALL",
    host_origins: [...config.host_origins],
    farms_url: brand.farms.length > 0 ? (farmsUrl ?? ownFarms) : null,
    card_provider: config.cards?.provider ?? null,
    code_digits: codeDigits,
  };
}
