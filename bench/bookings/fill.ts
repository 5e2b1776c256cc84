import type pg from "pg";

/** The number of rooms in the searched building, and in the portfolio's others. */
export const roomsAsked = 500;
export const roomsBeside = 1_500;

/** Rooms that are open around the clock for 10 an hour: the searched ones in the first building, the others in the second. */
export async function fillRooms(client: pg.Client, buildingUuid: string): Promise<string[]> {
  const { rows } = await client.query<{ uuid: string }>(
    `with place as (select portfolio_uuid, uuid from buildings where uuid = $1),
      other as (select b.uuid from buildings b join place using (portfolio_uuid) where b.uuid <> place.uuid limit 1),
      emptied as (delete from resource_bookings where portfolio_uuid = (select portfolio_uuid from place)),
      closed as (update resources set hours = null where portfolio_uuid = (select portfolio_uuid from place))
    insert into resources (portfolio_uuid, uuid, pack_key, building_uuid, owner_type, owner_uuid, capacity, currency_type,
      equipment, hours, rules, prices, translations)
    select place.portfolio_uuid, gen_random_uuid(), 'bench-' || n, home.uuid, 'building', home.uuid, 6 + n % 10, 'EUR',
      '{screen}', '[{"from": "00:00", "to": "24:00"}]', '[{"horizon_days": 100000}]',
      '[{"per": "hour", "cents": 1000}]', jsonb_build_object('', jsonb_build_object('name', 'Room ' || n))
    from place, other, generate_series(1, ${roomsAsked + roomsBeside}) n,
      lateral (select case when n <= ${roomsAsked} then place.uuid else other.uuid end as uuid) home
    returning uuid, building_uuid = $1 as asked`,
    [buildingUuid],
  );
  return (rows as { uuid: string; asked: boolean }[]).filter(({ asked }) => asked).map(({ uuid }) => uuid);
}

/**
 * Bookings of an hour, eight a day in each of these rooms (the searched ones first), from a day twenty days ahead back into the past. Each has
 * its hold, as the database would write it.
 */
export async function fillBookings(
  client: pg.Client,
  userUuid: string,
  { bookings, rooms, first }: { bookings: number; rooms: number; first: readonly string[] },
) {
  // Without triggers and checks of foreign keys, which take too long for a million rows.
  await client.query("set session_replication_role = replica");
  await client.query(
    `with made as (
      insert into resource_bookings (portfolio_uuid, uuid, resource_uuid, user_uuid, start_at, end_at, status, created_at, updated_at)
      select room.portfolio_uuid, gen_random_uuid(), room.uuid, $1, at, at + interval '1 hour', 'accepted', now(), now()
      from generate_series(0, $2::int - 1) n
      join (select *, row_number() over (order by building_uuid = any($4) desc, uuid) - 1 as place from resources where pack_key like 'bench-%') room
        on room.place = n % $3::int,
      lateral (select date_trunc('day', now()) + interval '20 days' - ((n / ($3::int * 8)) || ' days')::interval
        + ((8 + n / $3::int % 8) || ' hours')::interval as at) when_
      returning portfolio_uuid, uuid, resource_uuid, start_at, end_at)
    insert into resource_holds (portfolio_uuid, booking_uuid, unit_uuid, during)
    select portfolio_uuid, uuid, resource_uuid, tstzrange(start_at, end_at) from made`,
    [userUuid, bookings, rooms, first],
  );
  await client.query("set session_replication_role = origin");
  await client.query("vacuum analyze resource_bookings, resource_holds, resources");
}

/** The number of rooms of the building whose day the console shows. */
export const roomsOfDay = 50;

/** Moves this many of the other rooms into a building of their own, with a manager. */
export async function fillDayBuilding(client: pg.Client, buildingUuid: string, userUuid: string): Promise<string> {
  const { rows } = await client.query<{ uuid: string }>(
    `insert into buildings select (jsonb_populate_record(home, jsonb_build_object('uuid', gen_random_uuid(), 'pack_key', 'bench-day'))).*
    from buildings home where uuid = $1 returning uuid`,
    [buildingUuid],
  );
  const [{ uuid } = { uuid: "" }] = rows;
  await client.query(
    `update resources set building_uuid = $1, owner_uuid = $1 where uuid in (
      select uuid from resources where pack_key like 'bench-%' and building_uuid <> $2 order by uuid limit ${roomsOfDay})`,
    [uuid, buildingUuid],
  );
  await client.query("update users set admin = true where uuid = $1", [userUuid]);
  return uuid;
}
