import { Type } from "typebox";
import { Entity, Nullable, Uuid } from "../schemas.ts";
import { Language, Tokens } from "./building.ts";

/** A picture of the brand for light and dark backgrounds. */
export const LogoPair = Entity({ light: Nullable(Type.String()), dark: Nullable(Type.String()) });

/** The theme of a domain before anyone signs in (1 §3: brand, is_avatar_visible), with derived values. */
export const DomainTheme = Entity({
  brand: Type.String(),
  name: Type.String(),
  tagline: Type.String(),
  is_avatar_visible: Type.Boolean(),
  hero_image_url: Nullable(Type.String()),
  hero_image_focus: Nullable(Type.String()),
  logo: LogoPair,
  mark_url: Nullable(Type.String()),
  font: Type.String(),
  languages: Type.Array(Language),
  tokens: Tokens,
});

/** A white-label (1 §3); its names are the specification's, in both spellings. */
export const Whitelabel = Entity({
  brand_identifier: Type.String(),
  id: Type.Integer(),
  uuid: Uuid,
  whitelabel_config_uuid: Uuid,
  primaryColor: Type.String(),
  secondaryColor: Type.String(),
  domain: Type.String(),
});

/** A shortcut that a brand shows when its utilities are not loaded, for example on the maintenance page. */
export const ConfigUtility = Entity({
  uuid: Uuid,
  name: Type.String(),
  text: Type.String(),
  url: Type.String(),
  web_image: Nullable(Type.String()),
});

/** The operator's settings of a brand (1 §3). */
export const WhitelabelConfig = Entity({
  support_email: Nullable(Type.String()),
  eula_link: Nullable(Type.String()),
  privacy_policy: Nullable(Type.String()),
  amenity_label: Nullable(Type.String()),
  page_title: Nullable(Type.String()),
  zendesk: Nullable(Entity({ email: Type.String() })),
  utilities: Type.Array(ConfigUtility),
  /** The brand's own phrases in the requested language: phrase key → text. */
  texts: Type.Record(Type.String(), Type.String()),
  /** The operator's administration, which launch-admin opens; null if there is none. */
  admin_url: Nullable(Type.String()),
  /** Which buildings its pages list: the brand's identifier if only its own, otherwise ALL of the portfolio (1 §7). */
  brand_scope: Type.String(),
  /** The operator's own apps, which may show pages under /webview and are answered there. */
  host_origins: Type.Array(Type.String()),
  /** The address of the list of farms; null if the operator lists none. */
  farms_url: Nullable(Type.String()),
  /** The card provider; null without one. */
  card_provider: Nullable(Type.Union([Type.Literal("sandbox"), Type.Literal("spreedly"), Type.Literal("stripe")])),
  /** The number of digits of a mailed code. */
  code_digits: Type.Integer({ minimum: 4, maximum: 8 }),
});
