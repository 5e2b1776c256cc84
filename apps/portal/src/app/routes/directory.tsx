import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { building } from "./signed-in.tsx";

/** Which of these words mean something is for the screen to say. */
type Words = { category?: string; company_types?: string; search?: string; order?: string; page?: number };

const screens = () => import("../inside/directory-screens.tsx");

/** All that the four have in common, so that a visitor loads it once. */
const screen = (name: "Amenities" | "Amenity" | "Companies" | "Company") => ({
  getParentRoute: () => building,
  staticData: { oneScreen: true },
  validateSearch: (search: Record<string, unknown>): Words => search,
  component: lazyRouteComponent(screens, name),
  pendingComponent: lazyRouteComponent(screens, `${name}Skeleton`),
});

/** What a building offers, and who is in it (1 §2). */
export const directoryRoutes = [
  createRoute({
    ...screen("Amenities"),
    path: "amenities",
    loader: async ({ context, params }) => (await screens()).loadAmenities(context.services, params),
  }),
  createRoute({
    ...screen("Amenity"),
    path: "amenities/$amenityUuid",
    loader: async ({ context, params }) => (await screens()).loadAmenity(context.services, params),
  }),
  createRoute({
    ...screen("Companies"),
    path: "companies",
    loader: async ({ context, params, location }) =>
      (await screens()).loadCompanies(context.services, params, location.search),
  }),
  createRoute({
    ...screen("Company"),
    path: "companies/$companyUuid",
    loader: async ({ context, params }) => (await screens()).loadCompany(context.services, params),
  }),
];
