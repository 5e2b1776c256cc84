import type { ComponentType } from "react";
import { lazy } from "react";

/** Named, since what a screen is made of knows the addresses, which know the screens. */
type Screen = ComponentType;

/** A screen whose script comes when it is opened. */
function late<Name extends string>(load: () => Promise<Record<Name, Screen>>, name: Name) {
  return lazy(async () => ({ default: (await load())[name] }));
}

export const InboxPage: Screen = late(() => import("./inbox/inbox-page.tsx"), "InboxPage");
export const BookingsPage: Screen = late(() => import("./bookings/bookings-page.tsx"), "BookingsPage");
export const RoomsPage: Screen = late(() => import("./rooms/rooms-page.tsx"), "RoomsPage");
export const RoomPage: Screen = late(() => import("./rooms/room-page.tsx"), "RoomPage");
export const NewRoomPage: Screen = late(() => import("./rooms/room-page.tsx"), "NewRoomPage");
export const PeoplePage: Screen = late(() => import("./people/people-page.tsx"), "PeoplePage");
export const ContentPage: Screen = late(() => import("./content/content-page.tsx"), "ContentPage");
export const EditPage: Screen = late(() => import("./content/edit-page.tsx"), "EditPage");
export const EventsPage: Screen = late(() => import("./events/events-page.tsx"), "EventsPage");
export const GuestsPage: Screen = late(() => import("./events/guests-page.tsx"), "GuestsPage");
export const PersonPage: Screen = late(() => import("./people/person-page.tsx"), "PersonPage");
export const ImportPage: Screen = late(() => import("./people-import/import-page.tsx"), "ImportPage");
export const SeesPage: Screen = late(() => import("./people/sees-page.tsx"), "SeesPage");
export const AuditPage: Screen = late(() => import("./audit/audit-page.tsx"), "AuditPage");
export const BrandsPage: Screen = late(() => import("./brands/brands-page.tsx"), "BrandsPage");
export const BrandPage: Screen = late(() => import("./brands/brand-page.tsx"), "BrandPage");
export const NewBrandPage: Screen = late(() => import("./brands/brand-page.tsx"), "NewBrandPage");
export const BuildingsPage: Screen = late(() => import("./buildings/buildings-page.tsx"), "BuildingsPage");
export const BuildingPage: Screen = late(() => import("./buildings/building-page.tsx"), "BuildingPage");
export const NewBuildingPage: Screen = late(() => import("./buildings/building-page.tsx"), "NewBuildingPage");
export const CompaniesPage: Screen = late(() => import("./companies/companies-page.tsx"), "CompaniesPage");
export const CompanyPage: Screen = late(() => import("./companies/company-page.tsx"), "CompanyPage");
export const NewCompanyPage: Screen = late(() => import("./companies/company-page.tsx"), "NewCompanyPage");
export const FlagsPage: Screen = late(() => import("./flags/flags-page.tsx"), "FlagsPage");
export const OwnerStep: Screen = late(() => import("./first-use/owner-step.tsx"), "OwnerStep");
export const BrandStep: Screen = late(() => import("./first-use/brand-step.tsx"), "BrandStep");
export const BuildingStep: Screen = late(() => import("./first-use/building-step.tsx"), "BuildingStep");
export const PeopleStep: Screen = late(() => import("./first-use/people-step.tsx"), "PeopleStep");
export const DoneStep: Screen = late(() => import("./first-use/done-step.tsx"), "DoneStep");
