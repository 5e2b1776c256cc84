import type { ServiceRequestStatus } from "@atrium/rules/service-request-status.ts";
import type { Generated, GeneratedAlways } from "kysely";
import type { Instant, InstantOrNull, Json, JsonWithDefault, NumericOrNull, PackEntity } from "./columns.ts";
import type { FormQuestion, FormResponse, LocalizedText, Translations } from "./stored-json.ts";

/* Tables of migrations 0004 and later: amenities, providers, participation, bookings, suites, apps, cards, farms. */

/** A thing that people make in the portal; a pack describes some as history. */
interface PersonsOwn {
  portfolio_uuid: string;
  uuid: string;
  pack_key: string | null;
}

export interface AmenityCategoriesTable extends PackEntity {
  id: GeneratedAlways<number>;
  building_uuid: string;
  position: Generated<number>;
  translations: Json<Translations<"name">>;
}

export interface AmenitiesTable extends PackEntity {
  building_uuid: string;
  category_uuid: string;
  image: string | null;
  position: Generated<number>;
  translations: Json<Translations<"name" | "description" | "image_alt_text">>;
}

export interface SsoProvidersTable extends PackEntity {
  company_uuid: string;
  protocol: "oidc" | "saml";
  name: string;
  position: Generated<number>;
  issuer: string | null;
  client_id: string | null;
  /** Name of the environment variable that holds the secret; never the secret. */
  client_secret_variable: string | null;
  scopes: Generated<string[]>;
  single_signon_service: string | null;
  entity_id: string | null;
  certificates: Generated<string[]>;
  /** Field of the person → claim or attribute of the provider, where it is not the usual name. */
  attributes: JsonWithDefault<Record<string, string>>;
  /** How often in a row it was asked in vain, and until when it is therefore left alone. */
  failures: Generated<number>;
  rests_until: Generated<Date | null>;
}

export type ParticipationStatus =
  | "pending"
  | "pending_payment"
  | "confirmed"
  | "cancelled_user"
  | "cancelled_vendor"
  | "denied_unavailable"
  | "denied_available"
  | "accepted"
  | "cancelled";

/** Both spellings of 2 §4 in lower case. */
export type BookingStatus = ParticipationStatus | "submitted" | "approved" | "denied" | "canceled";

export interface EventAttendancesTable extends PersonsOwn {
  content_uuid: string;
  user_uuid: string;
  status: ParticipationStatus;
  /** How many calendar invitations have gone out about it, cancellations among them. */
  invitations: Generated<number>;
  created_at: Instant;
  updated_at: Instant;
}

export interface OfferClaimsTable extends PersonsOwn {
  content_uuid: string;
  user_uuid: string;
  /** 1 … max_claims_per_user among the person's standing claims: what keeps two clicks from claiming one too many. */
  ordinal: number;
  created_at: Instant;
  updated_at: Instant;
  cancelled_at: InstantOrNull;
}

export interface ResourcesTable extends PackEntity {
  building_uuid: string;
  owner_type: "building" | "company";
  owner_uuid: string;
  manager_user_uuid: string | null;
  image: string | null;
  capacity: number | null;
  price: NumericOrNull;
  currency_type: string | null;
  approval_required: Generated<boolean>;
  cancellation_window_end_minutes: number | null;
  position: Generated<number>;
  questions: JsonWithDefault<FormQuestion[]>;
  translations: Json<Translations<"name" | "description" | "image_alt_text" | "cancellation_description">>;
}

export interface ResourceBookingsTable extends PersonsOwn {
  resource_uuid: string;
  user_uuid: string;
  start_at: Instant;
  end_at: Instant;
  status: BookingStatus;
  total_price: NumericOrNull;
  currency_type: string | null;
  form_responses: JsonWithDefault<FormResponse[]>;
  decided_by_uuid: string | null;
  decision_reason: string | null;
  /** How many calendar entries have gone out about it, cancellations among them. */
  invitations: Generated<number>;
  created_at: Instant;
  updated_at: Instant;
}

export interface ServiceProvidersTable extends PackEntity {
  name: string;
  logo: string | null;
}

export interface ServicesTable extends PackEntity {
  provider_uuid: string;
  building_uuid: string;
  /** In cents (2 §9). */
  price: number;
  currency_type: string;
  position: Generated<number>;
  translations: Json<Translations<"name" | "description">>;
}

export interface ServicesBookingsTable extends PersonsOwn {
  service_uuid: string;
  user_uuid: string;
  start_at: Instant;
  end_at: Instant;
  status: BookingStatus;
  /** In cents (2 §9). */
  price: number;
  currency_type: string;
  created_at: Instant;
  updated_at: Instant;
}

export interface ServiceRequestTypesTable extends PackEntity {
  /** null: offered in every building of the portfolio. */
  building_uuid: string | null;
  position: Generated<number>;
  translations: Json<Translations<"name" | "description">>;
}

export interface ServiceRequestPrioritiesTable extends PackEntity {
  position: Generated<number>;
  translations: Json<Translations<"name">>;
}

export interface ServiceRequestsTable extends PersonsOwn {
  id: GeneratedAlways<number>;
  building_uuid: string;
  user_uuid: string;
  type_uuid: string;
  priority_uuid: string | null;
  title: string;
  description: string;
  location: string | null;
  status: ServiceRequestStatus;
  /** Why it was put off or turned down, as the manager wrote it. */
  status_reason: string | null;
  created_at: Instant;
  updated_at: Instant;
}

export interface SmartBuildingsTable extends PackEntity {
  building_uuid: string;
  adapter: "simulator" | "mqtt" | "home_assistant";
  url: string | null;
  /** Name of the environment variable that holds the adapter's token or password. */
  secret_variable: string | null;
  settings: JsonWithDefault<Record<string, unknown>>;
}

export interface SmartFloorsTable extends PackEntity {
  building_uuid: string;
  nav_name: string;
  position: Generated<number>;
}

export interface SmartSuitesTable extends PackEntity {
  floor_uuid: string;
  nav_name: string;
  position: Generated<number>;
  /** What the adapter calls it (an entity, a topic). */
  external_id: string | null;
  temp: NumericOrNull;
  temp_unit: "C" | "F" | null;
  temp_equipment_name: string | null;
  requested_temp: NumericOrNull;
  lighting: number | null;
  updated_at: InstantOrNull;
}

export interface AppsTable extends PackEntity {
  name: string;
  type: "WEBVIEW" | "NATIVE" | "NATIVELINK" | "MICROFRONTEND";
  url: string;
  origins: string[];
  actions: string[];
  scopes: Generated<string[]>;
  active: Generated<boolean>;
}

export interface AppBuildingsTable {
  portfolio_uuid: string;
  app_uuid: string;
  building_uuid: string;
}

export interface PaymentMethodsTable extends PersonsOwn {
  id: GeneratedAlways<number>;
  user_uuid: string;
  gateway_id: string;
  card_last_four: string;
  card_brand: string;
  payment_token: string;
  tokenized_card_id: string | null;
  first_name: string;
  last_name: string;
  month: number;
  year: number;
  country: string;
  created_at: Instant;
  /** Of all a person's cards the latest chosen is the default; while none was chosen, the longest kept. */
  chosen_at: InstantOrNull;
  /** Of a card that came with a pack, so that the next import does not bring it back. */
  removed_at: InstantOrNull;
}

export interface FarmsTable extends PackEntity {
  url: string;
  position: Generated<number>;
  description: Json<LocalizedText>;
}
