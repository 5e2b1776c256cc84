-- The same as before; of a pool (0235) one place is held, the first that is free. What it asks of rooms comes with pools, and is read as it runs.
create or replace function atrium_offer_waits(portfolio uuid, span tstzrange, only_wait uuid) returns void
  language plpgsql security definer set search_path from current set lock_timeout = '500ms' as $offer$ declare
  next record;
  candidate uuid;
  got int;
begin
  for next in
    select w.uuid, room.uuid as room, free.units, needed.count as needed, around.during from room_waits w
    join users person on person.portfolio_uuid = w.portfolio_uuid and person.uuid = w.user_uuid and not person.deactivated
    join user_buildings belongs on belongs.portfolio_uuid = w.portfolio_uuid and belongs.user_uuid = w.user_uuid
      and belongs.building_uuid = w.building_uuid
    cross join lateral unnest(w.rooms) with ordinality as wanted (uuid, place)
    join resources room on room.portfolio_uuid = w.portfolio_uuid and room.uuid = wanted.uuid and not room.switched_off
    cross join lateral (select case when room.places > 1 then 1 else cardinality(room.units) end) as needed (count)
    cross join lateral (select tstzrange(w.start_at - make_interval(mins => room.buffer_before_minutes),
      w.end_at + make_interval(mins => room.buffer_after_minutes))) as around (during)
    cross join lateral (select atrium_free_units(portfolio, room.units, around.during, w.uuid)) as free (units)
    where w.portfolio_uuid = portfolio and w.state = 'waiting' and (only_wait is null or w.uuid = only_wait)
      -- No booking lasts longer than a month, with a day of buffer at either end.
      and w.start_at > lower(span) - interval '34 days' and (upper(span) is null or w.start_at < upper(span) + interval '1 day')
      and around.during && span and cardinality(free.units) >= needed.count
    order by w.joined_at, w.uuid, wanted.place
    for update of w skip locked
  loop
    continue when not exists (select from room_waits w
      where w.portfolio_uuid = portfolio and w.uuid = next.uuid and w.state = 'waiting');
    begin
      got := 0;
      if next.needed = cardinality(next.units) then
        insert into resource_holds (portfolio_uuid, wait_uuid, unit_uuid, during)
          select portfolio, next.uuid, unit, next.during from unnest(next.units) unit order by unit
          on conflict do nothing;
        get diagnostics got = row_count;
      else
        foreach candidate in array next.units loop
          insert into resource_holds (portfolio_uuid, wait_uuid, unit_uuid, during)
            values (portfolio, next.uuid, candidate, next.during) on conflict do nothing;
          get diagnostics got = row_count;
          exit when got = 1;
        end loop;
      end if;
      if got < next.needed then raise exclusion_violation; end if;
      update room_waits set state = 'held', held_uuid = next.room where portfolio_uuid = portfolio and uuid = next.uuid;
    exception when exclusion_violation or deadlock_detected or lock_not_available then null;
    end;
  end loop;
end $offer$;
