import { contentEndpoints } from "./content-types.ts";
import { account } from "./features/account.ts";
import { administration } from "./features/administration.ts";
import { apps } from "./features/apps.ts";
import { analytics } from "./features/analytics.ts";
import { auth } from "./features/auth.ts";
import { bookings } from "./features/bookings.ts";
import { branding } from "./features/branding.ts";
import { buildings } from "./features/buildings.ts";
import { companies } from "./features/companies.ts";
import { consoleAudiences } from "./features/console-audiences.ts";
import { consoleBrands } from "./features/console-brands.ts";
import { consoleBuildings } from "./features/console-buildings.ts";
import { consoleDirectories } from "./features/console-directories.ts";
import { consoleCompanies } from "./features/console-companies.ts";
import { consoleRoomAudiences } from "./features/console-room-audiences.ts";
import { consoleRoomCalendars } from "./features/console-room-calendars.ts";
import { consoleRooms } from "./features/console-rooms.ts";
import { consoleFacilities } from "./features/console-facilities.ts";
import { consoleTiles } from "./features/console-tiles.ts";
import { consoleFirstUse } from "./features/console-first-use.ts";
import { consoleAudit } from "./features/console-audit.ts";
import { consoleBookings } from "./features/console-bookings.ts";
import { consoleCalendar } from "./features/console-calendar.ts";
import { consoleContents } from "./features/console-contents.ts";
import { consoleDoor } from "./features/console-door.ts";
import { consoleGuests } from "./features/console-guests.ts";
import { consoleOffers } from "./features/console-offers.ts";
import { consoleHome } from "./features/console-home.ts";
import { consoleInbox } from "./features/console-inbox.ts";
import { consoleNumbers } from "./features/console-numbers.ts";
import { consolePreview } from "./features/console-preview.ts";
import { consolePeople } from "./features/console-people.ts";
import { consolePeopleImports } from "./features/console-people-imports.ts";
import { consoleEditors } from "./features/console-editors.ts";
import { consolePeopleJobs } from "./features/console-people-jobs.ts";
import { consoleViews } from "./features/console-views.ts";
import { events } from "./features/events.ts";
import { farms } from "./features/farms.ts";
import { flags } from "./features/flags.ts";
import { health } from "./features/health.ts";
import { helpDesk } from "./features/help-desk.ts";
import { offers } from "./features/offers.ts";
import { payments } from "./features/payments.ts";
import { permissions } from "./features/permissions.ts";
import { posts } from "./features/posts.ts";
import { managerRequests } from "./features/manager-requests.ts";
import { roomWaits } from "./features/room-waits.ts";
import { rooms } from "./features/rooms.ts";
import { series } from "./features/series.ts";
import { serviceRequests } from "./features/service-requests.ts";
import { smartBuilding } from "./features/smart-building.ts";
import { signUp } from "./features/sign-up.ts";
import { sso } from "./features/sso.ts";
import { today } from "./features/today.ts";
import { transactions } from "./features/transactions.ts";
import { users } from "./features/users.ts";
import { viewAs } from "./features/view-as.ts";
import { webView } from "./features/web-view.ts";

/** The whole API, under `/api`: the server mounts it, the client takes its types from it, and OpenAPI is generated from it. */
export const endpoints = {
  ...health,
  ...auth,
  ...signUp,
  ...sso,
  ...managerRequests,
  ...users,
  ...account,
  ...buildings,
  ...branding,
  ...contentEndpoints,
  ...companies,
  ...events,
  ...offers,
  ...transactions,
  ...today,
  ...bookings,
  ...rooms,
  ...roomWaits,
  ...series,
  ...serviceRequests,
  ...helpDesk,
  ...smartBuilding,
  ...payments,
  ...posts,
  ...flags,
  ...permissions,
  ...administration,
  ...consolePeople,
  ...consolePeopleImports,
  ...consolePeopleJobs,
  ...consoleViews,
  ...consoleEditors,
  ...viewAs,
  ...consoleInbox,
  ...consoleBookings,
  ...consoleAudit,
  ...consoleCalendar,
  ...consoleContents,
  ...consoleAudiences,
  ...consolePreview,
  ...consoleDoor,
  ...consoleGuests,
  ...consoleNumbers,
  ...consoleOffers,
  ...consoleHome,
  ...consoleFirstUse,
  ...consoleBrands,
  ...consoleBuildings,
  ...consoleCompanies,
  ...consoleDirectories,
  ...consoleRooms,
  ...consoleRoomAudiences,
  ...consoleRoomCalendars,
  ...consoleTiles,
  ...consoleFacilities,
  ...webView,
  ...farms,
  ...apps,
  ...analytics,
};

export type Endpoints = typeof endpoints;
export type EndpointKey = keyof Endpoints;
