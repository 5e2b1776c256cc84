import { type Static, type TSchema, Type } from "typebox";
import { contentKinds } from "../content-types.ts";
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
import { PackAudience } from "./audiences.ts";
import { PackBrand, PackBrandUtility, PackBuilding } from "./brands.ts";
import { Reference, Shape } from "./fields.ts";
import type { KindRow } from "./kind-row.ts";
import { PackCompany, PackGrant, PackPerson, PackSsoProvider } from "./people.ts";
import { PackApp, PackFarm, PackFloor, PackSmartBuilding, PackSuite } from "./smart-buildings.ts";

/** Every kind of entry in a pack. Referenced kinds come first: imports write in this order, and delete in reverse. */
export const packKinds = {
  brands: { shape: PackBrand, files: ["brands"] },
  brand_utilities: { shape: PackBrandUtility, files: [] },
  buildings: { shape: PackBuilding, files: ["buildings"] },
  companies: { shape: PackCompany, files: ["companies"] },
  sso_providers: { shape: PackSsoProvider, files: [] },
  people: { shape: PackPerson, files: [] },
  grants: { shape: PackGrant, files: ["grants"] },
  audiences: { shape: PackAudience, files: ["audiences"] },
  ...contentKinds,
  apps: { shape: PackApp, files: ["apps"] },
  resources: { shape: PackResource, files: ["resources"] },
  service_providers: { shape: PackServiceProvider, files: ["resources"] },
  services: { shape: PackService, files: ["resources"] },
  event_attendances: { shape: PackEventAttendance, files: ["bookings"] },
  offer_claims: { shape: PackOfferClaim, files: ["bookings"] },
  resource_bookings: { shape: PackResourceBooking, files: ["bookings"] },
  services_bookings: { shape: PackServicesBooking, files: ["bookings"] },
  service_request_types: { shape: PackServiceRequestType, files: ["service-requests"] },
  service_request_priorities: { shape: PackServiceRequestPriority, files: ["service-requests"] },
  service_requests: { shape: PackServiceRequest, files: ["service-requests"] },
  smart_buildings: { shape: PackSmartBuilding, files: ["smart-buildings"] },
  smart_floors: { shape: PackFloor, files: [] },
  smart_suites: { shape: PackSuite, files: [] },
  payment_methods: { shape: PackPaymentMethod, files: ["payment-methods"] },
  farms: { shape: PackFarm, files: ["farms"] },
} as const satisfies Record<string, KindRow>;

export type PackKind = keyof typeof packKinds;
/** An entry in a pack's own form. */
export type PackThing<K extends PackKind> = Static<(typeof packKinds)[K]["shape"]>;
export type PackFileName = (typeof packKinds)[PackKind]["files"][number];

/** Whether an entry of the kind needs a building: its own, or that of the file. */
export function needsBuilding(kind: PackKind): boolean {
  const { shape } = packKinds[kind];
  return "properties" in shape && "building" in shape.properties && "orOfFile" in shape.properties.building;
}

/** The YAML files of a portfolio: `<name>.yaml`, or any number of files in `<name>/`. A section is the list of one kind. */
export const packFiles = Object.fromEntries(
  [...new Set(Object.values(packKinds).flatMap(({ files }): readonly PackFileName[] => files))].map((name) => [
    name,
    fileOf((Object.keys(packKinds) as PackKind[]).filter((kind) => packKinds[kind].files.some((one) => one === name))),
  ]),
) as Record<PackFileName, TSchema>;

function fileOf(kinds: readonly PackKind[]): TSchema {
  const list = (kind: PackKind) => Type.Optional(Type.Array<TSchema>(packKinds[kind].shape, { maxItems: 20_000 }));
  const building = kinds.some(needsBuilding) ? { building: Type.Optional(Reference("buildings")) } : {};
  return Shape({ ...building, ...Object.fromEntries(kinds.map((kind) => [kind, list(kind)])) });
}
