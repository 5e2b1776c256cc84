import type { EndpointReply } from "@atrium/contract/client.ts";
import {
  type Asker,
  type Assessment,
  assessor,
  type BookableRoom,
  heldBy,
  isFree,
  nearestOffers,
} from "@atrium/rules/booking-offers.ts";
import type { Booker } from "@atrium/rules/booking-rules.ts";
import { type BookedTime, type RequestedTime, writeTimes } from "@atrium/rules/booking-times.ts";
import type { Tenant } from "../../platform/database/database.ts";
import { type FittingRoom, offeredRows, roomsThatFit, type RoomsSearch } from "./free-rooms-store.ts";
import { timeOf } from "./quotes.ts";
import { bookable, isOffered, toOffer, toQuota } from "./room-replies.ts";
import { aroundDays, type UsedTime, withTaken, withUsed } from "./rooms-store.ts";

type Found = EndpointReply<"GET /tenant/v1/buildings/:id/rooms/free">["data"];
type Limited = FittingRoom & { used: UsedTime[] };
type Candidate = BookableRoom & { row: Limited };
type Shown = { uuid: string; time: BookedTime; assessed: Assessment };
type TimeSpan = { from: Date; until: Date };

/** The most rooms of an answer. */
const mostOffered = 50;

/**
 * The rooms that fit and are free at a time, cheapest first; if there are none, the nearest times at which some are (K1). For all rooms only the
 * columns that decide are read, and rooms with the same policy are assessed once. Texts and pictures are read only for the rooms in the answer.
 */
export async function findFreeRooms(
  tenant: Tenant,
  requested: RequestedTime,
  asked: RoomsSearch & Booker & { now: Date },
): Promise<Found> {
  const { rooms: rows, offer } = await roomsThatFit(tenant, asked);
  const [first] = rows;
  if (!first) return { rooms: [], nearest: [], over_quota: [], ...offer, by_night: false };
  const { timezone: timeZone } = first;
  const { audienceUuids, companyUuid, now } = asked;
  const asker = { audienceUuids, companyUuid, now, timeZone };
  const time = timeOf(requested, timeZone, "invalid_parameter");
  const limited = await withUsed(tenant, rows, asked);
  const found = offeredAt(await candidates(tenant, limited, widestHold(rows, time)), time, asker);
  const free = found
    .filter(({ assessed }) => assessed.bookable)
    .toSorted((one, other) => one.assessed.total_cents - other.assessed.total_cents)
    .slice(0, mostOffered);
  const instead = free.length > 0 ? [] : await nearestOf(tenant, limited, requested, { asker, asked });
  const over = found.slice(0, mostOffered).filter(({ assessed }) => quotaAgainst(assessed));
  const shown = await offeredRows(
    tenant,
    asked,
    [...free, ...instead, ...over].map(({ uuid }) => uuid),
  );
  const said = writeTimes(time.start, time.end, timeZone);
  const toOffers = (list: readonly Shown[], as?: typeof said) =>
    list.flatMap(({ uuid, ...one }) => {
      const row = shown.get(uuid);
      // It was disabled between the two statements.
      return row ? [toOffer(row, one.time, one.assessed, as)] : [];
    });
  return {
    rooms: toOffers(free, said),
    nearest: toOffers(instead),
    over_quota: over.flatMap(({ uuid, assessed }) => {
      const [row, quota] = [shown.get(uuid), quotaAgainst(assessed)];
      return row && quota ? [{ room_uuid: uuid, name: row.texts.name ?? "", quota: toQuota(quota) }] : [];
    }),
    ...offer,
    by_night: rows.some(({ prices }) => prices.some(({ per }) => per === "night")),
  };
}

/** The rooms as the rules see them, with the times in a span at which each is taken. */
const candidates = async (tenant: Tenant, rooms: readonly Limited[], span: TimeSpan): Promise<Candidate[]> =>
  (await withTaken(tenant, rooms, span)).map((row) => bookable(row));

/** Rooms with the same value are assessed once: rooms of one policy without bookings of the person. */
const alike = ({ row }: Candidate) => (row.used.length === 0 ? row.policy : undefined);

/** The rooms that are free at a time and that members book by themselves, whether the asker may book them or not. */
function offeredAt(rooms: readonly Candidate[], time: BookedTime, asker: Asker): Shown[] {
  const assessed = assessor(time, asker, alike);
  return rooms
    .filter((room) => isFree(room, time))
    .map((room) => ({ row: room.row, uuid: room.row.uuid, time, assessed: assessed(room) }))
    .filter((one) => isOffered(one.row, one.assessed.approval_required));
}

async function nearestOf(
  tenant: Tenant,
  rooms: readonly Limited[],
  requested: RequestedTime,
  { asker, asked }: { asker: Asker; asked: RoomsSearch },
): Promise<Shown[]> {
  const around = await candidates(tenant, rooms, aroundDays(asked, asker.timeZone));
  return nearestOffers(around, requested, asker, { most: 6, perRoom: 1, alike })
    .filter(({ room, assessed }) => isOffered(room.row, assessed.approval_required))
    .map(({ room, time, assessed }) => ({ uuid: room.row.uuid, time, assessed }));
}

/** The quota, if it is the only check that fails. */
function quotaAgainst({ checks }: Assessment) {
  const failed = checks.filter(({ passed }) => !passed);
  const [quota] = failed.flatMap((one) => one.quota ?? []);
  return failed.length === 1 ? quota : undefined;
}

/** The longest time that a booking of any of these rooms would hold. */
function widestHold(rooms: readonly FittingRoom[], time: BookedTime): TimeSpan {
  const most = (minutes: (room: FittingRoom) => number) => Math.max(...rooms.map(minutes));
  const buffers = {
    buffer_before_minutes: most((room) => room.buffer_before_minutes),
    buffer_after_minutes: most((room) => room.buffer_after_minutes),
  };
  return heldBy(buffers, time);
}
