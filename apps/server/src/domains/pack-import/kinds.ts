import { resourceBookings, resources } from "../bookings/pack.ts";
import { brands, farms } from "../brands/pack.ts";
import { buildings, utilities } from "../buildings/pack.ts";
import { paymentMethods } from "../cards/pack.ts";
import { categories, contents } from "../content/pack.ts";
import { amenities, amenityCategories, companies } from "../directory/pack.ts";
import { eventAttendances } from "../events/pack.ts";
import { serviceProviders, services, servicesBookings } from "../history/pack.ts";
import { apps } from "../mini-apps/pack.ts";
import { offerClaims } from "../offers/pack.ts";
import type { Kind } from "../packs/kind.ts";
import { people } from "../people/pack.ts";
import { serviceRequestPriorities, serviceRequests, serviceRequestTypes } from "../service-requests/pack.ts";
import { ssoProviders } from "../sso/pack.ts";
import { smartBuildings, smartFloors, smartSuites } from "../suites/pack.ts";

/** Every kind that has a table, in the order of writing: what others refer to comes first. Removing goes the other way. */
export const kinds: readonly Kind[] = [
  brands,
  buildings,
  companies,
  ssoProviders,
  people,
  categories,
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
