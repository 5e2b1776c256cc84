import { sql } from "kysely";
import { isOneOf } from "../../platform/database/one-of.ts";
import { fullName, nameOrEmail } from "../people/full-name.ts";
import type { Tenant } from "../../platform/database/database.ts";
import { paymentsInJson } from "./payments-store.ts";
import { translatedText } from "../../platform/database/texts.ts";
import { readHolds, roomsSeen } from "./rooms-store.ts";

/* What whoever runs a building reads of its bookings. */

export function findBuilding({ db, portfolioUuid }: Tenant, uuid: string) {
  return db
    .selectFrom("buildings")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("uuid", "=", uuid)
    .select(["uuid", "timezone", "whitelabel_uuid"])
    .executeTakeFirst();
}

/** Every room of a building, in its order; those that are switched off too, since what was booked before stands. */
export function roomsOfDay(tenant: Tenant, { buildingUuid, lang }: { buildingUuid: string; lang: string | undefined }) {
  return roomsSeen(tenant, { buildingUuid, companyUuid: null, runsBuilding: true })
    .select(["resource.uuid", "resource.capacity", "resource.hours", "resource.exceptions", "resource.rules"])
    .select(["resource.parts", "resource.places", "resource.units", "resource.switched_off"])
    .select(sql<string>`coalesce(${translatedText("resource.translations", "name", lang)}, '')`.as("name"))
    .orderBy("resource.position")
    .orderBy("resource.uuid")
    .execute();
}

/** What has these rooms at any moment of a span: each booking and each blackout once, with the time that it holds. */
export async function takenOfDay(
  tenant: Tenant,
  rooms: readonly { uuid: string; units: string[] }[],
  span: { from: Date; until: Date },
) {
  const holds = await readHolds(tenant, rooms, span);
  const held = new Map(holds.map((hold) => [hold.booking ?? hold.blackout ?? hold.wait ?? "", hold]));
  const bookings = await bookingsNamed(
    tenant,
    [...held.values()].flatMap(({ booking }) => booking ?? []),
  );
  const blackouts = await blackoutsNamed(
    tenant,
    [...held.values()].flatMap(({ blackout }) => blackout ?? []),
  );
  const offers = await offersNamed(
    tenant,
    [...held.values()].flatMap(({ wait }) => wait ?? []),
  );
  return { held, bookings, blackouts, offers, outside: await outsideOf(tenant, rooms, span) };
}

/** What outside calendars have of these rooms, whether it is held or lies over a booking. */
function outsideOf(
  { db, portfolioUuid }: Tenant,
  rooms: readonly { uuid: string }[],
  span: { from: Date; until: Date },
) {
  return db
    .selectFrom("room_outside_times")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where(
      isOneOf(
        "resource_uuid",
        rooms.map(({ uuid }) => uuid),
      ),
    )
    .where("start_at", "<", span.until)
    .where("end_at", ">", span.from)
    .select(["uuid", "resource_uuid", "title", "start_at", "end_at"])
    .orderBy("start_at")
    .orderBy("uuid")
    .limit(mostOutside)
    .execute();
}

const mostOutside = 1_000;

/** What is held for somebody who waited for it. */
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

function bookingsNamed({ db, portfolioUuid }: Tenant, uuids: readonly string[]) {
  return db
    .selectFrom("resource_bookings as booking")
    .innerJoin("users as person", (join) =>
      join.onRef("person.portfolio_uuid", "=", "booking.portfolio_uuid").onRef("person.uuid", "=", "booking.user_uuid"),
    )
    .where("booking.portfolio_uuid", "=", portfolioUuid)
    .where(isOneOf("booking.uuid", uuids))
    .select(["booking.uuid", "booking.resource_uuid", "booking.start_at", "booking.end_at", "booking.status"])
    .select(nameOrEmail("person").as("who"))
    .orderBy("booking.start_at")
    .orderBy("booking.uuid")
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

/** A booking of a building, with its person and its room. */
export function findHouseBooking(
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

export type HouseBookingRow = NonNullable<Awaited<ReturnType<typeof findHouseBooking>>>;

/** What happened to a booking, oldest first. */
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
