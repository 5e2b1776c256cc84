import type { EndpointReply } from "@atrium/contract/client.ts";
import { type Booker, ruleFor, usualLimits } from "@atrium/rules/booking-rules.ts";
import { writeTimes } from "@atrium/rules/booking-times.ts";
import { wallTime } from "@atrium/rules/wall-clock.ts";
import type { Tenant } from "../../platform/database/database.ts";
import { pickText } from "../../platform/database/texts.ts";
import { type Estimate, estimate, obstacle } from "./quotes.ts";
import { toOffer } from "./room-replies.ts";
import { findRooms, type RoomRow, type TakenRoom } from "./rooms-store.ts";
import type { ListedWait, RoomWaitRow } from "./room-waits-store.ts";

type Shown = EndpointReply<"GET /tenant/v1/users/current/room-waits">["data"]["waits"][number];

type Who = Asker & { userUuid: string; lang: string | undefined };
type Asker = Booker & { now: Date };

/**
 * The quote for a room that is held for a person. The minimum notice and the furthest day ahead were checked when they joined the waiting list, and
 * are not checked again.
 */
export function estimateHeld(
  row: RoomRow & Pick<TakenRoom, "used">,
  { start_at, end_at }: Pick<RoomWaitRow, "start_at" | "end_at">,
  { audienceUuids, companyUuid, now }: Asker,
): Estimate {
  const requested = writeTimes(start_at, end_at, row.timezone);
  const { assessed, ...rest } = estimate({ ...row, used: [...(row.used ?? [])], taken: [] }, requested, {
    audienceUuids,
    companyUuid,
    now,
  });
  const checks = assessed.checks.map((one) => (early.has(one.check) ? { ...one, passed: true } : one));
  return { ...rest, assessed: { ...assessed, checks, bookable: checks.every(({ passed }) => passed) } };
}

const early: ReadonlySet<string> = new Set(["lead", "horizon"]);

/** The start of a held time that has already begun: the current step of the room's grid. */
export function beginsAt(
  { rules, timezone }: Pick<RoomRow, "rules" | "timezone">,
  start: Date,
  { now, ...who }: Asker,
): Date {
  if (start >= now) return start;
  const { date, minute } = wallTime(now, timezone);
  const step = (ruleFor(rules, { ...who, date })?.limits ?? usualLimits).step_minutes;
  const begun = Math.floor(now.getTime() / minuteMs) * minuteMs - (minute % step) * minuteMs;
  return new Date(Math.max(begun, start.getTime()));
}

const minuteMs = 60_000;

/** The rooms of several buildings that a person sees. */
export async function roomsHeld(
  tenant: Tenant,
  waits: readonly ListedWait[],
  who: Who,
): Promise<ReadonlyMap<string, RoomRow>> {
  const held = Map.groupBy(
    waits.filter(({ state }) => state === "offered"),
    ({ building_uuid }) => building_uuid,
  );
  const found = await Promise.all(
    [...held].map(([buildingUuid, of]) =>
      findRooms(tenant, { ...who, buildingUuid, date: "", days: 1 }, [
        ...new Set(of.flatMap((one) => one.held_uuid ?? [])),
      ]),
    ),
  );
  return new Map(found.flat().map((row) => [row.uuid, row]));
}

export function toWait(wait: ListedWait, rooms: ReadonlyMap<string, RoomRow>, who: Who): Shown {
  const { uuid, building_uuid, building_name, timezone, start_at, end_at, people, equipment, offer_ends_at } = wait;
  const row = wait.state === "offered" && wait.held_uuid ? rooms.get(wait.held_uuid) : undefined;
  const isOver = offer_ends_at !== null && offer_ends_at <= who.now;
  const { repeated = null, ...requested } = writeTimes(start_at, end_at, timezone);
  const isOffered = row !== undefined && offer_ends_at !== null && !isOver;
  const state = isOffered ? "offered" : wait.state === "ended" || isOver ? "ended" : "waiting";
  return {
    uuid,
    building: { uuid: building_uuid, name: building_name },
    timezone,
    room: wait.resource_uuid ? { uuid: wait.resource_uuid, name: wait.room_name } : null,
    date: requested.date,
    from: requested.from,
    to: requested.to,
    nights: requested.nights,
    repeated,
    start_at: start_at.toISOString(),
    end_at: end_at.toISOString(),
    people,
    equipment,
    state,
    place: state === "waiting" ? wait.before + 1 : null,
    offer: isOffered ? offerOf(row, wait, offer_ends_at, who) : null,
  };
}

function offerOf(row: RoomRow, wait: ListedWait, endsAt: Date, who: Who): Shown["offer"] {
  const { time, assessed, hash, pay } = estimateHeld(row, wait, who);
  return {
    ...toOffer(row, time, assessed),
    owner_type: row.owner_type,
    owner_uuid: row.owner_uuid,
    questions: row.questions.map(({ question, type, required }) => ({
      question: pickText(question, who.lang ?? "") ?? "",
      type,
      required,
    })),
    quote_hash: hash,
    payment: pay,
    ends_at: endsAt.toISOString(),
  };
}

/** Whether a person may still book the room that is held for them. */
export const isStillTheirs = (row: RoomRow, wait: RoomWaitRow, who: Asker): boolean =>
  obstacle(estimateHeld(row, wait, who)) === undefined;
