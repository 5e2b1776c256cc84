import { consolePath } from "@atrium/rules/console-path.ts";
import type { RoleCapability } from "@atrium/rules/roles.ts";
import { FailedScreen } from "@atrium/web/failed-screen.tsx";
import { createRootRoute, createRoute, createRouter, type RouterHistory, useMatch } from "@tanstack/react-router";
import type { ComponentType } from "react";
import { readAuditFilter } from "./pages/audit/audit-address.ts";
import { readBookingsPlace } from "./pages/bookings/bookings-address.ts";
import { readCompaniesFilter } from "./pages/companies/companies-address.ts";
import { readCalendarPlace } from "./pages/content/calendar/calendar-address.ts";
import { readContentFilter } from "./pages/content/content-address.ts";
import { readEventsFilter, readGuestsFilter } from "./pages/events/events-address.ts";
import { readFlagsFilter } from "./pages/flags/flags-address.ts";
import { Gate } from "./gate.tsx";
import { Guarded } from "./pages/layout/guarded.tsx";
import { readInboxFilter } from "./pages/inbox/inbox-address.ts";
import { readResultsFilter } from "./pages/people-jobs/job-address.ts";
import { readNumbersFilter } from "./pages/numbers/numbers-address.ts";
import { readClaimsFilter, readOffersFilter } from "./pages/offers/offers-address.ts";
import { readPeopleFilter, readSeesFilter } from "./pages/people/people-address.ts";
import { readRoomsPlace } from "./pages/rooms/rooms-address.ts";
import {
  AudiencePage,
  AudiencesPage,
  AuditPage,
  BookingsPage,
  BrandPage,
  BrandStep,
  BrandsPage,
  BuildingPage,
  BuildingStep,
  BuildingsPage,
  CalendarPage,
  ClaimsPage,
  CompaniesPage,
  CompanyPage,
  ContentPage,
  DoneStep,
  DoorPage,
  RoomDoorPage,
  EditPage,
  EventsPage,
  FlagsPage,
  GuestsPage,
  HomePage,
  ImportPage,
  InboxPage,
  InvitePage,
  NewAudiencePage,
  JobPage,
  JobsPage,
  MePage,
  NewBrandPage,
  NewBuildingPage,
  NewCompanyPage,
  NewRoomPage,
  NumbersPage,
  OffersPage,
  PeoplePage,
  PeopleStep,
  PersonPage,
  RoomPage,
  RoomsPage,
  SeesPage,
  TillPage,
} from "./screens.tsx";
import { NotFoundPage } from "./pages/trouble/not-found-page.tsx";
import { paths } from "./parts/paths.ts";

/** A screen for people who have the capability anywhere. */
const guard = (needs: RoleCapability, Page: ComponentType) =>
  function GuardedScreen() {
    return (
      <Guarded needs={needs}>
        <Page />
      </Guarded>
    );
  };

const root = createRootRoute({ component: Gate, notFoundComponent: NotFoundPage });

/** The list stays mounted while its entries are opened beside it. */
const inbox = createRoute({
  getParentRoute: () => root,
  id: "inbox",
  staticData: { keepsFocus: true, oneScreen: true },
  validateSearch: readInboxFilter,
  component: function Inbox() {
    const isBegin = useMatch({ from: "/inbox/", shouldThrow: false }) !== undefined;
    return (
      <Guarded needs="inbox.read" first={isBegin}>
        <InboxPage />
      </Guarded>
    );
  },
});
const inboxHome = createRoute({ getParentRoute: () => inbox, path: paths.inbox });
const inboxItem = createRoute({
  getParentRoute: () => inbox,
  path: paths.item,
});

const content = createRoute({
  getParentRoute: () => root,
  path: paths.content,
  validateSearch: readContentFilter,
  staticData: { oneScreen: true },
  component: guard("content.read", ContentPage),
});
const contentItem = createRoute({
  getParentRoute: () => root,
  path: paths.contentItem,
  validateSearch: readContentFilter,
  staticData: { oneScreen: true, keepsFocus: true },
  component: guard("content.read", EditPage),
});
const contentCalendar = createRoute({
  getParentRoute: () => root,
  path: paths.contentCalendar,
  validateSearch: readCalendarPlace,
  staticData: { oneScreen: true },
  component: guard("content.read", CalendarPage),
});

/** A screen whose address contains its filters. */
const searched = <const Path extends string, Search extends object>(
  path: Path,
  needs: RoleCapability,
  Page: ComponentType,
  validateSearch: (search: Record<string, unknown>) => Search,
) =>
  createRoute({
    getParentRoute: () => root,
    path,
    validateSearch,
    staticData: { oneScreen: true },
    component: guard(needs, Page),
  });

const events = searched(paths.events, "guests.read", EventsPage, readEventsFilter);
const guests = searched(paths.guests, "guests.read", GuestsPage, readGuestsFilter);

const door = createRoute({
  getParentRoute: () => root,
  path: paths.door,
  component: guard("guests.check_in", DoorPage),
});

const offers = searched(paths.offers, "claims.read", OffersPage, readOffersFilter);
const claims = searched(paths.claims, "claims.read", ClaimsPage, readClaimsFilter);
const till = searched(paths.till, "claims.redeem", TillPage, readClaimsFilter);

const people = searched(paths.people, "people.read", PeoplePage, readPeopleFilter);
const importPeople = createRoute({
  getParentRoute: () => root,
  path: paths.importPeople,
  staticData: { oneScreen: true },
  component: guard("people.change", ImportPage),
});
const invitePeople = createRoute({
  getParentRoute: () => root,
  path: paths.invitePeople,
  staticData: { oneScreen: true },
  component: guard("people.invite", InvitePage),
});
const peopleJobs = createRoute({
  getParentRoute: () => root,
  path: paths.peopleJobs,
  staticData: { oneScreen: true },
  component: guard("people.read", JobsPage),
});
const peopleJob = searched(paths.peopleJob, "people.read", JobPage, readResultsFilter);
const person = searched(paths.person, "people.read", PersonPage, readPeopleFilter);
const personSees = searched(paths.personSees, "people.read", SeesPage, readSeesFilter);
const bookings = createRoute({
  getParentRoute: () => root,
  path: paths.bookings,
  validateSearch: readBookingsPlace,
  staticData: { oneScreen: true },
  component: guard("bookings.decide", BookingsPage),
});
const rooms = createRoute({
  getParentRoute: () => root,
  path: paths.rooms,
  validateSearch: readRoomsPlace,
  component: guard("rooms.change", RoomsPage),
});
const audit = searched(paths.audit, "audit.read", AuditPage, readAuditFilter);
const numbers = searched(paths.numbers, "numbers.read", NumbersPage, readNumbersFilter);
const me = createRoute({ getParentRoute: () => root, path: paths.me, component: () => <MePage /> });

const firstUse = createRoute({ getParentRoute: () => root, path: paths.firstUse });
const guarded = <const Path extends string>(path: Path, needs: RoleCapability, Page: ComponentType) =>
  createRoute({
    getParentRoute: () => root,
    path,
    component: guard(needs, Page),
  });
const eachRoom = [
  guarded(paths.room, "rooms.change", RoomPage),
  guarded(paths.roomDoor, "rooms.change", RoomDoorPage),
  guarded(paths.newRoom, "rooms.change", NewRoomPage),
] as const;
const audiences = [
  guarded(paths.audiences, "content.read", AudiencesPage),
  guarded(paths.audience, "content.read", AudiencePage),
  guarded(paths.newAudience, "content.write", NewAudiencePage),
] as const;
const firstSteps = [
  guarded(paths.firstBrand, "brands.change", BrandStep),
  guarded(paths.firstBuilding, "brands.change", BuildingStep),
  guarded(paths.firstPeople, "brands.change", PeopleStep),
  guarded(paths.firstDone, "brands.change", DoneStep),
] as const;
const estate = [
  guarded(paths.brands, "brands.change", BrandsPage),
  guarded(paths.newBrand, "brands.change", NewBrandPage),
  guarded(paths.brand, "brands.change", BrandPage),
  guarded(paths.buildings, "buildings.change", BuildingsPage),
  guarded(paths.newBuilding, "brands.change", NewBuildingPage),
  guarded(paths.building, "buildings.change", BuildingPage),
  guarded(paths.home, "content.publish", HomePage),
] as const;
const companies = createRoute({
  getParentRoute: () => root,
  path: paths.companies,
  validateSearch: readCompaniesFilter,
  staticData: { oneScreen: true },
  component: guard("companies.change", CompaniesPage),
});
const company = createRoute({
  getParentRoute: () => root,
  path: paths.company,
  validateSearch: readCompaniesFilter,
  component: guard("companies.change", CompanyPage),
});
const newCompany = guarded(paths.newCompany, "companies.vouch", NewCompanyPage);
const flags = createRoute({
  getParentRoute: () => root,
  path: paths.flags,
  validateSearch: readFlagsFilter,
  component: guard("flags.define", FlagsPage),
});

export function createConsoleRouter(history?: RouterHistory) {
  return createRouter({
    routeTree: root.addChildren([
      inbox.addChildren([inboxHome, inboxItem]),
      bookings,
      rooms,
      ...eachRoom,
      content,
      contentItem,
      ...audiences,
      contentCalendar,
      events,
      guests,
      door,
      offers,
      claims,
      till,
      people,
      importPeople,
      invitePeople,
      peopleJobs,
      peopleJob,
      person,
      personSees,
      numbers,
      audit,
      me,
      ...estate,
      companies,
      company,
      newCompany,
      flags,
      firstUse,
      ...firstSteps,
    ]),
    basepath: consolePath,
    ...(history ? { history } : {}),
    defaultErrorComponent: ({ error, reset }) => <FailedScreen error={error} onRetry={reset} />,
    notFoundMode: "root",
    scrollRestoration: false,
  });
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createConsoleRouter>;
  }
}
