import type { ComponentType } from "react";
import { lazy } from "react";

/** Named, since what a screen is made of knows the addresses, which know the screens. */
type Screen = ComponentType;

/** A screen whose script comes when it is opened. */
function late<Name extends string>(load: () => Promise<Record<Name, Screen>>, name: Name) {
  return lazy(async () => ({ default: (await load())[name] }));
}

export const InboxPage: Screen = late(() => import("./pages/inbox/inbox-page.tsx"), "InboxPage");
export const BookingsPage: Screen = late(() => import("./pages/bookings/bookings-page.tsx"), "BookingsPage");
export const RoomsPage: Screen = late(() => import("./pages/rooms/rooms-page.tsx"), "RoomsPage");
export const RoomPage: Screen = late(() => import("./pages/rooms/room-page.tsx"), "RoomPage");
export const NewRoomPage: Screen = late(() => import("./pages/rooms/room-page.tsx"), "NewRoomPage");
export const PeoplePage: Screen = late(() => import("./pages/people/people-page.tsx"), "PeoplePage");
export const ContentPage: Screen = late(() => import("./pages/content/content-page.tsx"), "ContentPage");
export const EditPage: Screen = late(() => import("./pages/content/edit-page.tsx"), "EditPage");
export const EventsPage: Screen = late(() => import("./pages/events/events-page.tsx"), "EventsPage");
export const GuestsPage: Screen = late(() => import("./pages/events/guests-page.tsx"), "GuestsPage");
export const PersonPage: Screen = late(() => import("./pages/people/person-page.tsx"), "PersonPage");
export const ImportPage: Screen = late(() => import("./pages/people-import/import-page.tsx"), "ImportPage");
export const SeesPage: Screen = late(() => import("./pages/people/sees-page.tsx"), "SeesPage");
export const AuditPage: Screen = late(() => import("./pages/audit/audit-page.tsx"), "AuditPage");
export const BrandsPage: Screen = late(() => import("./pages/brands/brands-page.tsx"), "BrandsPage");
export const BrandPage: Screen = late(() => import("./pages/brands/brand-page.tsx"), "BrandPage");
export const NewBrandPage: Screen = late(() => import("./pages/brands/brand-page.tsx"), "NewBrandPage");
export const BuildingsPage: Screen = late(() => import("./pages/buildings/buildings-page.tsx"), "BuildingsPage");
export const BuildingPage: Screen = late(() => import("./pages/buildings/building-page.tsx"), "BuildingPage");
export const NewBuildingPage: Screen = late(() => import("./pages/buildings/building-page.tsx"), "NewBuildingPage");
export const CompaniesPage: Screen = late(() => import("./pages/companies/companies-page.tsx"), "CompaniesPage");
export const CompanyPage: Screen = late(() => import("./pages/companies/company-page.tsx"), "CompanyPage");
export const NewCompanyPage: Screen = late(() => import("./pages/companies/company-page.tsx"), "NewCompanyPage");
export const FlagsPage: Screen = late(() => import("./pages/flags/flags-page.tsx"), "FlagsPage");
export const OwnerStep: Screen = late(() => import("./pages/first-use/owner-step.tsx"), "OwnerStep");
export const BrandStep: Screen = late(() => import("./pages/first-use/brand-step.tsx"), "BrandStep");
export const BuildingStep: Screen = late(() => import("./pages/first-use/building-step.tsx"), "BuildingStep");
export const PeopleStep: Screen = late(() => import("./pages/first-use/people-step.tsx"), "PeopleStep");
export const DoneStep: Screen = late(() => import("./pages/first-use/done-step.tsx"), "DoneStep");
