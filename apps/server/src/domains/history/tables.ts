import type { Generated } from "kysely";
import type { Instant, Json, PackEntity, PersonsOwn, Translations } from "../../platform/database/columns.ts";
import type { BookingStatus } from "../bookings/tables.ts";

interface ServiceProvidersTable extends PackEntity {
  name: string;
  logo: string | null;
}

interface ServicesTable extends PackEntity {
  provider_uuid: string;
  building_uuid: string;
  /** In cents (2 §9). */
  price: number;
  currency_type: string;
  position: Generated<number>;
  translations: Json<Translations<"name" | "description">>;
}

interface ServicesBookingsTable extends PersonsOwn {
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

declare module "../../platform/database/schema.ts" {
  interface Schema {
    service_providers: ServiceProvidersTable;
    services: ServicesTable;
    services_bookings: ServicesBookingsTable;
  }
}
