-- A calendar of another system by whose entries a room is taken, such as the room's mailbox in Exchange. `etag` is what it said last, whole at `whole_at`; `fault`: why it could not be read the last
-- time, while what it said before holds. `skipped`: entries that were not understood; `cut`: there is more than is read.
create table room_calendars (
  portfolio_uuid uuid not null,
  resource_uuid uuid not null,
  address text not null,
  etag text,
  whole_at timestamptz,
  set_at timestamptz not null,
  next_at timestamptz not null,
  checked_at timestamptz,
  good_at timestamptz,
  fault text check (fault in ('address', 'unreachable', 'status', 'too_large', 'not_a_calendar')),
  failures int not null default 0,
  skipped int not null default 0,
  cut boolean not null default false,
  primary key (portfolio_uuid, resource_uuid),
  foreign key (portfolio_uuid, resource_uuid) references resources on delete cascade
);

create index room_calendars_due on room_calendars (next_at);

-- What an outside calendar has taken of a room, as far ahead as is read. `key` names it in the calendar.
create table room_outside_times (
  portfolio_uuid uuid not null,
  uuid uuid not null,
  resource_uuid uuid not null,
  key text not null,
  title text not null,
  start_at timestamptz not null,
  end_at timestamptz not null check (end_at > start_at),
  primary key (portfolio_uuid, uuid),
  foreign key (portfolio_uuid, resource_uuid) references room_calendars on delete cascade
);

create index room_outside_times_room on room_outside_times (portfolio_uuid, resource_uuid, start_at);

select atrium_protect(name) from unnest(array['room_calendars', 'room_outside_times']::regclass[]) name;

-- A unit is held by a booking, by a blackout, for somebody who waits, or by an outside calendar, and by no two of them at one time. What an outside calendar takes in
-- pieces, between bookings that are there already, is several holds.
alter table resource_holds
  drop constraint resource_holds_one_holder,
  drop constraint resource_holds_holder,
  add column outside_uuid uuid,
  add constraint resource_holds_one_holder check (num_nonnulls(booking_uuid, blackout_uuid, wait_uuid, outside_uuid) = 1),
  add constraint resource_holds_holder
    unique nulls not distinct (portfolio_uuid, booking_uuid, blackout_uuid, wait_uuid, outside_uuid, unit_uuid, during),
  add foreign key (portfolio_uuid, outside_uuid) references room_outside_times on delete cascade;

create index resource_holds_outside on resource_holds (portfolio_uuid, outside_uuid) where outside_uuid is not null;

-- Holds what outside calendars have taken of a time and nobody else has: of what overlaps a booking, the rest. `only_room`: of one room's calendar.
create function atrium_hold_outside(portfolio uuid, span tstzrange, only_room uuid) returns void
  language sql security definer set search_path from current as $outside$
    insert into resource_holds (portfolio_uuid, outside_uuid, unit_uuid, during)
      select taken.portfolio_uuid, taken.uuid, unit, piece from room_outside_times taken
      join resources room on room.portfolio_uuid = taken.portfolio_uuid and room.uuid = taken.resource_uuid
      cross join unnest(room.units) unit
      cross join lateral unnest(tstzmultirange(tstzrange(taken.start_at, taken.end_at)) - coalesce((
        select range_agg(hold.during) from resource_holds hold where hold.portfolio_uuid = portfolio
          and hold.unit_uuid = unit and hold.during && tstzrange(taken.start_at, taken.end_at)), '{}')) piece
      where taken.portfolio_uuid = portfolio and (only_room is null or taken.resource_uuid = only_room)
        and taken.start_at < coalesce(upper(span), 'infinity') and taken.end_at > coalesce(lower(span), '-infinity')
      order by taken.start_at, taken.uuid, unit
      on conflict do nothing
  $outside$;

revoke execute on function atrium_hold_outside from public;

grant execute on function atrium_hold_outside to atrium_app;

-- What comes free is the outside calendar's first, where it has the time, and then that of whoever waits.
create or replace function atrium_time_freed() returns trigger
  language plpgsql security definer set search_path from current as $freed$ begin
  if exists (select from room_outside_times where portfolio_uuid = old.portfolio_uuid
    and start_at < upper(old.during) and end_at > lower(old.during)) then
    perform atrium_hold_outside(old.portfolio_uuid, old.during, null);
  end if;
  perform atrium_offer_waits(old.portfolio_uuid, old.during, null);
  return null;
end $freed$;
