import type { ComponentType } from "react";
import { lazy } from "react";
import { worded } from "./parts/worded.tsx";

/** Lazy screens by name, because their code imports the addresses, which refer to the screens. */
type Screen = ComponentType;

/** A screen whose script is loaded when it is opened. */
function late<Name extends string>(load: () => Promise<Record<Name, Screen>>, name: Name) {
  return lazy(async () => ({ default: (await load())[name] }));
}

export const InboxPage: Screen = late(() => import("./pages/inbox/inbox-page.tsx"), "InboxPage");
export const BookingsPage: Screen = worded(late(() => import("./pages/bookings/bookings-page.tsx"), "BookingsPage"));
export const RoomsPage: Screen = worded(late(() => import("./pages/rooms/rooms-page.tsx"), "RoomsPage"));
export const RoomPage: Screen = worded(late(() => import("./pages/rooms/room-page.tsx"), "RoomPage"));
export const RoomDoorPage: Screen = worded(late(() => import("./pages/rooms/door-page.tsx"), "RoomDoorPage"));
export const NewRoomPage: Screen = worded(late(() => import("./pages/rooms/room-page.tsx"), "NewRoomPage"));
export const PeoplePage: Screen = worded(late(() => import("./pages/people/people-page.tsx"), "PeoplePage"));
export const JobsPage: Screen = worded(late(() => import("./pages/people-jobs/jobs-page.tsx"), "JobsPage"));
export const JobPage: Screen = worded(late(() => import("./pages/people-jobs/job-page.tsx"), "JobPage"));
export const ContentPage: Screen = late(() => import("./pages/content/content-page.tsx"), "ContentPage");
export const EditPage: Screen = late(() => import("./pages/content/edit-page.tsx"), "EditPage");
export const AudiencesPage: Screen = worded(
  late(() => import("./pages/audiences/audiences-page.tsx"), "AudiencesPage"),
);
export const AudiencePage: Screen = worded(late(() => import("./pages/audiences/audience-page.tsx"), "AudiencePage"));
export const NewAudiencePage: Screen = worded(
  late(() => import("./pages/audiences/audience-page.tsx"), "NewAudiencePage"),
);
export const CalendarPage: Screen = worded(
  late(() => import("./pages/content/calendar/calendar-page.tsx"), "CalendarPage"),
);
export const EventsPage: Screen = worded(late(() => import("./pages/events/events-page.tsx"), "EventsPage"));
export const GuestsPage: Screen = worded(late(() => import("./pages/events/guests-page.tsx"), "GuestsPage"));
export const DoorPage: Screen = worded(late(() => import("./pages/door/door-page.tsx"), "DoorPage"));
export const OffersPage: Screen = worded(late(() => import("./pages/offers/offers-page.tsx"), "OffersPage"));
export const ClaimsPage: Screen = worded(late(() => import("./pages/offers/claims-page.tsx"), "ClaimsPage"));
export const TillPage: Screen = worded(late(() => import("./pages/offers/till-page.tsx"), "TillPage"));
export const PersonPage: Screen = worded(late(() => import("./pages/people/person-page.tsx"), "PersonPage"));
export const ImportPage: Screen = worded(late(() => import("./pages/people-import/import-page.tsx"), "ImportPage"));
export const InvitePage: Screen = worded(late(() => import("./pages/people/invite-page.tsx"), "InvitePage"));
export const SeesPage: Screen = late(() => import("./pages/people/sees-page.tsx"), "SeesPage");
export const NumbersPage: Screen = worded(late(() => import("./pages/numbers/numbers-page.tsx"), "NumbersPage"));
export const AuditPage: Screen = worded(late(() => import("./pages/audit/audit-page.tsx"), "AuditPage"));
export const BrandsPage: Screen = worded(late(() => import("./pages/brands/brands-page.tsx"), "BrandsPage"));
export const BrandPage: Screen = worded(late(() => import("./pages/brands/brand-page.tsx"), "BrandPage"));
export const NewBrandPage: Screen = worded(late(() => import("./pages/brands/brand-page.tsx"), "NewBrandPage"));
export const BuildingsPage: Screen = worded(
  late(() => import("./pages/buildings/buildings-page.tsx"), "BuildingsPage"),
);
export const BuildingPage: Screen = worded(late(() => import("./pages/buildings/building-page.tsx"), "BuildingPage"));
export const NewBuildingPage: Screen = worded(
  late(() => import("./pages/buildings/building-page.tsx"), "NewBuildingPage"),
);
export const HomePage: Screen = worded(late(() => import("./pages/home-layout/home-page.tsx"), "HomePage"));
export const CompaniesPage: Screen = worded(
  late(() => import("./pages/companies/companies-page.tsx"), "CompaniesPage"),
);
export const CompanyPage: Screen = worded(late(() => import("./pages/companies/company-page.tsx"), "CompanyPage"));
export const NewCompanyPage: Screen = worded(
  late(() => import("./pages/companies/company-page.tsx"), "NewCompanyPage"),
);
export const MePage: Screen = late(() => import("./pages/me/me-page.tsx"), "MePage");
export const FlagsPage: Screen = worded(late(() => import("./pages/flags/flags-page.tsx"), "FlagsPage"));
export const OwnerStep: Screen = worded(late(() => import("./pages/first-use/owner-step.tsx"), "OwnerStep"));
export const BrandStep: Screen = worded(late(() => import("./pages/first-use/brand-step.tsx"), "BrandStep"));
export const BuildingStep: Screen = worded(late(() => import("./pages/first-use/building-step.tsx"), "BuildingStep"));
export const PeopleStep: Screen = worded(late(() => import("./pages/first-use/people-step.tsx"), "PeopleStep"));
export const DoneStep: Screen = worded(late(() => import("./pages/first-use/done-step.tsx"), "DoneStep"));
