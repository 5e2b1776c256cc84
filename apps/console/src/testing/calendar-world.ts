/* Answers of the fake API about the calendar: the entries that a test has added. */
import type { EndpointReply } from "@atrium/contract/client.ts";
import type { Answers } from "@atrium/web/testing/fake-api.ts";
import { uuid } from "@atrium/web/testing/world-ids.ts";
import { pageOf } from "./page-of.ts";
import { pier } from "./world-places.ts";

const key = "GET /admin/v1/contents/calendar";
export type CalendarEntry = EndpointReply<typeof key>["data"]["days"][number]["entries"][number];

/** An entry at a time in UTC; the buildings of the fake world are in Amsterdam. */
export const happening = (number: number, at: string, own: Partial<CalendarEntry> = {}): CalendarEntry => ({
  uuid: uuid(0x60000 + number),
  type: "Event",
  title: `Happening ${number}`,
  building: pier,
  timezone: "Europe/Amsterdam",
  state: "published",
  has_draft: false,
  what: "begins",
  at,
  until: null,
  ...own,
});

export function calendarAnswers(days: Map<string, CalendarEntry[]>): Pick<Answers, typeof key> {
  return {
    [key]: ({ query }) => {
      const kinds = query.types?.split(",");
      const found = [...days]
        .filter(([day]) => day >= query.from && day <= query.to)
        .map(([day, all]) => ({
          day,
          all: all
            .filter(({ type }) => !kinds || kinds.includes(type))
            .filter(({ building }) => !query.building_uuid || building.uuid === query.building_uuid),
        }))
        .filter(({ all }) => all.length > 0)
        .sort((one, other) => (one.day < other.day ? -1 : 1));
      if (query.from !== query.to) {
        const cut = found.map(({ day, all }) => ({ day, total: all.length, entries: all.slice(0, query.limit ?? 20) }));
        return { data: { days: cut, next: null } };
      }
      const [one] = found;
      const { part, next } = pageOf(one?.all ?? [], query);
      return { data: { days: one ? [{ day: one.day, total: one.all.length, entries: part }] : [], next } };
    },
  };
}
