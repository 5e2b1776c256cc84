import { type TSchema, Type } from "typebox";
import {
  PackEventAttendance,
  PackOfferClaim,
  PackPaymentMethod,
  PackResource,
  PackResourceBooking,
  PackService,
  PackServiceProvider,
  PackServiceRequest,
  PackServiceRequestPriority,
  PackServiceRequestType,
  PackServicesBooking,
} from "./bookings.ts";
import { PackBrand, PackBuilding } from "./brands.ts";
import { PackAmenityCategory, PackCategory, PackContent, PackUtility } from "./content.ts";
import { Reference, Shape } from "./fields.ts";
import { PackCompany } from "./people.ts";
import { PackApp, PackFarm, PackSmartBuilding } from "./smart-buildings.ts";

const list = (schema: TSchema) => Type.Optional(Type.Array(schema, { maxItems: 20_000 }));

/** A file whose things may take their building from the file itself. */
const ofBuilding = <P extends Record<string, TSchema>>(properties: P) =>
  Shape({ building: Type.Optional(Reference("buildings")), ...properties });

/** The YAML files of a portfolio: `<name>.yaml`, or any number of files in `<name>/`. A section is the list of one kind. */
export const packFiles = {
  brands: Shape({ brands: list(PackBrand) }),
  buildings: Shape({ buildings: list(PackBuilding) }),
  companies: Shape({ companies: list(PackCompany) }),
  categories: ofBuilding({ categories: list(PackCategory) }),
  content: ofBuilding({ categories: list(PackCategory), contents: list(PackContent) }),
  amenities: ofBuilding({ amenity_categories: list(PackAmenityCategory) }),
  utilities: ofBuilding({ utilities: list(PackUtility) }),
  resources: ofBuilding({
    resources: list(PackResource),
    service_providers: list(PackServiceProvider),
    services: list(PackService),
  }),
  bookings: Shape({
    event_attendances: list(PackEventAttendance),
    offer_claims: list(PackOfferClaim),
    resource_bookings: list(PackResourceBooking),
    services_bookings: list(PackServicesBooking),
  }),
  "service-requests": ofBuilding({
    service_request_types: list(PackServiceRequestType),
    service_request_priorities: list(PackServiceRequestPriority),
    service_requests: list(PackServiceRequest),
  }),
  "smart-buildings": Shape({ smart_buildings: list(PackSmartBuilding) }),
  apps: Shape({ apps: list(PackApp) }),
  "payment-methods": Shape({ payment_methods: list(PackPaymentMethod) }),
  farms: Shape({ farms: list(PackFarm) }),
} satisfies Record<string, TSchema>;

export type PackFileName = keyof typeof packFiles;
