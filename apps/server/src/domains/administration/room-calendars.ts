import type { EndpointReply } from "@atrium/contract/client.ts";
import type { FastifyRequest } from "fastify";
import { instant } from "../../platform/clock/instant.ts";
import type { Tenant } from "../../platform/database/database.ts";
import { inTransaction } from "../../platform/database/in-transaction.ts";
import { record } from "../../platform/facts/facts.ts";
import type { Handlers } from "../../platform/http/mount.ts";
import { refuse, refuseField } from "../../platform/http/refusal.ts";
import type { Caller } from "../../platform/http/who-calls.ts";
import type { LimitRule } from "../../platform/limits/limits.ts";
import { readOne } from "../bookings/outside-calendars.ts";
import { countTimes, findCalendar, findConflicts, removeCalendar, setCalendar } from "../bookings/outside-store.ts";
import { roomsSeen } from "../bookings/rooms-store.ts";
import type { Services } from "../sessions/services.ts";
import { byCaller } from "./grant-facts.ts";

const key = "/admin/v1/buildings/:uuid/rooms/:roomUuid/calendar";

type CalendarHandlers = Pick<Handlers, `GET ${typeof key}` | `PUT ${typeof key}` | `DELETE ${typeof key}`>;
type Answer = EndpointReply<`GET ${typeof key}`>;
type Place = { buildingUuid: string; roomUuid: string };
type Call = { params: { uuid: string; roomUuid: string }; caller: Caller; tenant: Tenant; request: FastifyRequest };

/** The external calendar whose entries block a room (row K12). */
export function roomCalendarHandlers(services: Services): CalendarHandlers {
  const { clock, limits } = services;
  const placeOf = ({ params }: Pick<Call, "params">): Place => ({
    buildingUuid: params.uuid.toLowerCase(),
    roomUuid: params.roomUuid.toLowerCase(),
  });

  async function show(tenant: Tenant, place: Place): Promise<Answer> {
    const room = (await findRoom(tenant, place)) ?? refuse("resource_not_found");
    const found = await findCalendar(tenant, place);
    if (!found) return { data: { timezone: room.timezone, calendar: null } };
    const now = clock.now();
    const times = await countTimes(tenant, place.roomUuid, now);
    const conflicts = await findConflicts(tenant, place.roomUuid, now);
    return {
      data: {
        timezone: room.timezone,
        calendar: {
          host: new URL(found.address).host,
          set_at: found.set_at.toISOString(),
          checked_at: instant(found.checked_at),
          good_at: instant(found.good_at),
          fault: found.fault,
          times,
          skipped: found.skipped,
          cut: found.cut,
          conflicts: conflicts.map(({ title, start_at, end_at, booking_uuid, booked_from, booked_to, who }) => ({
            title,
            start_at: start_at.toISOString(),
            end_at: end_at.toISOString(),
            booking_uuid,
            person_name: who,
            booked_from: booked_from.toISOString(),
            booked_to: booked_to.toISOString(),
          })),
        },
      },
    };
  }

  function note(own: Tenant, { caller, request }: Call, { buildingUuid, roomUuid }: Place, calendar: string) {
    const fact = { action: "room.changed", actor: byCaller(caller), target: { kind: "room", uuid: roomUuid } } as const;
    return record(own, { ...fact, buildingUuid, details: { calendar } }, { now: clock.now(), request });
  }

  return {
    [`GET ${key}`]: ({ params, tenant }) => show(tenant, placeOf({ params })),

    async [`PUT ${key}`](call) {
      const { body, caller, tenant, request } = call;
      const place = placeOf(call);
      await limits.take(reads, `${tenant.portfolioUuid} ${caller.userUuid}`);
      const room = (await findRoom(tenant, place)) ?? refuse("resource_not_found");
      if (body.address !== undefined) {
        const address = addressOf(body.address, services.config.webhooksToPrivate);
        await inTransaction(tenant, async (own) => {
          await setCalendar(own, { roomUuid: place.roomUuid, address, now: clock.now() });
          await note(own, call, place, "set");
        });
      }
      const found = await findCalendar(tenant, place);
      if (found) await readOne({ ...services, logger: request.log }, { ...found, timezone: room.timezone });
      return show(tenant, place);
    },

    async [`DELETE ${key}`](call) {
      const place = placeOf(call);
      if (!(await findRoom(call.tenant, place))) refuse("resource_not_found");
      await inTransaction(call.tenant, async (own) => {
        if (await removeCalendar(own, place.roomUuid)) await note(own, call, place, "removed");
      });
      return show(call.tenant, place);
    },
  };
}

function findRoom(tenant: Tenant, { buildingUuid, roomUuid }: Place) {
  return roomsSeen(tenant, { buildingUuid, companyUuid: null, runsBuilding: true })
    .where("resource.uuid", "=", roomUuid)
    .select(["resource.uuid", "building.timezone"])
    .executeTakeFirst();
}

/** Calendars use `webcal:` for `https:`. */
function addressOf(typed: string, toPrivate: boolean): string {
  const url = URL.parse(typed.trim().replace(/^webcals?:/i, "https:"));
  const isKnown = url?.protocol === "https:" || (toPrivate && url?.protocol === "http:");
  if (!url || !isKnown || url.username !== "" || url.password !== "")
    return refuseField("address", "format", "must be an address by https");
  return url.href;
}

/** Each call fetches from another system. */
const reads: LimitRule = { name: "room-calendar", points: 60, seconds: 60 * 60 };
