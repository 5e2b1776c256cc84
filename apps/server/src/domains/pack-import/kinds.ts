import { type PackKind, packKinds } from "@atrium/contract/pack/kinds.ts";
import { audiences } from "../audiences/pack.ts";
import { resourceBookings, resources } from "../bookings/pack.ts";
import { brands, farms } from "../brands/pack.ts";
import { buildings, utilities } from "../buildings/pack.ts";
import { paymentMethods } from "../cards/pack.ts";
import { contents } from "../content/pack.ts";
import { amenities, amenityCategories, companies } from "../directory/pack.ts";
import { eventAttendances } from "../events/pack.ts";
import { grants } from "../grants/pack.ts";
import { serviceProviders, services, servicesBookings } from "../history/pack.ts";
import { apps } from "../mini-apps/pack.ts";
import { offerClaims } from "../offers/pack.ts";
import { type Kind, kind } from "../packs/kind.ts";
import { people } from "../people/pack.ts";
import { serviceRequestPriorities, serviceRequests, serviceRequestTypes } from "../service-requests/pack.ts";
import { ssoProviders } from "../sso/pack.ts";
import { smartBuildings, smartFloors, smartSuites } from "../suites/pack.ts";

/** Kinds with more rules than their fields express. */
const declared: readonly Kind[] = [
  brands,
  buildings,
  companies,
  ssoProviders,
  people,
  grants,
  audiences,
  contents,
  amenityCategories,
  amenities,
  utilities,
  apps,
  resources,
  serviceProviders,
  services,
  eventAttendances,
  offerClaims,
  resourceBookings,
  servicesBookings,
  serviceRequestTypes,
  serviceRequestPriorities,
  serviceRequests,
  smartBuildings,
  smartFloors,
  smartSuites,
  paymentMethods,
  farms,
];

/** Kinds whose things are stored in the row of their parent. */
const withoutTable: readonly PackKind[] = ["brand_utilities"];

const all = (Object.keys(packKinds) as PackKind[])
  .filter((name) => !withoutTable.includes(name))
  .map((name) => declared.find((own) => own.kind === name) ?? kind({ kind: name }));

/** Things that name a building depend on it. */
const inBuildings = all
  .filter((each) => namesBuilding(each.kind))
  .map(({ table }) => [table, "building_uuid"] as const);

/** Every kind with a table, in the order of writing, which is that of `packKinds`. Deleting uses the reverse order. */
export const kinds: readonly Kind[] = all.map((each) =>
  each === buildings ? { ...each, keptBy: [...each.keptBy, ...inBuildings] } : each,
);

function namesBuilding(name: PackKind): boolean {
  const { shape } = packKinds[name];
  return "properties" in shape && "building" in shape.properties;
}
