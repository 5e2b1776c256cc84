import { cardProviders } from "@atrium/rules/card-providers.ts";
import { hostNamePattern, longestHostName } from "@atrium/rules/host-name.ts";
import { type Static, Type } from "typebox";
import { noOtherKeys } from "../schemas.ts";
import { webhookFacts } from "../webhook-facts.ts";
import {
  Email,
  Flag,
  FocalPoint,
  HexColour,
  HttpUrl,
  identity,
  Key,
  LanguageCode,
  Lines,
  Localized,
  oneOf,
  Origin,
  Picture,
  Position,
  Reference,
  SecretVariable,
  Shape,
  Text,
  TimeZone,
} from "./fields.ts";

/** `pack.yaml`. */
export const PackHead = Shape({
  name: Text(200),
  format: Type.Literal(1, { expects: "1, the format that this version reads" }),
  portfolios: Type.Array(Key, { minItems: 1, maxItems: 100, uniqueItems: true }),
});

/** `portfolio.yaml`. */
export const PackPortfolio = Shape({ ...identity, key: Key, name: Text(200) });

export const PackLanguage = Shape({
  code: LanguageCode,
  name: Text(80),
  priority: Type.Integer({ minimum: 0, maximum: 100, expects: "a whole number; 0 is the first language" }),
});

/** A white-label's look (1 §3, domain theme). */
export const PackTheme = Shape({
  font: Text(60),
  display_font: Type.Optional(Text(60)),
  primary_font_color: Type.Optional(HexColour),
  radius_scale: Type.Optional(Type.Number({ expects: "one of 0, 0.5, 1, 1.25" })),
  density: Type.Optional(Text(20)),
  is_avatar_visible: Type.Optional(Type.Boolean()),
  hero: Type.Optional(Picture),
  hero_focus: Type.Optional(FocalPoint),
  hero_alt_text: Type.Optional(Localized(300)),
  logo_light: Type.Optional(Picture),
  logo_dark: Type.Optional(Picture),
  mark: Type.Optional(Picture),
});

/** A shortcut of one brand, shown when its utilities are not loaded, for example on the maintenance page (1 §3). */
export const PackBrandUtility = Shape({
  ...identity,
  name: Text(100),
  text: Localized(100),
  url: HttpUrl,
  web_image: Type.Optional(Picture),
});

/** A brand's card provider and its keys (docs/cards.md). Secrets are named, never contained. */
export const PackCards = Shape({
  provider: oneOf(...cardProviders),
  /** The target of a tokenisation: a gateway's token at Spreedly, an account at Stripe. */
  gateway_id: Text(100),
  environment_key: Type.Optional(Text(100)),
  access_secret_variable: Type.Optional(SecretVariable),
  certificate_token: Type.Optional(Text(100)),
  signing_key_variable: Type.Optional(SecretVariable),
  /** How the settings of Spreedly's fields are signed: with the key's text (HMAC), or with the key itself (RSA). */
  signing: Type.Optional(oneOf("hmac", "rsa")),
  publishable_key: Type.Optional(Text(200)),
  secret_key_variable: Type.Optional(SecretVariable),
  /** The secret of Stripe's webhook signatures. */
  webhook_secret_variable: Type.Optional(SecretVariable),
  /** Another address of the provider's API, and of its script. */
  api_url: Type.Optional(HttpUrl),
  script_url: Type.Optional(HttpUrl),
});

const Domain = Type.String({
  pattern: hostNamePattern,
  maxLength: longestHostName,
  expects: "a domain in small letters, without port",
});

/** A script's origin is added to the page's security policy, so its address must be plain https. */
const ScriptUrl = Type.String({
  pattern: "^https://[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\\d{1,5})?/[^\\s\"'<>\\\\]*$",
  maxLength: 500,
  format: "single-line",
  expects: "the https address of a script, such as https://stats.example.com/script.js",
});

/** Whether analytics events are stored (1 §4, 1 §9), and where they are forwarded. Without it nothing is stored. */
export const PackAnalytics = Shape({
  consent: oneOf("required", "not_required"),
  scripts: Type.Optional(Type.Array(ScriptUrl, { maxItems: 10, uniqueItems: true })),
  webhook: Type.Optional(
    Shape({
      url: HttpUrl,
      secret_variable: SecretVariable,
      facts: Type.Optional(Type.Array(oneOf(...webhookFacts), { uniqueItems: true })),
    }),
  ),
});

/** A white-label with its config (1 §3). */
export const PackBrand = Shape({
  ...identity,
  brand_identifier: Text(80),
  name: Text(120),
  domains: Type.Array(Domain, { minItems: 1, maxItems: 200, uniqueItems: true }),
  default: Type.Optional(Type.Boolean()),
  primary_color: HexColour,
  secondary_color: HexColour,
  theme: PackTheme,
  languages: Type.Array(PackLanguage, { minItems: 1, maxItems: 30 }),
  support_email: Email,
  eula_link: Type.Optional(HttpUrl),
  privacy_policy: Type.Optional(HttpUrl),
  amenity_label: Type.Optional(Localized(60)),
  page_title: Type.Optional(Localized(120)),
  tagline: Type.Optional(Localized(200)),
  zendesk: Type.Optional(Shape({ email: Email })),
  admin_url: Type.Optional(HttpUrl),
  /** Its pages list only the brand's own buildings, not the others of the portfolio that a person belongs to. */
  own_buildings_only: Type.Optional(Type.Boolean()),
  utilities: Type.Optional(Type.Array(PackBrandUtility, { maxItems: 50 })),
  host_origins: Type.Optional(Type.Array(Origin, { maxItems: 50, uniqueItems: true })),
  analytics: Type.Optional(PackAnalytics),
  cards: Type.Optional(PackCards),
  /** flagd definitions; `building:<key>`, `company:<key>` and `person:<e-mail>` in them are replaced by the uuid. */
  flags: Type.Optional(Type.Record(Type.String(), Type.Record(Type.String(), Type.Unknown()), noOtherKeys)),
  /** flagd's shared targeting rules, which `flags` may name by `$ref`. */
  flag_evaluators: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  /** The brand's own phrases: language code → phrase key → text. */
  texts: Type.Optional(Type.Record(LanguageCode, Type.Record(Type.String(), Lines(2_000), noOtherKeys), noOtherKeys)),
});

/** A building's theme (1 §3); missing fields come from its white-label. */
export const PackBuildingTheme = Shape({
  home_header_image: Type.Optional(Picture),
  home_header_image_focus: Type.Optional(FocalPoint),
  home_header_image_alt_text: Type.Optional(Localized(300)),
  display_portfolio_logo: Type.Optional(Type.Boolean()),
  portfolio_logo: Type.Optional(Picture),
  building_logo: Type.Optional(Picture),
  primary_color: Type.Optional(HexColour),
  secondary_color: Type.Optional(HexColour),
  primary_font_color: Type.Optional(HexColour),
  font: Type.Optional(Text(60)),
});

/** A building (1 §3). `languages` left out gives the specification's three default languages. */
export const PackBuilding = Shape({
  ...identity,
  brand: Reference("brands", { column: "whitelabel_uuid" }),
  name: Text(120),
  /** Host names of the building's own: its brand's page there shows the building's logo and picture (1 §3). */
  domains: Type.Optional(Type.Array(Domain, { maxItems: 20, uniqueItems: true, column: false })),
  image: Type.Optional(Picture),
  image_focus: Type.Optional(FocalPoint),
  address: Text(300),
  address_1: Type.Optional(Text(300)),
  timezone: TimeZone,
  locale: LanguageCode,
  languages: Type.Optional(Type.Array(PackLanguage, { maxItems: 30 })),
  secondary_content: Type.Optional(Shape({ name: Localized(80) })),
  portfolio_company: Type.Optional(Reference("companies")),
  asset_uuid: Type.Optional(Type.String({ format: "uuid", expects: "a UUID" })),
  manager_email: Type.Optional(Email),
  brand_identifier: Type.Optional(Text(80)),
  is_guest: Flag(),
  is_public: Flag(true),
  position: Position,
  theme: Type.Optional(PackBuildingTheme),
});

export type PackCards = Static<typeof PackCards>;
export type PackBrand = Static<typeof PackBrand>;
export type PackBuilding = Static<typeof PackBuilding>;
export type PackBrandUtility = Static<typeof PackBrandUtility>;
