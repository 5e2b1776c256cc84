import type { ServiceRequestStatus } from "@atrium/rules/service-request-status.ts";
import type { Generated, GeneratedAlways } from "kysely";
import type {
  Instant,
  InstantOrNull,
  Json,
  PackEntity,
  PersonsOwn,
  Translations,
} from "../../platform/database/columns.ts";

interface ServiceRequestTypesTable extends PackEntity {
  /** null: offered in every building of the portfolio. */
  building_uuid: string | null;
  position: Generated<number>;
  translations: Json<Translations<"name" | "description">>;
}

interface ServiceRequestPrioritiesTable extends PackEntity {
  position: Generated<number>;
  translations: Json<Translations<"name">>;
}

interface ServiceRequestsTable extends PersonsOwn {
  changed_in_console_at: InstantOrNull;
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

declare module "../../platform/database/schema.ts" {
  interface Schema {
    service_request_types: ServiceRequestTypesTable;
    service_request_priorities: ServiceRequestPrioritiesTable;
    service_requests: ServiceRequestsTable;
  }
}
