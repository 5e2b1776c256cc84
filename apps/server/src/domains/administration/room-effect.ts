import type { EndpointBody, EndpointReply } from "@atrium/contract/client.ts";
import { effectOf, type RoomRules } from "@atrium/rules/booking-effect.ts";
import type { BookedTime } from "@atrium/rules/booking-times.ts";
import { dayMinutes, wallTime } from "@atrium/rules/wall-clock.ts";
import type { Tenant } from "../../platform/database/database.ts";
import { bookingsHolding, type EditedRoom } from "./room-store.ts";

type Asked = EndpointBody<"POST /admin/v1/buildings/:uuid/rooms/:roomUuid/effect">;
type Effect = EndpointReply<"POST /admin/v1/buildings/:uuid/rooms/:roomUuid/effect">["data"];

const days = 30;
const mostExamples = 5;
const dayMs = 86_400_000;

/** What other rules would have made of the bookings that had the room in the last thirty days: those that began in them. */
export async function effectOn(tenant: Tenant, { row, fields }: EditedRoom, asked: Asked, now: Date): Promise<Effect> {
  const { timezone } = row;
  const from = new Date(now.getTime() - days * dayMs);
  const rows = await bookingsHolding(tenant, row, { from, until: now })
    .where("booking.start_at", ">=", from)
    .where("booking.start_at", "<", now)
    .orderBy("booking.start_at", "desc")
    .execute();
  const made = rows.map(({ uuid, person_name, start_at, end_at, created_at, company_uuid }) => ({
    uuid,
    person_name,
    time: bookedTime(start_at, end_at, timezone),
    companyUuid: company_uuid,
    madeAt: created_at,
  }));
  const { impossible, ...counts } = effectOf(decidingOf(fields), decidingOf(asked), made, timezone);
  return {
    days,
    ...counts,
    impossible: impossible.length,
    examples: impossible.slice(0, mostExamples).map(({ booking: { uuid, person_name, time }, check }) => ({
      uuid,
      person_name,
      start_at: time.start.toISOString(),
      end_at: time.end.toISOString(),
      check: check?.check ?? "taken",
      minutes: check?.minutes ?? null,
      at: check?.at?.toISOString() ?? null,
    })),
  };
}

const decidingOf = ({ hours, ...rest }: Asked): RoomRules => ({ ...rest, hours: hours ?? [] });

function bookedTime(start: Date, end: Date, timeZone: string): BookedTime {
  const [begins, ends] = [wallTime(start, timeZone), wallTime(end, timeZone)];
  const nights = Math.round((Date.parse(ends.date) - Date.parse(begins.date)) / dayMs);
  return { start, end, date: begins.date, from: begins.minute, to: ends.minute + nights * dayMinutes };
}
