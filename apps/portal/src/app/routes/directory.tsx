import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { building } from "./signed-in.tsx";
import { waiting } from "./waiting.tsx";

const screens = () => import("../inside/directory-screens.tsx");

/** Which of these words mean something is for the screen to say. */
type Words = {
  category?: string;
  company_types?: string;
  search?: string;
  order?: string;
  page?: number;
  request?: unknown;
};

type Params = { buildingUuid: string };

type Name = "Amenities" | "Amenity" | "Companies" | "Company" | "ServiceRequests" | "SmartBuilding";

/** All that they have in common, once: a visitor loads it too. */
const screen = <const P extends string>(path: P, name: Name) =>
  createRoute({
    getParentRoute: () => building,
    path,
    staticData: { oneScreen: true },
    validateSearch: (search: Record<string, unknown>): Words => search,
    loader: async ({ context, params, location }) =>
      (await screens()).load[name](context.services, params as Params, location.search),
    component: lazyRouteComponent(screens, name),
    pendingComponent: waiting(lazyRouteComponent(screens, `${name}Waiting`)),
  });

/** What a building offers, who is in it (1 §2), what is to be done there, and its suites, whose addresses `smart-address.ts` has (2 §2). */
export const directoryRoutes = [
  screen("amenities", "Amenities"),
  screen("amenities/$amenityUuid", "Amenity"),
  screen("companies", "Companies"),
  screen("companies/$companyUuid", "Company"),
  screen("service-requests", "ServiceRequests"),
  screen("smart-building/$", "SmartBuilding"),
];
