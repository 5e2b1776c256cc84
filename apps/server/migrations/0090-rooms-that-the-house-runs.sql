-- A time at which rooms are not to be had: works, an inspection, a day of the house's own. `rooms` are those that somebody chose; it takes their units.
create table resource_blackouts (
  portfolio_uuid uuid not null,
  uuid uuid not null,
  building_uuid uuid not null,
  rooms uuid[] not null,
  start_at timestamptz not null,
  end_at timestamptz not null check (end_at > start_at),
  reason text not null,
  made_by_uuid uuid,
  created_at timestamptz not null,
  primary key (portfolio_uuid, uuid),
  foreign key (portfolio_uuid, building_uuid) references buildings on delete cascade
);

select atrium_protect('resource_blackouts');

-- A unit is held by a booking or by a blackout, and by no two of either at one time.
alter table resource_holds
  drop constraint resource_holds_pkey,
  alter column booking_uuid drop not null,
  add column blackout_uuid uuid,
  add constraint resource_holds_one_holder check (num_nonnulls(booking_uuid, blackout_uuid) = 1),
  add constraint resource_holds_holder unique nulls not distinct (portfolio_uuid, booking_uuid, blackout_uuid, unit_uuid),
  add foreign key (portfolio_uuid, blackout_uuid) references resource_blackouts on delete cascade;

create index resource_holds_blackout on resource_holds (portfolio_uuid, blackout_uuid) where blackout_uuid is not null;

-- The same as before, and by whom.
drop function atrium_taken;

create function atrium_taken(portfolio uuid, units uuid[], span tstzrange)
  returns table (unit uuid, taken_from timestamptz, taken_until timestamptz, booking uuid, blackout uuid)
  language sql stable security definer set search_path from current as $taken$
    select wanted, lower(during), upper(during), booking_uuid, blackout_uuid from unnest(units) wanted
    join resource_holds on portfolio_uuid = portfolio and unit_uuid = wanted and during && span
  $taken$;

revoke execute on function atrium_taken from public;

grant execute on function atrium_taken to atrium_app;

-- The same as before, and gives way to blackouts, which are no booking's.
create or replace function atrium_hold_time() returns trigger language plpgsql as $hold$ declare
  wanted uuid[];
  span tstzrange;
  held int;
begin
  if tg_op = 'UPDATE' then
    if (old.resource_uuid, old.start_at, old.end_at, atrium_booking_stands(old.status))
      = (new.resource_uuid, new.start_at, new.end_at, atrium_booking_stands(new.status)) then return null; end if;
    delete from resource_holds where portfolio_uuid = new.portfolio_uuid and booking_uuid = new.uuid;
  end if;
  if not atrium_booking_stands(new.status) then return new; end if;
  select room.units, tstzrange(new.start_at - make_interval(mins => room.buffer_before_minutes),
      new.end_at + make_interval(mins => room.buffer_after_minutes))
    into wanted, span from resources room
    where room.portfolio_uuid = new.portfolio_uuid and room.uuid = new.resource_uuid;
  if tg_when = 'BEFORE' then
    if exists (select from unnest(wanted) unit join resource_holds hold on hold.portfolio_uuid = new.portfolio_uuid
      and hold.unit_uuid = unit and hold.during && span and hold.booking_uuid is distinct from new.uuid) then return null; end if;
    return new;
  end if;
  insert into resource_holds (portfolio_uuid, booking_uuid, unit_uuid, during)
    select new.portfolio_uuid, new.uuid, unit, span from unnest(wanted) unit order by unit
    on conflict do nothing;
  get diagnostics held = row_count;
  if held < cardinality(wanted) then
    raise exception 'somebody else has a part of this room at this time'
      using errcode = 'exclusion_violation', constraint = 'resource_holds_no_overlap';
  end if;
  return new;
end $hold$;

-- What happened to one booking, for whoever opens it.
create index facts_of_booking on facts (portfolio_uuid, target_uuid, at) where target_kind = 'booking';
