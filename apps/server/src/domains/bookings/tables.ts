import type { Generated } from "kysely";
import type {
  Instant,
  Json,
  JsonWithDefault,
  LocalizedText,
  NumericOrNull,
  PackEntity,
  PersonsOwn,
  Translations,
} from "../../platform/database/columns.ts";
import type { ParticipationStatus } from "../events/tables.ts";

/** Both spellings of 2 §4 in lower case. */
export type BookingStatus = ParticipationStatus | "submitted" | "approved" | "denied" | "canceled";

export interface FormQuestion {
  question: LocalizedText;
  type: string;
  required: boolean;
}

export interface FormResponse {
  question: string;
  answer: string;
  type: string;
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

declare module "../../platform/database/schema.ts" {
  interface Schema {
    resources: ResourcesTable;
    resource_bookings: ResourceBookingsTable;
  }
}
