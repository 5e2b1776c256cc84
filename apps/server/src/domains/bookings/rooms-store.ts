import type { RoomEquipment } from "@atrium/rules/room-equipment.ts";
import { sql } from "kysely";
import type { Tenant } from "../../platform/database/database.ts";
import { translatedTexts } from "../../platform/database/texts.ts";
import { previewOf } from "../../platform/files/picture-previews.ts";

type RoomTexts = Partial<Record<"name" | "description" | "image_alt_text" | "cancellation_description", string>>;

/** Who reads rooms, and of which days: those from `date` on, and one before and after them for buffers. */
export type RoomsAsked = {
  buildingUuid: string;
  userUuid: string;
  companyUuid: string | null;
  lang: string | undefined;
  date: string;
  days: number;
};

/** What is taken, as the database's JSON says it; `mine`: the uuid of the asker's own booking. */
type TakenRow = { from: string; until: string; booking: string; mine: boolean };

/**
 * The rooms of a building that somebody sees, each with when it is taken: one statement. A company's own rooms are seen by its people alone.
 */
export function selectRooms({ db, portfolioUuid }: Tenant, asked: RoomsAsked) {
  const { buildingUuid, userUuid, companyUuid, lang, date, days } = asked;
  const midnight = (after: number) => sql`(${date}::date + ${after}::int)::timestamp at time zone building.timezone`;
  const taken = sql<
    TakenRow[]
  >`coalesce((select json_agg(json_build_object('from', lower(one.during), 'until', upper(one.during),
      'booking', one.booking_uuid, 'mine', one.user_uuid = ${userUuid}) order by one.during)
    from (select distinct hold.booking_uuid, hold.during, booking.user_uuid
      from unnest(resource.units) as unit
      join resource_holds as hold on hold.portfolio_uuid = resource.portfolio_uuid and hold.unit_uuid = unit
        and hold.during && tstzrange(${midnight(-1)}, ${midnight(days + 1)})
      join resource_bookings as booking
        on booking.portfolio_uuid = hold.portfolio_uuid and booking.uuid = hold.booking_uuid) as one), '[]')`;
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
    .where((eb) => eb.or([eb("resource.owner_type", "=", "building"), eb("resource.owner_uuid", "=", companyUuid)]))
    .select(["resource.uuid", "resource.owner_type", "resource.owner_uuid", "resource.image", "resource.capacity"])
    .select(["resource.equipment", "resource.price", "resource.currency_type", "resource.approval_required"])
    .select(["resource.cancellation_window_end_minutes", "resource.questions", "resource.hours", "resource.exceptions"])
    .select(["resource.rules", "resource.prices", "resource.buffer_before_minutes", "resource.buffer_after_minutes"])
    .select(["building.timezone", "building.whitelabel_uuid"])
    .select(sql<boolean>`coalesce(manager.email, building.manager_email) is not null`.as("decided"))
    .select(previewOf("resource.image").as("image_preview"))
    .select(translatedTexts<RoomTexts>("resource.translations", lang).as("texts"))
    .select(taken.as("taken"))
    .orderBy("resource.position")
    .orderBy("resource.uuid");
}

export type RoomRow = Awaited<ReturnType<ReturnType<typeof selectRooms>["executeTakeFirstOrThrow"]>>;

export function findRoom(tenant: Tenant, asked: RoomsAsked & { resourceUuid: string }): Promise<RoomRow | undefined> {
  return selectRooms(tenant, asked).where("resource.uuid", "=", asked.resourceUuid).executeTakeFirst();
}

/** Rooms for so many people, with all of that equipment, that members book by themselves. */
export function fittingRooms(
  tenant: Tenant,
  asked: RoomsAsked & { people: number | undefined; equipment: readonly RoomEquipment[] },
): Promise<RoomRow[]> {
  return selectRooms(tenant, asked)
    .where("resource.hours", "is not", null)
    .where(sql<boolean>`${asked.people ?? 0}::int <= coalesce(resource.capacity, 0)`)
    .where(sql<boolean>`resource.equipment @> ${asked.equipment}::text[]`)
    .execute();
}

/**
 * Whoever moves a booking waits here for others who move one of the same rooms: two that change places would else wait for each other for ever.
 * In the order of the rooms, so that nobody waits in a circle.
 */
export async function lockRooms({ db, portfolioUuid }: Tenant, resourceUuid: string): Promise<void> {
  await sql`select from resources
    where portfolio_uuid = ${portfolioUuid} and uuid in (select unnest(room.units || room.uuid) from resources as room
      where room.portfolio_uuid = ${portfolioUuid} and room.uuid = ${resourceUuid})
    order by uuid for no key update`.execute(db);
}
