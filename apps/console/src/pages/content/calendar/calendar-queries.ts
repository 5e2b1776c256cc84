import type { EndpointReply } from "@atrium/contract/client.ts";
import { endpointQuery } from "@atrium/web/queries.ts";
import type { Services } from "@atrium/web/services.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { keysetQuery } from "../../../parts/keyset.ts";
import type { CalendarPlace } from "./calendar-address.ts";

const key = "GET /admin/v1/contents/calendar";

export type CalendarDay = EndpointReply<typeof key>["data"]["days"][number];
export type CalendarEntry = CalendarDay["entries"][number];

type Wish = Pick<CalendarPlace, "building" | "kinds">;

const wishOf = ({ building, kinds }: Wish) => ({
  ...(building ? { building_uuid: building } : {}),
  ...(kinds ? { types: kinds } : {}),
});

/** The greatest number of a day's entries that are shown. */
export const shownOfWeekDay = 12;

export const daysQuery = ({ api }: Pick<Services, "api">, from: string, to: string, wish: Wish) => ({
  ...endpointQuery(api, key, { query: { from, to, limit: shownOfWeekDay, ...wishOf(wish) } }),
  // Others change contents at the same time. While another month is loading, the former one stays.
  staleTime: 5_000,
  placeholderData: keepPreviousData,
});

/** All of one day, page by page. */
export const dayQuery = ({ api }: Pick<Services, "api">, day: string, wish: Wish) =>
  keysetQuery(api, key, { from: day, to: day, limit: 50, ...wishOf(wish) });
