import { type Selectable, sql } from "kysely";
import { isOneOf } from "../../platform/database/one-of.ts";
import { prepare } from "../../platform/database/prepared.ts";
import { fullName, nameOrEmail } from "../people/full-name.ts";
import type { Tenant } from "../../platform/database/database.ts";
import { paymentsInJson } from "./payments-store.ts";
import { type TextKeys, textKeys, translatedText } from "../../platform/database/texts.ts";
import { epochMs, readHolds, type TimeSpan } from "./holds-store.ts";
import { roomsSeen } from "./rooms-store.ts";
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
> & { name: string; timezone: string };

const selectRoomsOfDay = prepare<TextKeys & { portfolioUuid: string; buildingUuid: string }, RoomOfDay>((db, value) => {
  const seen = { buildingUuid: value.buildingUuid, companyUuid: null, runsBuilding: true };
  const lang = { locale: value.locale, language: value.language };
  return roomsSeen({ db, portfolioUuid: value.portfolioUuid }, seen)
    .select(["resource.uuid", "resource.capacity", "resource.hours", "resource.exceptions", "resource.rules"])
    .select(["resource.parts", "resource.places", "resource.units", "resource.switched_off", "building.timezone"])
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

type StoredBooking = {
  uuid: string;
  resource_uuid: string;
  status: BookingStatus;
  who: string;
  start_at: number;
  end_at: number;
};

const standing = (db: Tenant["db"], portfolioUuid: string) =>
  db
    .selectFrom("resource_bookings as one")
    .where("one.portfolio_uuid", "=", portfolioUuid)
    .where(sql<boolean>`atrium_booking_stands(one.status)`)
    .select(["one.uuid", "one.resource_uuid", "one.user_uuid", "one.status", "one.start_at", "one.end_at"])
    .offset(0);

type Standing = ReturnType<typeof standing>;

/*
 * PostgreSQL plans a prepared statement once, for unknown values, and expects a handful of rows. The OFFSETs keep the order that is fast for many
 * rows: first each room's bookings by their index, then the people. Otherwise it may scan the people for each booking.
 */
const withPeople = (db: Tenant["db"], portfolioUuid: string, bookings: Standing) =>
  db
    .selectFrom(bookings.as("booking"))
    .innerJoin("users as person", (join) =>
      join.on("person.portfolio_uuid", "=", portfolioUuid).onRef("person.uuid", "=", "booking.user_uuid"),
    )
    .select(["booking.uuid", "booking.resource_uuid", "booking.status", nameOrEmail("person").as("who")])
    .select([epochMs("booking.start_at").as("start_at"), epochMs("booking.end_at").as("end_at")]);

const selectBegun = prepare<TimeSpan & { portfolioUuid: string; rooms: string[] }, StoredBooking>((db, value) => {
  const ofRoom = standing(db, value.portfolioUuid)
    .where("one.resource_uuid", "=", sql.ref<string>("room"))
    .where("one.start_at", ">=", value.from)
    .where("one.start_at", "<", value.until);
  const ofRooms = db
    .selectFrom(sql<string>`unnest(${value.rooms}::uuid[])`.as("room"))
    .innerJoinLateral(ofRoom.as("one"), (join) => join.onTrue())
    .selectAll("one")
    .offset(0);
  return withPeople(db, value.portfolioUuid, ofRooms);
});

const selectNamed = prepare<{ portfolioUuid: string; uuids: string[] }, StoredBooking>((db, value) =>
  withPeople(db, value.portfolioUuid, standing(db, value.portfolioUuid).where(isOneOf("one.uuid", value.uuids))),
);

/**
 * The bookings and blackouts of these rooms at any moment of a span, each once, with the time that it holds. The bookings that begin in the span are read
 * by their room, which is one part of an index for each; only the others that hold a unit then are read one by one.
 */
export async function takenOfDay(
  tenant: Tenant,
  rooms: readonly { uuid: string; units: string[] }[],
  { from, until }: TimeSpan,
) {
  const { db, portfolioUuid } = tenant;
  const [holds, begun] = await Promise.all([
    readHolds(tenant, rooms, { from, until }),
    selectBegun(db, { portfolioUuid, rooms: rooms.map(({ uuid }) => uuid), from, until }),
  ]);
  const held = new Map(holds.map((hold) => [hold.booking ?? hold.blackout ?? hold.wait ?? "", hold]));
  const holding = (of: "booking" | "blackout" | "wait") => [...new Set(holds.flatMap((hold) => hold[of] ?? []))];
  const known = new Set(begun.map(({ uuid }) => uuid));
  const unknown = holding("booking").filter((uuid) => !known.has(uuid));
  const others = unknown.length === 0 ? [] : await selectNamed(db, { portfolioUuid, uuids: unknown });
  const bookings = [...others, ...begun.filter(({ uuid }) => held.has(uuid))]
    .toSorted((one, other) => one.start_at - other.start_at || (one.uuid < other.uuid ? -1 : 1))
    .map(({ uuid, resource_uuid, status, who, start_at, end_at }) => ({
      uuid,
      resource_uuid,
      status,
      who,
      start_at: new Date(start_at),
      end_at: new Date(end_at),
    }));
  const blackouts = await blackoutsNamed(tenant, holding("blackout"));
  const offers = await offersNamed(tenant, holding("wait"));
  return { held, bookings, blackouts, offers };
}

/** The entries of these rooms' outside calendars, including entries that overlap a booking and so hold nothing. */
export function outsideOfDay(
  { db, portfolioUuid }: Tenant,
  rooms: readonly { uuid: string }[],
  span: TimeSpan,
): Promise<OutsideTime[]> {
  return selectOutside(db, { portfolioUuid, rooms: rooms.map(({ uuid }) => uuid), ...span });
}

const mostOutside = 1_000;

type OutsideTime = { uuid: string; resource_uuid: string; title: string; start_at: Date; end_at: Date };

const selectOutside = prepare<TimeSpan & { portfolioUuid: string; rooms: string[] }, OutsideTime>((db, value) =>
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
