import { createRoute, redirect } from "@tanstack/react-router";
import { lateScreen } from "@atrium/web/lost-script.ts";
import { enterMain, enterPagesOfBuilding, loadFrame } from "./app/entering.ts";
import { DetailWaiting, FormWaiting, waiting } from "./app/waiting.tsx";
import { fetchAmenities } from "./pages/amenities/amenities-queries.ts";
import { readHostNames } from "./pages/cards/host-names.ts";
import { fetchCompany, prefetchCompanies } from "./pages/companies/companies-queries.ts";
import { type DirectoryWords, readDirectory } from "./pages/companies/directory-address.ts";
import { loadContent } from "./pages/content-detail/content-queries.ts";
import { loadEvent } from "./pages/event-detail/event-queries.ts";
import { readFilter } from "./pages/home/category-address.ts";
import { loadHome } from "./pages/home/home-queries.ts";
import { loadOffer } from "./pages/offer-detail/offer-queries.ts";
import { loadPost } from "./pages/post-detail/post-queries.ts";
import type { BookWords } from "./pages/rooms/book-address.ts";
import { loadServiceRequests, readShownRequest } from "./pages/service-requests/request-queries.ts";
import { loadSmartBuilding } from "./pages/smart-building/load-smart-building.ts";
import { paths } from "./parts/paths.ts";
import { openRoutes } from "./routes.tsx";
import { personalRoutes } from "./routes-signed-in-person.tsx";
import { root, signedIn } from "./routes-signed-in-root.tsx";

/*
 * The routes of the signed-in area: path, guard, loader, page, and what is shown while it loads. Visitors never load this file. Routes without
 * a building in the address are in routes-signed-in-person.tsx.
 */

const main = createRoute({
  getParentRoute: () => signedIn,
  path: paths.main,
  beforeLoad: async ({ context, preload }) => {
    if (!preload) await enterMain(context.services);
  },
  component: lateScreen(() => import("./pages/layout/no-building.tsx"), "NoBuilding"),
});

/** A card form alone on its page, with names from the host app (2 §2, M3). It has no building layout. */
const addCard = createRoute({
  getParentRoute: () => signedIn,
  path: paths.addCard,
  validateSearch: readHostNames,
  component: lateScreen(() => import("./pages/cards/add-card-page.tsx"), "AddCardPage"),
});

/** Every page of a building. */
const building = createRoute({
  getParentRoute: () => signedIn,
  path: paths.building,
  beforeLoad: async ({ context, params, location, preload }) => {
    // Hovering a link must not switch the building.
    if (!preload) await enterPagesOfBuilding(context.services, params, location);
  },
  loader: ({ context, params }) => loadFrame(context.services, params.buildingUuid),
  component: lateScreen(() => import("./app/building-screens.tsx"), "BuildingScreen"),
});

const buildingHome = createRoute({
  getParentRoute: () => building,
  path: "/",
  loader: ({ context, params }) => loadHome(context.services, params.buildingUuid),
  component: lateScreen(() => import("./pages/home/home-page.tsx"), "HomePage"),
  pendingComponent: waiting(() => import("./pages/home/home-skeleton.tsx"), "HomeSkeleton"),
});

/** A category of home; usually cached by home already. */
const category = createRoute({
  getParentRoute: () => building,
  path: "categories/$categoryUuid",
  staticData: { oneScreen: true },
  validateSearch: readFilter,
  loader: ({ context, params }) => loadHome(context.services, params.buildingUuid),
  component: lateScreen(() => import("./pages/home/category-page.tsx"), "CategoryPage"),
  pendingComponent: waiting(() => import("./pages/home/home-skeleton.tsx"), "HomeSkeleton"),
});

/** The events of the building; usually cached by home already. */
const whatsOn = createRoute({
  getParentRoute: () => building,
  path: "whats-on",
  staticData: { oneScreen: true },
  validateSearch: readFilter,
  loader: ({ context, params }) => loadHome(context.services, params.buildingUuid),
  component: lateScreen(() => import("./pages/home/whats-on-page.tsx"), "WhatsOnPage"),
  pendingComponent: waiting(() => import("./pages/home/home-skeleton.tsx"), "HomeSkeleton"),
});

/** What the pages of single items share: their loading and failed states are the same. */
const item = {
  pendingComponent: waiting(() => import("./parts/item/item-skeleton.tsx"), "ContentSkeleton"),
  errorComponent: lateScreen(() => import("./app/item-trouble.tsx"), "ItemTrouble"),
};

const content = createRoute({
  getParentRoute: () => building,
  path: "content/$contentUuid",
  loader: ({ context, params }) => loadContent(context.services, params),
  component: lateScreen(() => import("./pages/content-detail/content-page.tsx"), "ContentPage"),
  ...item,
});

// An item whose address names no building is shown in its own building.

const eventPost = createRoute({
  getParentRoute: () => building,
  path: "event-posts/$eventPostUuid",
  loader: async ({ context, params: { buildingUuid, eventPostUuid } }) => {
    const own = await loadEvent(context.services, eventPostUuid);
    if (own !== buildingUuid)
      throw redirect({ to: paths.eventPost, params: { buildingUuid: own, eventPostUuid }, replace: true });
  },
  component: lateScreen(() => import("./pages/event-detail/event-page.tsx"), "EventPage"),
  remountDeps: ({ params }) => params,
  ...item,
});

const offer = createRoute({
  getParentRoute: () => building,
  path: "offers/$offerUuid",
  loader: async ({ context, params: { buildingUuid, offerUuid } }) => {
    const own = await loadOffer(context.services, offerUuid);
    if (own !== buildingUuid)
      throw redirect({ to: paths.offer, params: { buildingUuid: own, offerUuid }, replace: true });
  },
  component: lateScreen(() => import("./pages/offer-detail/offer-page.tsx"), "OfferPage"),
  remountDeps: ({ params }) => params,
  ...item,
});

const post = createRoute({
  getParentRoute: () => building,
  path: "posts/$postUuid",
  loader: async ({ context, params: { buildingUuid, postUuid } }) => {
    const own = await loadPost(context.services, postUuid);
    if (own !== buildingUuid)
      throw redirect({ to: paths.post, params: { buildingUuid: own, postUuid }, replace: true });
  },
  component: lateScreen(() => import("./pages/post-detail/post-page.tsx"), "PostPage"),
  remountDeps: ({ params }) => params,
  ...item,
});

const amenities = createRoute({
  getParentRoute: () => building,
  path: "amenities",
  staticData: { oneScreen: true },
  validateSearch: ({ category }: Record<string, unknown>): { category?: string | undefined } => ({
    category: typeof category === "string" ? category : undefined,
  }),
  loader: ({ context, params }) => fetchAmenities(context.services, params.buildingUuid),
  component: lateScreen(() => import("./pages/amenities/amenities-page.tsx"), "AmenitiesPage"),
  pendingComponent: waiting(() => import("./pages/amenities/amenities-skeleton.tsx"), "AmenitiesSkeleton"),
});

const amenity = createRoute({
  getParentRoute: () => building,
  path: "amenities/$amenityUuid",
  staticData: { oneScreen: true },
  // All amenities of a building load at once: after the list, a single amenity needs no request.
  loader: ({ context, params }) => fetchAmenities(context.services, params.buildingUuid),
  component: lateScreen(() => import("./pages/amenities/amenity-page.tsx"), "AmenityPage"),
  pendingComponent: waiting(() => import("./pages/amenities/amenity-skeleton.tsx"), "AmenitySkeleton"),
});

const companies = createRoute({
  getParentRoute: () => building,
  path: "companies",
  staticData: { oneScreen: true },
  // `readDirectory` interprets the parameters, so that the address stays as it was typed.
  validateSearch: (search: Record<string, unknown>): DirectoryWords => search,
  // The list shows its own loading and failed states, so that the search field stays.
  loader: ({ context, params, location }) =>
    prefetchCompanies(context.services, params.buildingUuid, readDirectory(location.search)),
  component: lateScreen(() => import("./pages/companies/companies-page.tsx"), "CompaniesPage"),
  pendingComponent: waiting(() => import("./pages/companies/companies-skeleton.tsx"), "CompaniesSkeleton"),
});

const company = createRoute({
  getParentRoute: () => building,
  path: "companies/$companyUuid",
  staticData: { oneScreen: true },
  loader: ({ context, params }) => fetchCompany(context.services, params.companyUuid),
  component: lateScreen(() => import("./pages/companies/company-page.tsx"), "CompanyPage"),
  pendingComponent: waiting(() => import("./pages/companies/company-skeleton.tsx"), "CompanySkeleton"),
});

const serviceRequests = createRoute({
  getParentRoute: () => building,
  path: "service-requests",
  staticData: { oneScreen: true },
  validateSearch: readShownRequest,
  loader: ({ context, params }) => loadServiceRequests(context.services, params.buildingUuid),
  component: lateScreen(() => import("./pages/service-requests/service-requests-page.tsx"), "ServiceRequestsPage"),
  pendingComponent: DetailWaiting,
});

/** `readBook` interprets the parameters, so that the address stays as it was typed. */
const asTyped = (search: Record<string, unknown>): BookWords => search;

/** Free rooms at a chosen time, and their booking; no other page uses these queries. */
const book = createRoute({
  getParentRoute: () => building,
  path: "book",
  staticData: { oneScreen: true },
  validateSearch: asTyped,
  component: lateScreen(() => import("./pages/rooms/find-page.tsx"), "FindPage"),
  pendingComponent: DetailWaiting,
});

const room = createRoute({
  getParentRoute: () => building,
  path: "book/$resourceUuid",
  staticData: { oneScreen: true },
  validateSearch: asTyped,
  component: lateScreen(() => import("./pages/rooms/room-page.tsx"), "RoomPage"),
  pendingComponent: DetailWaiting,
});

/** The rooms that are free now. */
const roomsNow = createRoute({
  getParentRoute: () => building,
  path: "book/now",
  staticData: { oneScreen: true },
  component: lateScreen(() => import("./pages/rooms/rooms-now-page.tsx"), "RoomsNowPage"),
  pendingComponent: DetailWaiting,
});

/** A room for a person in front of it; the code on its door leads here, whatever building the person is in. */
const door = createRoute({
  getParentRoute: () => building,
  path: "door/$code",
  component: lateScreen(() => import("./pages/rooms/door-page.tsx"), "DoorPage"),
  pendingComponent: DetailWaiting,
});
const doorCode = createRoute({
  getParentRoute: () => signedIn,
  path: "/r/$code",
  beforeLoad: async ({ context, params: { code }, preload }) => {
    if (preload) return;
    const { buildingOfDoor, doorPath } = await import("./pages/rooms/door-queries.ts");
    const buildingUuid = await buildingOfDoor(context.services, code);
    throw redirect({ to: doorPath, params: { code, buildingUuid }, replace: true });
  },
});

/** Floors, suites and their controls; `smart-address.ts` parses the rest of the path (2 §2). */
const smartBuilding = createRoute({
  getParentRoute: () => building,
  path: "smart-building/$",
  staticData: { oneScreen: true },
  loader: ({ context, params }) => loadSmartBuilding(context.services, params.buildingUuid, params._splat),
  component: lateScreen(() => import("./pages/smart-building/smart-building-page.tsx"), "SmartBuildingPage"),
  pendingComponent: FormWaiting,
});

export const routeTree = root.addChildren([
  ...openRoutes,
  signedIn.addChildren([
    main,
    addCard,
    doorCode,
    building.addChildren([
      buildingHome,
      whatsOn,
      category,
      content,
      eventPost,
      offer,
      post,
      amenities,
      amenity,
      companies,
      company,
      serviceRequests,
      book,
      roomsNow,
      room,
      door,
      smartBuilding,
    ]),
    personalRoutes,
  ]),
]);
