import { readOutsideCalendar } from "@atrium/rules/outside-calendar.ts";
import { sql } from "kysely";
import { type CalendarFault, CalendarRefused, readCalendar } from "../../platform/http/outside-calendar.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Services } from "../sessions/services.ts";
import { saveOutsideHolds, recordRead, replaceTimes } from "./outside-store.ts";

const atOnce = 10;
const minuteMs = 60_000;
/** In milliseconds: the time between two reads of a calendar, and the longest time between two reads of one that fails. */
const everyMs = 5 * minuteMs;
const longestMs = 6 * 60 * minuteMs;
const dayMs = 24 * 60 * minuteMs;
/** Further ahead than rooms are usually booked. */
const aheadDays = 400;
const mostTimes = 2_000;

type Log = { warn(details: object, words: string): void };
type Needed = Pick<Services, "clock" | "config"> & { database: Pick<Database, "system" | "tenant">; logger: Log };
export type DueCalendar = {
  portfolio_uuid: string;
  resource_uuid: string;
  address: string;
  etag: string | null;
  whole_at: Date | null;
  failures: number;
  timezone: string;
};

/**
 * Reads the outside calendars that are due. Each is claimed first, so that several processes share the work, and a crash loses none. If a calendar
 * cannot be read, its last entries stay in force.
 */
export async function readOutsideCalendars(services: Needed, stopping?: AbortSignal): Promise<void> {
  for (;;) {
    const claimed = await claim(services);
    await Promise.all(claimed.map((due) => readOne(services, due)));
    if (claimed.length < atOnce || stopping?.aborted) return;
  }
}

async function claim({ clock, database }: Needed): Promise<DueCalendar[]> {
  const now = clock.now();
  const { rows } = await sql<DueCalendar>`
    with due as (
      select portfolio_uuid, resource_uuid from room_calendars where next_at <= ${now}
      order by next_at limit ${atOnce} for update skip locked)
    update room_calendars calendar set next_at = ${new Date(now.getTime() + everyMs)}
    from due, resources room, buildings building
    where calendar.portfolio_uuid = due.portfolio_uuid and calendar.resource_uuid = due.resource_uuid
      and room.portfolio_uuid = due.portfolio_uuid and room.uuid = due.resource_uuid
      and building.portfolio_uuid = room.portfolio_uuid and building.uuid = room.building_uuid
    returning calendar.portfolio_uuid, calendar.resource_uuid, calendar.address, calendar.etag, calendar.whole_at, calendar.failures,
      building.timezone`.execute(database.system);
  return rows;
}

/** Reads one calendar and holds its times, or records why it could not be read. */
export async function readOne({ clock, config, database, logger }: Needed, due: DueCalendar): Promise<void> {
  const { portfolio_uuid, resource_uuid: roomUuid, address, timezone: timeZone } = due;
  const tenant = database.tenant(portfolio_uuid);
  const which = { roomUuid, address };
  try {
    const now = clock.now();
    const isFresh = due.whole_at !== null && now.getTime() - due.whole_at.getTime() < dayMs;
    const known = isFresh ? due.etag : null;
    const { text, etag } = await readCalendar({ address, etag: known, toPrivate: config.webhooksToPrivate });
    const window = {
      from: new Date(now.getTime() - dayMs),
      until: new Date(now.getTime() + aheadDays * dayMs),
      timeZone,
      most: mostTimes,
    };
    const said = text === undefined ? undefined : readOutsideCalendar(text, window);
    if (text !== undefined && !said) throw new CalendarRefused("not_a_calendar", "What it answered is no calendar.");
    const good = { etag, fault: null, failures: 0, checked_at: now, good_at: now };
    const heard = said ? { ...good, whole_at: now, skipped: said.skipped, cut: said.cut } : good;
    await tenant.db.transaction().execute(async (db) => {
      const own = { ...tenant, db };
      if (!(await recordRead(own, which, heard))) return;
      if (said) await replaceTimes(own, roomUuid, said.times);
      else await saveOutsideHolds(own, roomUuid);
    });
  } catch (error) {
    const fault = faultOf(error);
    const now = clock.now();
    const next = new Date(now.getTime() + Math.min(longestMs, everyMs * 2 ** due.failures));
    await recordRead(tenant, which, { fault, failures: due.failures + 1, checked_at: now, next_at: next });
    logger.warn({ err: error, room: roomUuid, fault }, "an outside calendar could not be read");
  }
}

function faultOf(error: unknown): CalendarFault {
  if (error instanceof CalendarRefused) return error.fault;
  throw error;
}
