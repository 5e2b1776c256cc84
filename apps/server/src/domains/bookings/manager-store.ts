import { type Selectable, sql } from "kysely";
import { isOneOf } from "../../platform/database/one-of.ts";
import { prepare } from "../../platform/database/prepared.ts";
import { fullName, nameOrEmail } from "../people/full-name.ts";
import type { Tenant } from "../../platform/database/database.ts";
import { paymentsInJson } from "./payments-store.ts";
import { type TextKeys, textKeys, translatedText } from "../../platform/database/texts.ts";
import { epochMs, heldUnits, type HoldsAsked, roomsSeen, unitsOf } from "./rooms-store.ts";
import type { BookingStatus, ResourcesTable } from "./tables.ts";

/* The bookings of a building as its managers read them. */

type Place = { uuid: string; timezone: string; whitelabel_uuid: string };

const selectBuilding = prepare<{ portfolioUuid: string; uuid: string }, Place>((db, value) =>
  db
    .selectFrom("buildings")
    .where("portfolio_uuid", "=", value.portfolioUuid)
    .where("uuid", "=", value.uuid)
    .select(["uuid", "timezone", "whitelabel_uuid"]),
);

export async function findBuilding({ db, portfolioUuid }: Tenant, uuid: string): Promise<Place | undefined> {
  const [row] = await selectBuilding(db, { portfolioUuid, uuid });
  return row;
}

type RoomOfDay = Pick<
  Selectable<ResourcesTable>,
  "uuid" | "capacity" | "hours" | "exceptions" | "rules" | "parts" | "places" | "units" | "switched_off"
> & { name: string };

const selectRoomsOfDay = prepare<TextKeys & { portfolioUuid: string; buildingUuid: string }, RoomOfDay>((db, value) => {
  const seen = { buildingUuid: value.buildingUuid, companyUuid: null, runsBuilding: true };
  const lang = { locale: value.locale, language: value.language };
  return roomsSeen({ db, portfolioUuid: value.portfolioUuid }, seen)
    .select(["resource.uuid", "resource.capacity", "resource.hours", "resource.exceptions", "resource.rules"])
    .select(["resource.parts", "resource.places", "resource.units", "resource.switched_off"])
    .select(sql<string>`coalesce(${translatedText("resource.translations", "name", lang)}, '')`.as("name"))
    .orderBy("resource.position")
    .orderBy("resource.uuid");
});

/** Every room of a building in order. Includes disabled rooms, because their bookings stay valid. */
export function roomsOfDay(
  { db, portfolioUuid }: Tenant,
  { buildingUuid, lang }: { buildingUuid: string; lang: string | undefined },
): Promise<RoomOfDay[]> {
  return selectRoomsOfDay(db, { portfolioUuid, buildingUuid, ...textKeys(lang) });
}

type Timed = { uuid: string; start_at: number; end_at: number };
type StoredTaken = {
  unit: string;
  taken_from: number;
  taken_until: number;
  blackout: string | null;
  wait: string | null;
  resource_uuid: string;
  status: BookingStatus;
  who: string;
} & (Timed | { uuid: null });

const selectTaken = prepare<HoldsAsked, StoredTaken>((db, value) =>
  db
    .selectFrom(
      heldUnits({ portfolioUuid: value.portfolioUuid, units: value.units, from: value.from, until: value.until }),
    )
    .leftJoin("resource_bookings as booking", (join) =>
      join.on("booking.portfolio_uuid", "=", value.portfolioUuid).onRef("booking.uuid", "=", "hold.booking"),
    )
    .leftJoin("users as person", (join) =>
      join.on("person.portfolio_uuid", "=", value.portfolioUuid).onRef("person.uuid", "=", "booking.user_uuid"),
    )
    .select(["hold.unit", "hold.blackout", "hold.wait", "booking.uuid", "booking.resource_uuid", "booking.status"])
    .select([epochMs("hold.taken_from").as("taken_from"), epochMs("hold.taken_until").as("taken_until")])
    .select([epochMs("booking.start_at").as("start_at"), epochMs("booking.end_at").as("end_at")])
    .select(nameOrEmail("person").as("who"))
    .orderBy("booking.start_at")
    .orderBy("booking.uuid")
    .$castTo<StoredTaken>(),
);

/** The bookings and blackouts of these rooms at any moment of a span, each once, with the time that it holds. */
export async function takenOfDay(
  tenant: Tenant,
  rooms: readonly { uuid: string; units: string[] }[],
  { from, until }: { from: Date; until: Date },
) {
  const { db, portfolioUuid } = tenant;
  const rows = await selectTaken(db, { portfolioUuid, units: unitsOf(rooms), from, until });
  const held = new Map<string, { unit: string; taken_from: Date; taken_until: Date }>();
  const bookings = new Map<string, TakenBooking>();
  for (const row of rows) {
    const { unit, taken_from, taken_until, blackout, wait } = row;
    const holder = row.uuid ?? blackout ?? wait ?? "";
    held.set(holder, { unit, taken_from: new Date(taken_from), taken_until: new Date(taken_until) });
    if (row.uuid === null) continue;
    const { uuid, resource_uuid, status, who } = row;
    const time = { start_at: new Date(row.start_at), end_at: new Date(row.end_at) };
    bookings.set(uuid, { uuid, resource_uuid, status, who, ...time });
  }
  const others = (of: "blackout" | "wait") => [...new Set(rows.flatMap((row) => row[of] ?? []))];
  const blackouts = await blackoutsNamed(tenant, others("blackout"));
  const offers = await offersNamed(tenant, others("wait"));
  return { held, bookings: [...bookings.values()], blackouts, offers };
}

type TakenBooking = {
  uuid: string;
  resource_uuid: string;
  start_at: Date;
  end_at: Date;
  status: BookingStatus;
  who: string;
};

/** The entries of these rooms' outside calendars, including entries that overlap a booking and so hold nothing. */
export function outsideOfDay(
  { db, portfolioUuid }: Tenant,
  rooms: readonly { uuid: string }[],
  span: { from: Date; until: Date },
): Promise<OutsideTime[]> {
  return selectOutside(db, { portfolioUuid, rooms: rooms.map(({ uuid }) => uuid), ...span });
}

const mostOutside = 1_000;

type OutsideTime = { uuid: string; resource_uuid: string; title: string; start_at: Date; end_at: Date };

const selectOutside = prepare<{ portfolioUuid: string; rooms: string[]; from: Date; until: Date }, OutsideTime>(
  (db, value) =>
    db
      .selectFrom("room_outside_times")
      .where("portfolio_uuid", "=", value.portfolioUuid)
      .where(isOneOf("resource_uuid", value.rooms))
      .where("start_at", "<", value.until)
      .where("end_at", ">", value.from)
      .select(["uuid", "resource_uuid", "title", "start_at", "end_at"])
      .orderBy("start_at")
      .orderBy("uuid")
      .limit(sql.lit(mostOutside)),
);

/** The holds for people on the waiting list. */
async function offersNamed({ db, portfolioUuid }: Tenant, uuids: readonly string[]) {
  if (uuids.length === 0) return [];
  return db
    .selectFrom("room_waits as wait")
    .innerJoin("users as person", (join) =>
      join.onRef("person.portfolio_uuid", "=", "wait.portfolio_uuid").onRef("person.uuid", "=", "wait.user_uuid"),
    )
    .where("wait.portfolio_uuid", "=", portfolioUuid)
    .where(isOneOf("wait.uuid", uuids))
    .select(["wait.uuid", "wait.held_uuid", "wait.start_at", "wait.end_at"])
    .select(nameOrEmail("person").as("who"))
    .orderBy("wait.start_at")
    .orderBy("wait.uuid")
    .execute();
}

async function blackoutsNamed({ db, portfolioUuid }: Tenant, uuids: readonly string[]) {
  if (uuids.length === 0) return [];
  return db
    .selectFrom("resource_blackouts")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where(isOneOf("uuid", uuids))
    .select(["uuid", "rooms", "start_at", "end_at", "reason"])
    .orderBy("start_at")
    .orderBy("uuid")
    .execute();
}

export type BookingPlace = { buildingUuid: string; bookingUuid: string };

/** A booking of a building with its person and its room. */
export function findManagedBooking(
  tenant: Tenant,
  place: BookingPlace,
  { lang, lock = false }: { lang: string | undefined; lock?: boolean },
) {
  const { db, portfolioUuid } = tenant;
  return db
    .selectFrom("resource_bookings as booking")
    .innerJoin("resources as resource", (join) =>
      join
        .onRef("resource.portfolio_uuid", "=", "booking.portfolio_uuid")
        .onRef("resource.uuid", "=", "booking.resource_uuid"),
    )
    .innerJoin("buildings as building", (join) =>
      join
        .onRef("building.portfolio_uuid", "=", "resource.portfolio_uuid")
        .onRef("building.uuid", "=", "resource.building_uuid"),
    )
    .innerJoin("users as person", (join) =>
      join.onRef("person.portfolio_uuid", "=", "booking.portfolio_uuid").onRef("person.uuid", "=", "booking.user_uuid"),
    )
    .leftJoin("companies as company", (join) =>
      join
        .onRef("company.portfolio_uuid", "=", "person.portfolio_uuid")
        .onRef("company.uuid", "=", "person.company_uuid"),
    )
    .where("booking.portfolio_uuid", "=", portfolioUuid)
    .where("booking.uuid", "=", place.bookingUuid)
    .where("resource.building_uuid", "=", place.buildingUuid)
    .select(["booking.uuid", "booking.resource_uuid", "booking.start_at", "booking.end_at", "booking.status"])
    .select(["booking.total_price", "booking.currency_type", "booking.quote_lines", "booking.form_responses"])
    .select(["booking.cancellation_steps", "booking.pays", "booking.payment_ends_at", "booking.payment_lapsed"])
    .select(paymentsInJson.as("payments"))
    .select(["booking.decision_reason", "resource.cancellation_window_end_minutes", "resource.building_uuid"])
    .select(["booking.check_in_until", "booking.checked_in_at", "booking.released_at", "booking.series_uuid"])
    .select(["building.timezone", "building.whitelabel_uuid"])
    .select(["person.uuid as person_uuid", "person.email", "person.company_uuid", "company.name as company_name"])
    .select(nameOrEmail("person").as("person_name"))
    .select(sql<string>`coalesce(${translatedText("resource.translations", "name", lang)}, '')`.as("room_name"))
    .$if(lock, (query) => query.forUpdate("booking"))
    .executeTakeFirst();
}

export type ManagedBookingRow = NonNullable<Awaited<ReturnType<typeof findManagedBooking>>>;

/** The facts about a booking, oldest first. */
export function historyOf({ db, portfolioUuid }: Tenant, bookingUuid: string) {
  return db
    .selectFrom("facts")
    .leftJoin("users as person", (join) =>
      join.onRef("person.portfolio_uuid", "=", "facts.portfolio_uuid").onRef("person.uuid", "=", "facts.actor_uuid"),
    )
    .where("facts.portfolio_uuid", "=", portfolioUuid)
    .where("facts.target_kind", "=", "booking")
    .where("facts.target_uuid", "=", bookingUuid)
    .orderBy("facts.at")
    .orderBy("facts.uuid")
    .limit(mostEvents)
    .select(["facts.at", "facts.action", "facts.actor_kind", "facts.details"])
    .select(fullName("person").as("actor_name"))
    .execute();
}

const mostEvents = 100;
