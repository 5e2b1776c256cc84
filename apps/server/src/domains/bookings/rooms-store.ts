import type { RoomEquipment } from "@atrium/rules/room-equipment.ts";
import { chargingProviders } from "@atrium/rules/card-providers.ts";
import { periodsAround, type QuotaUse } from "@atrium/rules/booking-quotas.ts";
import { laterDay, momentFrom, wallTime } from "@atrium/rules/wall-clock.ts";
import { sql } from "kysely";
import type { Tenant } from "../../platform/database/database.ts";
import { isOneOf } from "../../platform/database/one-of.ts";
import { prepare } from "../../platform/database/prepared.ts";
import { type TextKeys, textKeys, translatedTexts } from "../../platform/database/texts.ts";
import { previewOf } from "../../platform/files/picture-previews.ts";
import { readHolds, readOwnHolds, type TakenTime, type TimeSpan } from "./holds-store.ts";

export type RoomTexts = Partial<Record<"name" | "description" | "image_alt_text" | "cancellation_description", string>>;

/** The person who reads rooms, and the days: those from `date` on, with the buffers around them. */
export type RoomsAsked = {
  buildingUuid: string;
  userUuid: string;
  companyUuid: string | null;
  /** Reads as a manager of the building. */
  runsBuilding?: boolean;
  lang: string | undefined;
  date: string;
  days: number;
};

type Seen = Pick<RoomsAsked, "buildingUuid" | "companyUuid" | "runsBuilding">;

/** The rooms of a building that a person sees: a company's own rooms are visible only to its people and to managers of the building. */
export function roomsSeen({ db, portfolioUuid }: Tenant, { buildingUuid, companyUuid, runsBuilding = false }: Seen) {
  return db
    .selectFrom("resources as resource")
    .innerJoin("buildings as building", (join) =>
      join
        .onRef("building.portfolio_uuid", "=", "resource.portfolio_uuid")
        .onRef("building.uuid", "=", "resource.building_uuid"),
    )
    .leftJoin("users as manager", (join) =>
      join
        .onRef("manager.portfolio_uuid", "=", "resource.portfolio_uuid")
        .onRef("manager.uuid", "=", "resource.manager_user_uuid")
        .on("manager.deactivated", "=", false),
    )
    .where("resource.portfolio_uuid", "=", portfolioUuid)
    .where("resource.building_uuid", "=", buildingUuid)
    .where((eb) =>
      eb.or([
        eb.lit(runsBuilding),
        eb("resource.owner_type", "=", "building"),
        eb("resource.owner_uuid", "=", companyUuid),
      ]),
    );
}

/** Whether there is a manager who decides if a booking needs an approval. */
export const decided = sql<boolean>`coalesce(manager.email, building.manager_email) is not null`;

/** The gateway that charges a booking of the room when it is made; null if it is not charged then, or if the brand has no gateway that charges cards. */
const gatewayThatCharges = sql<string | null>`case when resource.pay_when_booking then (
  select brand.config #>> '{cards,gateway_id}' from whitelabels brand
  where brand.portfolio_uuid = building.portfolio_uuid and brand.uuid = building.whitelabel_uuid
    and brand.config #>> '{cards,provider}' = any(${chargingProviders}::text[])) end`;

type SeenIn = Seen & { lang: string | undefined | TextKeys };

function selectRooms(tenant: Tenant, asked: SeenIn) {
  return roomsSeen(tenant, asked)
    .where("resource.switched_off", "=", false)
    .select([
      "resource.uuid",
      "resource.owner_type",
      "resource.owner_uuid",
      "resource.image",
      "resource.image_focus",
      "resource.capacity",
    ])
    .select(["resource.equipment", "resource.price", "resource.currency_type", "resource.approval_required"])
    .select([
      "resource.cancellation_window_end_minutes",
      "resource.cancellation_steps",
      "resource.questions",
      "resource.check_in_minutes",
      "resource.hours",
      "resource.exceptions",
    ])
    .select(["resource.rules", "resource.prices", "resource.buffer_before_minutes", "resource.buffer_after_minutes"])
    .select(["resource.places", "resource.units", "building.timezone", "building.whitelabel_uuid"])
    .select(gatewayThatCharges.as("gateway_id"))
    .select(decided.as("decided"))
    .select(previewOf("resource.image").as("image_preview"))
    .select(translatedTexts<RoomTexts>("resource.translations", asked.lang).as("texts"))
    .orderBy("resource.position")
    .orderBy("resource.uuid");
}

export type RoomRow = Awaited<ReturnType<typeof findRooms>>[number];
/** A booking that counts for a quota, and its uuid. */
export type UsedTime = QuotaUse & { booking: string };
/** A room with the taken times of its units, and with the bookings of the person and their company if a rule has quotas. */
export type TakenRoom = RoomRow & { taken: readonly TakenTime[]; used?: readonly UsedTime[] };
export type RoomWithBookings = NonNullable<Awaited<ReturnType<typeof findRoom>>>;

type OneRoom = TextKeys & {
  portfolioUuid: string;
  buildingUuid: string;
  companyUuid: string | null;
  resourceUuid: string;
};

const selectRoom = prepare<OneRoom, RoomRow, { runsBuilding: boolean }>((db, value, { runsBuilding }) => {
  const lang = { locale: value.locale, language: value.language };
  const seen = { buildingUuid: value.buildingUuid, companyUuid: value.companyUuid, runsBuilding, lang };
  return selectRooms({ db, portfolioUuid: value.portfolioUuid }, seen).where("resource.uuid", "=", value.resourceUuid);
});

export async function findRoom(tenant: Tenant, asked: RoomsAsked & { resourceUuid: string }) {
  const { buildingUuid, companyUuid, resourceUuid, runsBuilding = false } = asked;
  const one = { portfolioUuid: tenant.portfolioUuid, buildingUuid, companyUuid, resourceUuid, ...textKeys(asked.lang) };
  const [row] = await selectRoom(tenant.db, one, { runsBuilding });
  if (!row) return undefined;
  const own = { units: row.units, userUuid: asked.userUuid, ...aroundDays(asked, row.timezone) };
  const [held, [{ used } = { used: [] }]] = await Promise.all([
    readOwnHolds(tenant, own),
    withUsed(tenant, [row], asked),
  ]);
  // A booking of a combined room has several of its units; in a pool each unit counts.
  const once = new Map(held.map((span) => [`${span.booking} ${span.from.getTime()}`, span]));
  return { ...row, used, taken: row.places > 1 ? held : [...once.values()] };
}

/** Several rooms of a building, as a person sees them. */
export async function findRooms(tenant: Tenant, asked: RoomsAsked, resourceUuids: readonly string[]) {
  return selectRooms(tenant, asked)
    .where(isOneOf("resource.uuid", [...resourceUuids]))
    .execute();
}

/** The requirements for a room: seats for that many people, and all of this equipment. */
export type RoomNeeds = { people: number | undefined; equipment: readonly RoomEquipment[] };

/** Whether members can book a room themselves and it meets the requirements. */
export const fits = ({ people = 0, equipment }: RoomNeeds) => sql<boolean>`resource.hours is not null
  and ${people}::int <= coalesce(resource.capacity, 0) and resource.equipment @> ${equipment}::text[]`;

/** Rooms that members can book themselves and that meet the requirements. */
export function fittingRooms(tenant: Tenant, asked: RoomsAsked & RoomNeeds) {
  return selectRooms(tenant, asked).where(fits(asked)).execute();
}

const dayMs = 24 * 60 * 60_000;

/** The requested days, extended on both sides by the longest possible buffer. */
export function aroundDays({ date, days }: Pick<RoomsAsked, "date" | "days">, timeZone: string): TimeSpan {
  const midnight = (day: string) => momentFrom({ date: day, minute: 0 }, timeZone).getTime();
  return { from: new Date(midnight(date) - dayMs), until: new Date(midnight(laterDay(date, days)) + dayMs) };
}

/** Rooms with the taken times of each of their units in a span, in order: one statement. */
export async function withTaken<R extends { units: string[] }>(
  tenant: Tenant,
  rooms: readonly R[],
  span: TimeSpan,
): Promise<(R & { taken: TakenTime[] })[]> {
  if (rooms.length === 0) return [];
  const holds = await readHolds(tenant, rooms, span);
  const taken = Map.groupBy(
    holds.map(({ unit, booking, taken_from: from, taken_until: until }) => ({ unit, booking, from, until })),
    ({ unit }) => unit,
  );
  return rooms.map((room) => ({ ...room, taken: room.units.flatMap((unit) => taken.get(unit) ?? []) }));
}

export const hasQuotas = ({ rules }: Pick<RoomRow, "rules">): boolean =>
  rules.some(({ quotas = [] }) => quotas.length > 0);

/**
 * Rooms with the bookings in force of the person and their company in the quota periods around the requested days (decision 21). One statement, and
 * none if no room has quotas.
 */
export async function withUsed<R extends Pick<RoomRow, "uuid" | "rules" | "timezone">>(
  { db, portfolioUuid }: Tenant,
  rooms: readonly R[],
  { userUuid, companyUuid, date, days }: Pick<RoomsAsked, "userUuid" | "companyUuid" | "date" | "days">,
): Promise<(R & { used: UsedTime[] })[]> {
  const [limited, zone] = [rooms.filter(hasQuotas), rooms[0]?.timezone];
  if (zone === undefined || limited.length === 0) return rooms.map((room) => ({ ...room, used: [] }));
  const { from, until } = periodsAround({ first: date, last: laterDay(date, days) });
  const rows = await db
    .selectFrom("resource_bookings as booking")
    .innerJoin("users as person", (join) =>
      join.onRef("person.portfolio_uuid", "=", "booking.portfolio_uuid").onRef("person.uuid", "=", "booking.user_uuid"),
    )
    .where("booking.portfolio_uuid", "=", portfolioUuid)
    .where(
      isOneOf(
        "booking.resource_uuid",
        limited.map(({ uuid }) => uuid),
      ),
    )
    .where("booking.start_at", ">=", momentFrom({ date: from, minute: 0 }, zone))
    .where("booking.start_at", "<", momentFrom({ date: until, minute: 0 }, zone))
    .where(sql<boolean>`atrium_booking_stands(booking.status)`)
    .where((eb) => eb.or([eb("person.uuid", "=", userUuid), eb("person.company_uuid", "=", companyUuid)]))
    .select(["booking.uuid", "booking.resource_uuid", "booking.user_uuid", "booking.start_at", "booking.end_at"])
    .execute();
  const used = Map.groupBy(rows, ({ resource_uuid }) => resource_uuid);
  return rooms.map((room) => ({
    ...room,
    used: (used.get(room.uuid) ?? []).map(({ uuid, user_uuid, start_at, end_at }) => ({
      booking: uuid,
      date: wallTime(start_at, zone).date,
      minutes: (end_at.getTime() - start_at.getTime()) / 60_000,
      mine: user_uuid === userUuid,
    })),
  }));
}

/**
 * Locks the rooms of a move: two bookings that exchange places would otherwise deadlock. Locks in the order of the rooms, so that transactions do not
 * wait in a circle.
 */
export async function lockRooms({ db, portfolioUuid }: Tenant, resourceUuids: readonly string[]): Promise<void> {
  await sql`select from resources
    where portfolio_uuid = ${portfolioUuid} and uuid in (select unnest(room.units || room.uuid) from resources as room
      where room.portfolio_uuid = ${portfolioUuid} and room.uuid = any(${resourceUuids}::uuid[]))
    order by uuid for no key update`.execute(db);
}
