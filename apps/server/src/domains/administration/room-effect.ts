import type { EndpointBody, EndpointReply } from "@atrium/contract/client.ts";
import { effectOf, type RoomRules } from "@atrium/rules/booking-effect.ts";
import { audiencesNamed } from "@atrium/rules/booking-rules.ts";
import type { BookedTime } from "@atrium/rules/booking-times.ts";
import { periodsAround } from "@atrium/rules/booking-quotas.ts";
import { dayMinutes, momentFrom, wallTime } from "@atrium/rules/wall-clock.ts";
import type { Tenant } from "../../platform/database/database.ts";
import { audiencesOfPeople } from "../audiences/audience-sql.ts";
import { toQuota } from "../bookings/room-replies.ts";
import { bookingsHolding, type EditedRoom } from "./room-store.ts";

type Asked = EndpointBody<"POST /admin/v1/buildings/:uuid/rooms/:roomUuid/effect">;
type Effect = EndpointReply<"POST /admin/v1/buildings/:uuid/rooms/:roomUuid/effect">["data"];

const days = 30;
const mostExamples = 5;
const dayMs = 86_400_000;

/** How changed rules would have treated the bookings of the last thirty days: those that began in them. */
export async function effectOn(tenant: Tenant, { row, fields }: EditedRoom, asked: Asked, now: Date): Promise<Effect> {
  const { timezone } = row;
  const from = new Date(now.getTime() - days * dayMs);
  const first = periodsAround({ first: wallTime(from, timezone).date, last: wallTime(now, timezone).date });
  const begins = momentFrom({ date: first.from, minute: 0 }, timezone);
  const rows = await bookingsHolding(tenant, row, { from: begins, until: now })
    .where("booking.start_at", ">=", begins)
    .where("booking.start_at", "<", now)
    .select("person.uuid as person_uuid")
    .orderBy("booking.start_at", "desc")
    .execute();
  // Who is in an audience now is held to have been in it then, as people are of their company.
  const names = audiencesNamed(fields.rules, fields.prices, asked.rules, asked.prices).length > 0;
  const people = [...new Set(rows.map(({ person_uuid }) => person_uuid))];
  const audiences = names ? await audiencesOfPeople(tenant, people) : undefined;
  const all = rows.map(({ uuid, person_name, person_uuid, start_at, end_at, created_at, company_uuid }) => ({
    uuid,
    person_name,
    time: bookedTime(start_at, end_at, timezone),
    personUuid: person_uuid,
    companyUuid: company_uuid,
    audienceUuids: audiences?.get(person_uuid) ?? new Set<string>(),
    madeAt: created_at,
  }));
  // Bookings before that period count only for a quota.
  const [made, earlier] = [true, false].map((isAsked) => all.filter(({ time }) => time.start >= from === isAsked));
  const { impossible, ...counts } = effectOf(decidingOf(fields), decidingOf(asked), made ?? [], timezone, earlier);
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
      quota: check?.quota ? toQuota(check.quota) : null,
    })),
  };
}

const decidingOf = ({ hours, ...rest }: Asked): RoomRules => ({ ...rest, hours: hours ?? [] });

function bookedTime(start: Date, end: Date, timeZone: string): BookedTime {
  const [begins, ends] = [wallTime(start, timeZone), wallTime(end, timeZone)];
  const nights = Math.round((Date.parse(ends.date) - Date.parse(begins.date)) / dayMs);
  return { start, end, date: begins.date, from: begins.minute, to: ends.minute + nights * dayMinutes };
}
