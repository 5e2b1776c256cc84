import type { EndpointReply } from "@atrium/contract/client.ts";
import { endpointQuery } from "@atrium/web/queries.ts";
import type { Services } from "@atrium/web/services.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { keysetQuery } from "../../../parts/keyset.ts";
import type { CalendarPlace } from "./calendar-address.ts";

const key = "GET /admin/v1/contents/calendar";

export type CalendarDay = EndpointReply<typeof key>["data"]["days"][number];
export type CalendarEntry = CalendarDay["entries"][number];

type DaysFilter = Pick<CalendarPlace, "building" | "kinds">;

const filterQuery = ({ building, kinds }: DaysFilter) => ({
  ...(building ? { building_uuid: building } : {}),
  ...(kinds ? { types: kinds } : {}),
});

/** The greatest number of a day's entries that are shown. */
export const shownOfWeekDay = 12;

export const daysQuery = ({ api }: Pick<Services, "api">, from: string, to: string, filter: DaysFilter) => ({
  ...endpointQuery(api, key, { query: { from, to, limit: shownOfWeekDay, ...filterQuery(filter) } }),
  // Others change contents at the same time. While another month is loading, the former one stays.
  staleTime: 5_000,
  placeholderData: keepPreviousData,
});

/** All of one day, page by page. */
export const dayQuery = ({ api }: Pick<Services, "api">, day: string, filter: DaysFilter) =>
  keysetQuery(api, key, { from: day, to: day, limit: 50, ...filterQuery(filter) });
