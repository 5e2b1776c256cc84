import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from "kysely";
import type { AppStoragesTable } from "./schema-apps.ts";
import type { AnalyticsEventsTable, EndedWebhooksTable, OutgoingWebhooksTable } from "./schema-analytics.ts";
import type { AuditEntriesTable } from "./schema-audit.ts";
import type { SupportFilesTable, SupportRequestsTable } from "./schema-help-desk.ts";
import type { IntegrationTokensTable } from "./schema-integrations.ts";
import type {
  AmenitiesTable,
  AmenityCategoriesTable,
  AppBuildingsTable,
  AppsTable,
  EventAttendancesTable,
  FarmsTable,
  OfferClaimsTable,
  PaymentMethodsTable,
  ResourceBookingsTable,
  ResourcesTable,
  ServiceProvidersTable,
  ServiceRequestPrioritiesTable,
  ServiceRequestsTable,
  ServiceRequestTypesTable,
  ServicesBookingsTable,
  ServicesTable,
  SmartBuildingsTable,
  SmartFloorsTable,
  SmartSuitesTable,
  SsoProvidersTable,
} from "./schema-participation.ts";
import type {
  CompaniesTable,
  CompanyBuildingsTable,
  IdempotencyKeysTable,
  OutgoingMailsTable,
  RateLimitsTable,
  RefreshTokensTable,
  SamlAssertionsTable,
  ScimGroupMembersTable,
  ScimGroupsTable,
  ScimTokensTable,
  SessionsTable,
  AuthLinksTable,
  FormerPasswordsTable,
  ManagerRequestsTable,
  SignUpsTable,
  SsoIdentitiesTable,
  SsoTransactionsTable,
  UserBuildingsTable,
  UsersTable,
  VerificationCodesTable,
} from "./schema-people.ts";
import type { PicturePreviewsTable } from "./schema-pictures.ts";
import type {
  BuildingTheme,
  FlagDefinitions,
  Language,
  NavigationCommand,
  SigningKeyMaterial,
  Translations,
  WhitelabelConfig,
  WhitelabelTheme,
} from "./stored-json.ts";
import type { WebViewCodesTable } from "./schema-web-view.ts";

/*
 * jsonb is written as JSON text (`JSON.stringify`): the pg driver would turn a JavaScript array into a PostgreSQL array.
 * numeric is a string, bigint a number, timestamptz a Date.
 */
type Json<T extends object | null> = JSONColumnType<T>;
type JsonOrNull<T extends object> = ColumnType<T | null, string | null | undefined, string | null>;
type JsonWithDefault<T extends object> = ColumnType<T, string | undefined, string>;
type Instant = ColumnType<Date, Date | string, Date | string>;
type InstantOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
type Money = ColumnType<string | null, string | number | null | undefined, string | number | null>;

/** Columns of every entity that a pack describes. */
interface PackEntity {
  portfolio_uuid: string;
  uuid: string;
  pack_key: string;
}

export interface PortfoliosTable {
  uuid: string;
  key: string;
  name: string;
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

export interface DomainsTable {
  domain: string;
  portfolio_uuid: string;
  whitelabel_uuid: string;
  /** The building whose own host name this is. */
  building_uuid: string | null;
  position: Generated<number>;
}

export interface BuildingsTable extends PackEntity {
  whitelabel_uuid: string;
  name: string;
  image: string | null;
  address: string;
  address_1: string;
  timezone: string;
  locale: string;
  languages: JsonWithDefault<Language[]>;
  secondary_content: JsonOrNull<Translations<"name">>;
  portfolio_company_uuid: string | null;
  asset_uuid: string | null;
  /** Whom mails about what is to be done here go to. */
  manager_email: string | null;
  brand_identifier: string | null;
  is_guest: Generated<boolean>;
  is_public: Generated<boolean>;
  position: Generated<number>;
  theme: Json<BuildingTheme>;
}

export interface SigningKeysTable {
  kid: string;
  purpose: "access" | "refresh";
  material: Json<SigningKeyMaterial>;
  created_at: Instant;
  retired_at: InstantOrNull;
}

export type ContentGroup = "discover" | "spotlight" | "secondary";

export interface CategoriesTable extends PackEntity {
  building_uuid: string;
  content_group: ContentGroup;
  active: Generated<boolean>;
  position: Generated<number>;
  translations: Json<Translations<"name">>;
}

export type ContentType = "Event" | "Deal" | "Post" | "Amenity";

/** The texts of a content item that people read (1 §3); `rich_description` is sanitised HTML. */
export type ContentText =
  | "title"
  | "subtitle"
  | "description"
  | "description_title"
  | "rich_description"
  | "message"
  | "image_alt_text"
  | "host_custom_text"
  | "directions"
  | "virtual_text"
  | "virtual_directions"
  | "cta_label"
  | "cta_label_at_capacity";

export interface ContentsTable extends PackEntity {
  building_uuid: string;
  type: ContentType;
  image: string | null;
  host_company_name: string | null;
  price: Money;
  currency_type: string | null;
  start_at: InstantOrNull;
  end_at: InstantOrNull;
  display_calendar_icon: Generated<boolean>;
  display_start_at: Generated<boolean>;
  formatted_address: string | null;
  street_number: string | null;
  route: string | null;
  locality: string | null;
  administrative_area_1: string | null;
  postal_code: string | null;
  latitude: number | null;
  longitude: number | null;
  place_id: string | null;
  virtual_url: string | null;
  cta_type: string | null;
  cta_url: string | null;
  cta_display_start_at: InstantOrNull;
  cta_display_end_at: InstantOrNull;
  attachable_amenity_uuid: string | null;
  attachable_company_uuid: string | null;
  attachable_content_uuid: string | null;
  attachable_service_uuid: string | null;
  attachable_service_provider_uuid: string | null;
  attachable_survey_type: string | null;
  attach_secondary_content: Generated<boolean>;
  rsvp_enabled: Generated<boolean>;
  capacity: number | null;
  /** Places taken: those taken elsewhere and the attendances that stand. */
  attendants_taken: Generated<number>;
  attendants_elsewhere: Generated<number>;
  claimable: Generated<boolean>;
  is_eligible: Generated<boolean>;
  max_claims_total: number | null;
  max_claims_per_user: Generated<number>;
  claims_taken: Generated<number>;
  claims_elsewhere: Generated<number>;
  navigation_command: JsonOrNull<NavigationCommand>;
  tags: Generated<string[]>;
  promoted: Generated<boolean>;
  position: Generated<number>;
  published_at: InstantOrNull;
  unpublished_at: InstantOrNull;
  translations: Json<Translations<ContentText>>;
}

export interface ContentCategoriesTable {
  portfolio_uuid: string;
  category_uuid: string;
  content_uuid: string;
  position: Generated<number>;
}

export interface UtilityButtonsTable extends PackEntity {
  building_uuid: string;
  type: "native" | "microfrontend" | "webview" | "nativelink";
  name: string;
  utility_name: string;
  url: string | null;
  route: string | null;
  web_image: string | null;
  company_types: Generated<string[]>;
  position: Generated<number>;
  translations: Json<Translations<"text">>;
}

/** Every table of the migrations; a table that is missing here cannot be queried. */
export interface Schema {
  analytics_events: AnalyticsEventsTable;
  outgoing_webhooks: OutgoingWebhooksTable;
  ended_webhooks: EndedWebhooksTable;
  audit_entries: AuditEntriesTable;
  portfolios: PortfoliosTable;
  whitelabels: WhitelabelsTable;
  domains: DomainsTable;
  buildings: BuildingsTable;
  signing_keys: SigningKeysTable;
  companies: CompaniesTable;
  company_buildings: CompanyBuildingsTable;
  users: UsersTable;
  user_buildings: UserBuildingsTable;
  sessions: SessionsTable;
  auth_links: AuthLinksTable;
  web_view_codes: WebViewCodesTable;
  former_passwords: FormerPasswordsTable;
  manager_requests: ManagerRequestsTable;
  refresh_tokens: RefreshTokensTable;
  idempotency_keys: IdempotencyKeysTable;
  categories: CategoriesTable;
  contents: ContentsTable;
  content_categories: ContentCategoriesTable;
  utility_buttons: UtilityButtonsTable;
  amenity_categories: AmenityCategoriesTable;
  amenities: AmenitiesTable;
  sso_providers: SsoProvidersTable;
  event_attendances: EventAttendancesTable;
  offer_claims: OfferClaimsTable;
  resources: ResourcesTable;
  resource_bookings: ResourceBookingsTable;
  service_providers: ServiceProvidersTable;
  services: ServicesTable;
  services_bookings: ServicesBookingsTable;
  service_request_types: ServiceRequestTypesTable;
  service_request_priorities: ServiceRequestPrioritiesTable;
  service_requests: ServiceRequestsTable;
  support_requests: SupportRequestsTable;
  support_files: SupportFilesTable;
  smart_buildings: SmartBuildingsTable;
  smart_floors: SmartFloorsTable;
  smart_suites: SmartSuitesTable;
  apps: AppsTable;
  app_buildings: AppBuildingsTable;
  app_storages: AppStoragesTable;
  payment_methods: PaymentMethodsTable;
  farms: FarmsTable;
  sign_ups: SignUpsTable;
  verification_codes: VerificationCodesTable;
  rate_limits: RateLimitsTable;
  outgoing_mails: OutgoingMailsTable;
  sso_transactions: SsoTransactionsTable;
  sso_identities: SsoIdentitiesTable;
  saml_assertions: SamlAssertionsTable;
  scim_tokens: ScimTokensTable;
  scim_groups: ScimGroupsTable;
  scim_group_members: ScimGroupMembersTable;
  integration_tokens: IntegrationTokensTable;
  picture_previews: PicturePreviewsTable;
}
