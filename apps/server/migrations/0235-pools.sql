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

-- The same as before; of a pool it takes the first unit that is free. Each that looks free is tried in order, which waits for whoever is just taking
-- it, so that the last place goes to exactly one.
create or replace function atrium_hold_time() returns trigger language plpgsql as $hold$ declare
  wanted uuid[];
  free uuid[];
  needed int;
  candidate uuid;
  span tstzrange;
  held int := 0;
begin
  if tg_op = 'UPDATE' then
    if (old.resource_uuid, old.start_at, old.end_at, atrium_booking_stands(old.status))
      = (new.resource_uuid, new.start_at, new.end_at, atrium_booking_stands(new.status)) then return null; end if;
    delete from resource_holds where portfolio_uuid = new.portfolio_uuid and booking_uuid = new.uuid;
  end if;
  if not atrium_booking_stands(new.status) then return new; end if;
  select room.units, case when room.places > 1 then 1 else cardinality(room.units) end,
      tstzrange(new.start_at - make_interval(mins => room.buffer_before_minutes),
        new.end_at + make_interval(mins => room.buffer_after_minutes))
    into wanted, needed, span from resources room
    where room.portfolio_uuid = new.portfolio_uuid and room.uuid = new.resource_uuid;
  if tg_when = 'BEFORE' or needed < cardinality(wanted) then
    free := atrium_free_units(new.portfolio_uuid, wanted, span, new.uuid);
  end if;
  if tg_when = 'BEFORE' then
    if cardinality(free) < needed then return null; end if;
    return new;
  end if;
  if needed = cardinality(wanted) then
    insert into resource_holds (portfolio_uuid, booking_uuid, unit_uuid, during)
      select new.portfolio_uuid, new.uuid, unit, span from unnest(wanted) unit order by unit
      on conflict do nothing;
    get diagnostics held = row_count;
  else
    foreach candidate in array free loop
      insert into resource_holds (portfolio_uuid, booking_uuid, unit_uuid, during)
        values (new.portfolio_uuid, new.uuid, candidate, span) on conflict do nothing;
      get diagnostics held = row_count;
      exit when held = 1;
    end loop;
  end if;
  if held < needed then
    raise exception 'somebody else has a part of this room at this time'
      using errcode = 'exclusion_violation', constraint = 'resource_holds_no_overlap';
  end if;
  return new;
end $hold$;
