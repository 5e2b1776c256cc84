import { isDay, laterDay } from "@atrium/rules/wall-clock.ts";
import type { EndpointReply } from "@atrium/contract/client.ts";
import { instant } from "../../platform/clock/instant.ts";
import { wantedLanguages } from "../../platform/http/languages.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { paged, pageOf } from "../administration/keyset.ts";
import { parseTime, resolveTime } from "../packs/times.ts";
import type { Services } from "../sessions/services.ts";
import { type Happening, listHappenings } from "./calendar-store.ts";

/** Six weeks: what a month shows. */
const mostDays = 42;
/** The default number per day. */
const usual = 20;

type Reply = EndpointReply<"GET /admin/v1/contents/calendar">["data"];
type Entry = Reply["days"][number]["entries"][number];

/** Published, planned and ending items, by day (row P11). */
export function calendarHandlers({
  clock,
}: Pick<Services, "clock">): Pick<Handlers, "GET /admin/v1/contents/calendar"> {
  return {
    async "GET /admin/v1/contents/calendar"({ query, reach, request, tenant }) {
      const { from, to, building_uuid, types } = query;
      const days = daysBetween(from, to);
      const page = pageOf({ ...query, limit: query.limit ?? usual }, ["text", "uuid", "text"]);
      const isOneDay = days.length === 1;
      if (page.after && !isOneDay) refuseParameter("after", "goes on one day alone");
      const lang = wantedLanguages(request)[0];
      const filter = { days, lang, ...(building_uuid ? { building_uuid } : {}), ...(types ? { types } : {}) };
      const rows = await listHappenings(tenant, reach, {
        filter,
        // For a single day one more is read, which shows whether there are more.
        page: { ...page, limit: isOneDay && !page.after ? page.limit + 1 : page.limit },
        now: clock.now(),
      });
      const cut = isOneDay
        ? paged(rows, page.limit, ({ key, uuid, what }) => [key, uuid, what])
        : { page: rows, next: null };
      return { data: { days: byDay(cut.page), next: cut.next } };
    },
  };
}

/** All days from one to another; refuses an invalid one with its field. */
function daysBetween(from: string, to: string): string[] {
  for (const [name, day] of Object.entries({ from, to })) if (!isDay(day)) refuseParameter(name, "must be a day");
  if (to < from) refuseParameter("to", "must not be before `from`");
  const days = [from];
  while ((days.at(-1) ?? to) < to) {
    if (days.length === mostDays) refuseParameter("to", `must be within ${mostDays} days`);
    days.push(laterDay(days.at(-1) ?? to, 1));
  }
  return days;
}

function refuseParameter(name: string, message: string): never {
  return refuse("invalid_parameter", [{ path: `/${name}`, code: "invalid", message }]);
}

function byDay(rows: readonly Happening[]): Reply["days"] {
  const days = new Map<string, Reply["days"][number]>();
  for (const row of rows) {
    const shown = entryOf(row);
    const day = days.get(row.day) ?? { day: row.day, total: row.total, entries: [] };
    if (shown) day.entries.push(shown);
    days.set(row.day, day);
  }
  return [...days.values()];
}

/** As it is shown; a draft's invalid time, such as the 30th of February, is on no day. */
function entryOf(row: Happening): Entry | undefined {
  const { uuid, type, title, timezone, state, has_draft, what, wall, wall_until } = row;
  const moment = (text: string | null) =>
    text !== null && parseTime(text) ? resolveTime(text, { now: new Date(0), timeZone: timezone }) : null;
  const at = row.at ?? moment(wall);
  if (!at) return undefined;
  return {
    uuid,
    type,
    title,
    timezone,
    state,
    has_draft,
    what,
    building: { uuid: row.building_uuid, name: row.building_name },
    at: at.toISOString(),
    until: instant(row.until ?? moment(wall_until)),
  };
}
