import type { Kind } from "../kind.ts";
import { brands, buildings } from "./brands.ts";
import { amenities, amenityCategories, categories, contents, utilities } from "./content.ts";
import {
  eventAttendances,
  offerClaims,
  paymentMethods,
  resourceBookings,
  serviceRequests,
  servicesBookings,
} from "./history.ts";
import { companies, people, ssoProviders } from "./people.ts";
import { resources, serviceProviders, serviceRequestPriorities, serviceRequestTypes, services } from "./resources.ts";
import { apps, farms, smartBuildings, smartFloors, smartSuites } from "./smart-buildings.ts";

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
