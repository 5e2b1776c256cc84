import type { WebhookFact } from "@atrium/contract/webhook-facts.ts";
import type { CardProvider } from "@atrium/rules/card-providers.ts";
import type { Generated, GeneratedAlways } from "kysely";
import type { Json, JsonWithDefault, Language, LocalizedText, PackEntity } from "../../platform/database/columns.ts";

export interface WhitelabelTheme {
  font: string;
  display_font?: string;
  primary_font_color?: string;
  radius_scale: 0 | 0.5 | 1 | 1.25;
  density: "comfortable" | "compact";
  is_avatar_visible: boolean;
  hero?: string;
  /** `30% 65%`. */
  hero_focus?: string;
  hero_alt_text?: LocalizedText;
  logo_light?: string;
  logo_dark?: string;
  mark?: string;
}

export interface WhitelabelUtility {
  uuid: string;
  /** Its key in the pack, by which a later import finds the row again. */
  key: string;
  name: string;
  text: LocalizedText;
  url: string;
  web_image?: string;
}

export interface WhitelabelConfig {
  support_email: string;
  eula_link: string;
  privacy_policy: string;
  amenity_label?: LocalizedText;
  page_title?: LocalizedText;
  tagline?: LocalizedText;
  zendesk?: { email: string };
  /** The operator's administration, which launch-admin opens. */
  admin_url?: string;
  /** Its pages list the brand's own buildings only. */
  own_buildings_only?: true;
  utilities: WhitelabelUtility[];
  /** Phrases that the brand changes: language code → phrase key → text. */
  texts: Record<string, Record<string, string>>;
  /** Origins of windows that may frame the portal and exchange messages with it (2 §7, embedded-app messaging). */
  host_origins: string[];
  /** Without it nothing is tracked. */
  analytics?: WhitelabelAnalytics;
  /** The card provider. */
  cards?: CardSettings;
}

export interface WhitelabelAnalytics {
  consent: "required" | "not_required";
  scripts: string[];
  /** The webhook for events and these facts; the secret is in the environment variable of that name. */
  webhook?: { url: string; secret_variable: string; facts?: WebhookFact[] };
}

/** As in a pack: public keys, and the names of variables that hold the secret ones. */
export interface CardSettings {
  provider: CardProvider;
  gateway_id: string;
  environment_key?: string;
  access_secret_variable?: string;
  certificate_token?: string;
  signing_key_variable?: string;
  signing?: "hmac" | "rsa";
  publishable_key?: string;
  secret_key_variable?: string;
  webhook_secret_variable?: string;
  api_url?: string;
  script_url?: string;
}

/** flagd's own document, evaluated unchanged by flagd-core. */
export interface FlagDefinitions {
  flags: Record<string, Record<string, unknown>>;
  $evaluators?: Record<string, unknown>;
}

/** A building's own look; missing values come from its white-label. */
export interface BuildingTheme {
  home_header_image?: string;
  home_header_image_focus?: string;
  home_header_image_alt_text?: LocalizedText;
  display_portfolio_logo: boolean;
  portfolio_logo?: string;
  building_logo?: string;
  primary_color?: string;
  secondary_color?: string;
  primary_font_color?: string;
  font?: string;
}

export interface WhitelabelsTable extends PackEntity {
  id: GeneratedAlways<number>;
  brand_identifier: string;
  name: string;
  whitelabel_config_uuid: string;
  primary_color: string;
  secondary_color: string;
  theme: Json<WhitelabelTheme>;
  config: Json<WhitelabelConfig>;
  languages: Json<Language[]>;
  flags: JsonWithDefault<FlagDefinitions>;
  is_default: Generated<boolean>;
}

interface DomainsTable {
  domain: string;
  portfolio_uuid: string;
  whitelabel_uuid: string;
  /** The building to which this host name belongs. */
  building_uuid: string | null;
  position: Generated<number>;
}

interface FarmsTable extends PackEntity {
  url: string;
  position: Generated<number>;
  description: Json<LocalizedText>;
}

declare module "../../platform/database/schema.ts" {
  interface Schema {
    whitelabels: WhitelabelsTable;
    domains: DomainsTable;
    farms: FarmsTable;
  }
}
