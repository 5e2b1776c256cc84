import type { EndpointBody } from "@atrium/contract/client.ts";
import { type SqlBool, sql } from "kysely";
import { v7 } from "uuid";
import type { Tenant } from "../../platform/database/database.ts";
import { isOneOf } from "../../platform/database/one-of.ts";
import { translatedText } from "../../platform/database/texts.ts";
import { pricesOf } from "../bookings/room-replies.ts";
import { decided, roomsSeen } from "../bookings/rooms-store.ts";
import { nameOrEmail } from "../people/full-name.ts";
import { editedTexts, storedTexts } from "./edited-texts.ts";

export type RoomFields = EndpointBody<"POST /admin/v1/buildings/:uuid/rooms">;
export type RoomPlace = { buildingUuid: string; roomUuid: string };
export type EditedRoom = NonNullable<Awaited<ReturnType<typeof findRoomToEdit>>>;

const texts = ["name", "description", "image_alt_text", "cancellation_description"] as const;

const roomsOf = (tenant: Tenant, buildingUuid: string) =>
  roomsSeen(tenant, { buildingUuid, companyUuid: null, runsBuilding: true });

/** The rooms of a building by name, switched-off rooms last. */
export function listRooms(tenant: Tenant, buildingUuid: string, lang: string | undefined) {
  const name = sql<string>`coalesce(${translatedText("resource.translations", "name", lang)}, '')`;
  return roomsOf(tenant, buildingUuid)
    .select([
      "resource.uuid",
      "resource.image",
      "resource.image_focus",
      "resource.capacity",
      "resource.hours",
      "resource.switched_off",
    ])
    .select(["resource.currency_type", name.as("name")])
    .orderBy("resource.switched_off")
    .orderBy(sql`lower(${name})`)
    .orderBy("resource.uuid")
    .execute();
}

/** A room with its editable fields. `locks`: until the transaction ends. */
export async function findRoomToEdit(
  tenant: Tenant,
  { buildingUuid, roomUuid }: RoomPlace,
  { first, locks = false }: { first: string; locks?: boolean },
) {
  const row = await roomsOf(tenant, buildingUuid)
    .where("resource.uuid", "=", roomUuid)
    .selectAll("resource")
    .select(["building.timezone", decided.as("decided")])
    .$if(locks, (query) => query.forUpdate("resource"))
    .executeTakeFirst();
  if (!row) return undefined;
  const fields: RoomFields = {
    ...editedTexts(row.translations, texts, first),
    image: row.image,
    image_focus: row.image_focus,
    capacity: row.capacity,
    places: row.places,
    equipment: row.equipment,
    hours: row.hours as RoomFields["hours"],
    exceptions: row.exceptions as RoomFields["exceptions"],
    rules: row.rules as RoomFields["rules"],
    prices: pricesOf(row) as RoomFields["prices"],
    currency_type: row.currency_type,
    approval_required: row.approval_required,
    cancellation_window_end_minutes: row.cancellation_window_end_minutes,
    cancellation_steps: row.cancellation_steps,
    buffer_before_minutes: row.buffer_before_minutes,
    buffer_after_minutes: row.buffer_after_minutes,
    check_in_minutes: row.check_in_minutes,
    pay_when_booking: row.pay_when_booking,
  };
  return { row, fields };
}

function columnsFrom(fields: RoomFields, first: string) {
  const { name, description, image_alt_text, cancellation_description, ...columns } = fields;
  const { hours, exceptions, rules, prices } = columns;
  return {
    ...columns,
    hours: hours && JSON.stringify(hours),
    exceptions: JSON.stringify(exceptions),
    rules: JSON.stringify(rules),
    prices: JSON.stringify(prices),
    cancellation_steps: JSON.stringify(columns.cancellation_steps),
    // A pack's single price is one entry of the prices here.
    price: null,
    translations: storedTexts({ name, description, image_alt_text, cancellation_description }, first),
  };
}

type Change = { first: string; now: Date };

/** Creates a room of the building, after the others in the order. */
export async function insertRoom(
  { db, portfolioUuid }: Tenant,
  buildingUuid: string,
  fields: RoomFields,
  { first, now }: Change,
): Promise<string> {
  const uuid = v7();
  await db
    .insertInto("resources")
    .values({
      ...columnsFrom(fields, first),
      portfolio_uuid: portfolioUuid,
      uuid,
      pack_key: null,
      changed_in_console_at: now,
      building_uuid: buildingUuid,
      owner_type: "building",
      owner_uuid: buildingUuid,
      position: sql<number>`(select coalesce(max(position) + 1, 0) from resources
        where portfolio_uuid = ${portfolioUuid} and building_uuid = ${buildingUuid})`,
    })
    .execute();
  return uuid;
}

const room = ({ db, portfolioUuid }: Tenant, { buildingUuid, roomUuid }: RoomPlace) =>
  db
    .updateTable("resources")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("building_uuid", "=", buildingUuid)
    .where("uuid", "=", roomUuid);

export async function updateRoom(own: Tenant, place: RoomPlace, fields: RoomFields, { first, now }: Change) {
  await room(own, place)
    .set({ ...columnsFrom(fields, first), changed_in_console_at: now })
    .execute();
}

export async function switchRoom(own: Tenant, place: RoomPlace, switched_off: boolean, now: Date): Promise<void> {
  await room(own, place).set({ switched_off, changed_in_console_at: now }).execute();
}

export type Named = { uuid: string; name: string };

type Naming = { companies: readonly string[]; audiences: readonly string[]; parts: readonly string[] };

/** Names for a room's editor: companies and audiences in its rules and prices, its owner, and its parts. */
export async function namedBy(
  tenant: Tenant,
  { companies, audiences, parts, lang }: Naming & { lang: string | undefined },
): Promise<Record<keyof Naming, Named[]>> {
  const { db, portfolioUuid } = tenant;
  const { rows } = await sql<Named & { of: "company" | "audience" | "part" }>`
    select 'company' as of, uuid, name from companies
      where portfolio_uuid = ${portfolioUuid} and uuid = any(${companies}::uuid[])
    union all
    select 'audience', uuid, name from audiences
      where portfolio_uuid = ${portfolioUuid} and uuid = any(${audiences}::uuid[])
    union all
    select 'part', uuid, coalesce(${translatedText("resources.translations", "name", lang)}, '') from resources
      where portfolio_uuid = ${portfolioUuid} and uuid = any(${parts}::uuid[])
    order by name, uuid`.execute(db);
  const of = (wanted: (typeof rows)[number]["of"]) =>
    rows.filter((row) => row.of === wanted).map(({ uuid, name }) => ({ uuid, name }));
  return { companies: of("company"), audiences: of("audience"), parts: of("part") };
}

/** Which of these companies are in the building. */
export async function companiesIn(
  { db, portfolioUuid }: Tenant,
  buildingUuid: string,
  companies: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom("company_buildings")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where("building_uuid", "=", buildingUuid)
    .where(isOneOf("company_uuid", companies))
    .select("company_uuid")
    .execute();
  return new Set(rows.map(({ company_uuid }) => company_uuid));
}

/** Whether a room has parts, or is a part of a room that has. */
export async function isCombined(
  { db, portfolioUuid }: Tenant,
  { uuid, parts }: { uuid: string; parts: readonly string[] },
): Promise<boolean> {
  if (parts.length > 0) return true;
  const whole = await db
    .selectFrom("resources")
    .where("portfolio_uuid", "=", portfolioUuid)
    .where(sql<SqlBool>`parts @> array[${uuid}::uuid]`)
    .select("uuid")
    .limit(1)
    .executeTakeFirst();
  return whole !== undefined;
}

/** The bookings that use a room at any moment of a time range, each with its person and creation time: found through the holds, in one statement. */
export function bookingsHolding(
  { db, portfolioUuid }: Tenant,
  { uuid, units }: { uuid: string; units: readonly string[] },
  { from, until }: { from: Date; until: Date | null },
) {
  return db
    .selectFrom("resource_bookings as booking")
    .innerJoin("users as person", (join) =>
      join.onRef("person.portfolio_uuid", "=", "booking.portfolio_uuid").onRef("person.uuid", "=", "booking.user_uuid"),
    )
    .where("booking.portfolio_uuid", "=", portfolioUuid)
    .where("booking.resource_uuid", "=", uuid)
    .where(
      sql<SqlBool>`booking.uuid in (select held.booking from atrium_taken(${portfolioUuid}, ${units}::uuid[],
        tstzrange(${from}, ${until})) held)`,
    )
    .select(["booking.uuid", "booking.start_at", "booking.end_at", "booking.created_at", "person.company_uuid"])
    .select(nameOrEmail("person").as("person_name"));
}
