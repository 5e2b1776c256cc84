-- Who waits for a room that others have: for one room, or for any of `rooms`, which are those that fit and that they may book. `waiting`: in line, by
-- `joined_at`. `held`: a room came free and its time is held for them, who have not been told yet. `offered`: they have been, and may take it until
-- `offer_ends_at`. `ended`: they did not. Whoever takes it or leaves has no row. Times are without buffers.
create table room_waits (
  portfolio_uuid uuid not null,
  uuid uuid not null,
  building_uuid uuid not null,
  user_uuid uuid not null,
  resource_uuid uuid,
  rooms uuid[] not null,
  people int,
  equipment text[] not null default '{}',
  start_at timestamptz not null,
  end_at timestamptz not null check (end_at > start_at),
  state text not null check (state in ('waiting', 'held', 'offered', 'ended')),
  joined_at timestamptz not null,
  held_uuid uuid,
  offer_ends_at timestamptz,
  primary key (portfolio_uuid, uuid),
  unique nulls not distinct (portfolio_uuid, user_uuid, building_uuid, resource_uuid, start_at, end_at),
  check ((state in ('held', 'offered')) = (held_uuid is not null)),
  check ((state = 'offered') = (offer_ends_at is not null)),
  foreign key (portfolio_uuid, building_uuid) references buildings on delete cascade,
  foreign key (portfolio_uuid, user_uuid) references users on delete cascade,
  foreign key (portfolio_uuid, resource_uuid) references resources on delete cascade,
  foreign key (portfolio_uuid, held_uuid) references resources on delete cascade
);

create index room_waits_line on room_waits (portfolio_uuid, start_at) where state = 'waiting';

create index room_waits_due on room_waits (state, offer_ends_at, end_at);

create index room_waits_building on room_waits (portfolio_uuid, building_uuid);

select atrium_protect('room_waits');

-- A unit is held by a booking, by a blackout or for somebody who waits, and by no two of them at one time.
alter table resource_holds
  drop constraint resource_holds_one_holder,
  drop constraint resource_holds_holder,
  add column wait_uuid uuid,
  add constraint resource_holds_one_holder check (num_nonnulls(booking_uuid, blackout_uuid, wait_uuid) = 1),
  add constraint resource_holds_holder unique nulls not distinct (portfolio_uuid, booking_uuid, blackout_uuid, wait_uuid, unit_uuid),
  add foreign key (portfolio_uuid, wait_uuid) references room_waits on delete cascade;

create index resource_holds_wait on resource_holds (portfolio_uuid, wait_uuid) where wait_uuid is not null;

-- The same as before, and for whom.
drop function atrium_taken;

create function atrium_taken(portfolio uuid, units uuid[], span tstzrange)
  returns table (unit uuid, taken_from timestamptz, taken_until timestamptz, booking uuid, blackout uuid, wait uuid)
  language sql stable security definer set search_path from current as $taken$
    select wanted, lower(during), upper(during), booking_uuid, blackout_uuid, wait_uuid from unnest(units) wanted
    join resource_holds on portfolio_uuid = portfolio and unit_uuid = wanted and during && span
  $taken$;

revoke execute on function atrium_taken from public;

grant execute on function atrium_taken to atrium_app;

-- Holds what is free at a time for whoever has waited longest for it, all units of a room or none. A line that somebody else is moving on is left to them, and
-- what cannot be had within a moment is left to the job that looks again.
create function atrium_offer_waits(portfolio uuid, span tstzrange, only_wait uuid) returns void
  language plpgsql security definer set search_path from current set lock_timeout = '500ms' as $offer$ declare
  next record;
  got int;
begin
  for next in
    select w.uuid, room.uuid as room, room.units, around.during from room_waits w
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
      and not exists (select from unnest(room.units) unit join resource_holds hold on hold.portfolio_uuid = portfolio
        and hold.unit_uuid = unit and hold.during && around.during)
    order by w.joined_at, w.uuid, wanted.place
    for update of w skip locked
  loop
    continue when not exists (select from room_waits w
      where w.portfolio_uuid = portfolio and w.uuid = next.uuid and w.state = 'waiting');
    begin
      insert into resource_holds (portfolio_uuid, wait_uuid, unit_uuid, during)
        select portfolio, next.uuid, unit, next.during from unnest(next.units) unit order by unit
        on conflict do nothing;
      get diagnostics got = row_count;
      if got < cardinality(next.units) then raise exclusion_violation; end if;
      update room_waits set state = 'held', held_uuid = next.room where portfolio_uuid = portfolio and uuid = next.uuid;
    exception when exclusion_violation or deadlock_detected or lock_not_available then null;
    end;
  end loop;
end $offer$;

revoke execute on function atrium_offer_waits from public;

-- Whatever gives a time back (a booking that is cancelled, released, moved or denied, a blackout that is lifted, an offer that ends) holds it for the next in line
-- in the same transaction, at its end: what the transaction itself takes anew is then taken.
create function atrium_time_freed() returns trigger language plpgsql security definer set search_path from current as $freed$ begin
  perform atrium_offer_waits(old.portfolio_uuid, old.during, null);
  return null;
end $freed$;

create constraint trigger hold_gives_back after delete on resource_holds deferrable initially deferred
  for each row execute function atrium_time_freed();

create function atrium_wait_joined() returns trigger language plpgsql security definer set search_path from current as $joined$ begin
  perform atrium_offer_waits(new.portfolio_uuid, tstzrange(new.start_at, new.end_at), new.uuid);
  return null;
end $joined$;

create constraint trigger wait_joins after insert on room_waits deferrable initially deferred
  for each row execute function atrium_wait_joined();
