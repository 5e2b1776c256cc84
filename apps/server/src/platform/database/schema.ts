import type { Generated, GeneratedAlways } from "kysely";
import type { Instant, InstantOrNull, Json, JsonOrNull, JsonWithDefault, PackEntity } from "./columns.ts";
import type { AppStoragesTable } from "./schema-apps.ts";
import type { AnalyticsEventsTable, EndedWebhooksTable, OutgoingWebhooksTable } from "./schema-analytics.ts";
import type { FactsTable, UnreadFactsTable } from "./schema-facts.ts";
import type { CategoriesTable, ContentCategoriesTable, ContentsTable } from "./schema-content.ts";
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
  OutgoingLettersTable,
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
  SigningKeyMaterial,
  Translations,
  WhitelabelConfig,
  WhitelabelTheme,
} from "./stored-json.ts";
import type { WebViewCodesTable } from "./schema-web-view.ts";

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
  facts: FactsTable;
  unread_facts: UnreadFactsTable;
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
  outgoing_letters: OutgoingLettersTable;
  sso_transactions: SsoTransactionsTable;
  sso_identities: SsoIdentitiesTable;
  saml_assertions: SamlAssertionsTable;
  scim_tokens: ScimTokensTable;
  scim_groups: ScimGroupsTable;
  scim_group_members: ScimGroupMembersTable;
  integration_tokens: IntegrationTokensTable;
  picture_previews: PicturePreviewsTable;
}
