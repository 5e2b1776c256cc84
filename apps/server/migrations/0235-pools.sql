-- One room may stand for so many things alike, such as desks or parking spaces: a pool. A booking takes one of them. The first has the uuid of the
-- room itself, so that what was booked before it became a pool stands.
create function atrium_units(room uuid, parts uuid[], places int) returns uuid[] language sql immutable as $units$
  select case
    when parts <> '{}' then parts
    when places = 1 then array[room]
    else array[room] || (select array_agg(md5(room::text || '/' || place)::uuid order by place) from generate_series(2, places) place)
  end
$units$;

alter table resources
  add column places int not null default 1,
  add constraint resources_places check (places between 1 and 200 and (places = 1 or parts = '{}')),
  drop column units;

alter table resources add column units uuid[] not null generated always as (atrium_units(uuid, parts, places)) stored;

-- Bookings of a pool overlap: what may not overlap is what they hold, which the constraint of `resource_holds` says of every room.
alter table resource_bookings drop constraint resource_bookings_no_overlap;

-- Those of these units that nobody else has at any moment of a span, in their order, as far as it can be seen.
create function atrium_free_units(portfolio uuid, units uuid[], span tstzrange, own_booking uuid) returns uuid[] language sql stable as $free$
  select coalesce(array_agg(unit order by place), '{}') from unnest(units) with ordinality as each(unit, place)
  where not exists (select from resource_holds hold where hold.portfolio_uuid = portfolio
    and hold.unit_uuid = unit and hold.during && span and hold.booking_uuid is distinct from own_booking)
$free$;

-- Takes for a booking or for who waits what a room needs: all of its units, or one of a pool. False where somebody else has what it takes: then nothing may stay of
-- the transaction. All units are taken in their order and without waiting in a circle. Of a pool each that looks free is tried in order, which waits for
-- whoever is just taking it, so that the last place goes to exactly one.
create function atrium_take_units(portfolio uuid, booking uuid, wait uuid, units uuid[], is_pool boolean, span tstzrange) returns boolean
  language plpgsql as $take$ declare
  candidate uuid;
  taken int := 0;
begin
  if not is_pool then
    insert into resource_holds (portfolio_uuid, booking_uuid, wait_uuid, unit_uuid, during)
      select portfolio, booking, wait, unit, span from unnest(units) unit order by unit
      on conflict do nothing;
    get diagnostics taken = row_count;
    return taken = cardinality(units);
  end if;
  foreach candidate in array atrium_free_units(portfolio, units, span, booking) loop
    insert into resource_holds (portfolio_uuid, booking_uuid, wait_uuid, unit_uuid, during)
      values (portfolio, booking, wait, candidate, span) on conflict do nothing;
    get diagnostics taken = row_count;
    exit when taken = 1;
  end loop;
  return taken = 1;
end $take$;

-- The same as before, of pools too.
create or replace function atrium_hold_time() returns trigger language plpgsql as $hold$ declare
  wanted uuid[];
  is_pool boolean;
  span tstzrange;
begin
  if tg_op = 'UPDATE' then
    if (old.resource_uuid, old.start_at, old.end_at, atrium_booking_stands(old.status))
      = (new.resource_uuid, new.start_at, new.end_at, atrium_booking_stands(new.status)) then return null; end if;
    delete from resource_holds where portfolio_uuid = new.portfolio_uuid and booking_uuid = new.uuid;
  end if;
  if not atrium_booking_stands(new.status) then return new; end if;
  select room.units, room.places > 1, tstzrange(new.start_at - make_interval(mins => room.buffer_before_minutes),
      new.end_at + make_interval(mins => room.buffer_after_minutes))
    into wanted, is_pool, span from resources room
    where room.portfolio_uuid = new.portfolio_uuid and room.uuid = new.resource_uuid;
  if tg_when = 'BEFORE' then
    if cardinality(atrium_free_units(new.portfolio_uuid, wanted, span, new.uuid)) < (case when is_pool then 1 else cardinality(wanted) end)
      then return null; end if;
    return new;
  end if;
  if not atrium_take_units(new.portfolio_uuid, new.uuid, null, wanted, is_pool, span) then
    raise exception 'somebody else has a part of this room at this time'
      using errcode = 'exclusion_violation', constraint = 'resource_holds_no_overlap';
  end if;
  return new;
end $hold$;

create or replace function atrium_offer_waits(portfolio uuid, span tstzrange, only_wait uuid) returns void
  language plpgsql security definer set search_path from current set lock_timeout = '500ms' as $offer$ declare
  next record;
begin
  for next in
    select w.uuid, room.uuid as room, room.units, room.places > 1 as is_pool, around.during from room_waits w
    join users person on person.portfolio_uuid = w.portfolio_uuid and person.uuid = w.user_uuid and not person.deactivated
    join user_buildings belongs on belongs.portfolio_uuid = w.portfolio_uuid and belongs.user_uuid = w.user_uuid
      and belongs.building_uuid = w.building_uuid
    cross join lateral unnest(w.rooms) with ordinality as wanted (uuid, place)
    join resources room on room.portfolio_uuid = w.portfolio_uuid and room.uuid = wanted.uuid and not room.switched_off
    cross join lateral (select tstzrange(w.start_at - make_interval(mins => room.buffer_before_minutes),
      w.end_at + make_interval(mins => room.buffer_after_minutes))) as around (during)
    where w.portfolio_uuid = portfolio and w.state = 'waiting' and (only_wait is null or w.uuid = only_wait)
      -- No booking lasts longer than a month, with a day of buffer at either end.
      and w.start_at > lower(span) - interval '34 days' and (upper(span) is null or w.start_at < upper(span) + interval '1 day')
      and around.during && span
      and cardinality(atrium_free_units(portfolio, room.units, around.during, null))
        >= (case when room.places > 1 then 1 else cardinality(room.units) end)
    order by w.joined_at, w.uuid, wanted.place
    for update of w skip locked
  loop
    continue when not exists (select from room_waits w
      where w.portfolio_uuid = portfolio and w.uuid = next.uuid and w.state = 'waiting');
    begin
      if not atrium_take_units(portfolio, null, next.uuid, next.units, next.is_pool, next.during) then raise exclusion_violation; end if;
      update room_waits set state = 'held', held_uuid = next.room where portfolio_uuid = portfolio and uuid = next.uuid;
    exception when exclusion_violation or deadlock_detected or lock_not_available then null;
    end;
  end loop;
end $offer$;
