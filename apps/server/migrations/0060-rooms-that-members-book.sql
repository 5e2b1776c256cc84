-- What members may book by themselves, as the pack's schema has checked it: read whole with the room, so nothing of it is a table. Without `hours`
-- a room is not theirs to book. A combined room takes its `parts`, which are rooms; any other room is one unit, itself.
alter table resources
  add column equipment text[] not null default '{}',
  add column parts uuid[] not null default '{}',
  add column units uuid[] not null generated always as (case when parts = '{}' then array[uuid] else parts end) stored,
  add column hours jsonb,
  add column exceptions jsonb not null default '[]',
  add column rules jsonb not null default '[]',
  add column prices jsonb not null default '[]',
  add column buffer_before_minutes int not null default 0 check (buffer_before_minutes between 0 and 1440),
  add column buffer_after_minutes int not null default 0 check (buffer_after_minutes between 0 and 1440);

-- What a member agreed to: the price line by line. Null where nobody was quoted a price.
alter table resource_bookings add column quote_lines jsonb;

-- Who has which unit when, buffers included. Two standing bookings never have one unit at one time, whatever rooms they are of.
create table resource_holds (
  portfolio_uuid uuid not null,
  booking_uuid uuid not null,
  unit_uuid uuid not null,
  during tstzrange not null,
  primary key (portfolio_uuid, booking_uuid, unit_uuid),
  foreign key (portfolio_uuid, booking_uuid) references resource_bookings on delete cascade,
  constraint resource_holds_no_overlap exclude using gist (portfolio_uuid with =, unit_uuid with =, during with &&)
);

select atrium_protect('resource_holds'::regclass);

-- When units are taken. Behind a policy no condition on a range sees a row before the policy does, so the index by time would lie idle and each
-- search for a free room would read all that its building ever booked. So the owner answers, with times alone.
create function atrium_taken(portfolio uuid, units uuid[], span tstzrange) returns table (unit uuid, taken_from timestamptz, taken_until timestamptz)
  language sql stable security definer set search_path from current as $taken$
    select wanted, lower(during), upper(during) from unnest(units) wanted
    join resource_holds on portfolio_uuid = portfolio and unit_uuid = wanted and during && span
  $taken$;

revoke execute on function atrium_taken from public;

grant execute on function atrium_taken to atrium_app;

create function atrium_booking_stands(status text) returns boolean language sql immutable as $stands$
  select status in ('pending', 'pending_payment', 'submitted', 'confirmed', 'accepted', 'approved')
$stands$;

-- A booking that stands holds its units, however it was made; one that stands no longer holds nothing. In the order of the units and without
-- waiting in a circle: of rivals one has all and the others none. Buffers are those of the room when the time was taken. A pack's booking gives
-- way to what people have booked meanwhile, as it does for one room (`on conflict do nothing`).
create function atrium_hold_time() returns trigger language plpgsql as $hold$ declare
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
      and hold.unit_uuid = unit and hold.during && span and hold.booking_uuid <> new.uuid) then return null; end if;
    return new;
  end if;
  insert into resource_holds (portfolio_uuid, booking_uuid, unit_uuid, during)
    select new.portfolio_uuid, new.uuid, unit, span from unnest(wanted) unit order by unit
    on conflict do nothing;
  get diagnostics held = row_count;
  if held < cardinality(wanted) then
    raise exception 'another booking has a part of this room at this time'
      using errcode = 'exclusion_violation', constraint = 'resource_holds_no_overlap';
  end if;
  return new;
end $hold$;

create trigger booking_gives_way before insert on resource_bookings
  for each row when (new.pack_key is not null) execute function atrium_hold_time();

create trigger booking_holds_time after insert or update of resource_uuid, start_at, end_at, status on resource_bookings
  for each row execute function atrium_hold_time();

insert into resource_holds (portfolio_uuid, booking_uuid, unit_uuid, during)
  select portfolio_uuid, uuid, resource_uuid, tstzrange(start_at, end_at) from resource_bookings
  where atrium_booking_stands(status);
