-- A room may ask that whoever has booked it says that they are there. What holds for a booking is what the room asked for when it was made, however the room
-- changes later: within so many minutes from its start, or from when it came about where that was later, as after a late approval.
alter table resources add column check_in_minutes int check (check_in_minutes between 5 and 60);

-- `released_at`: nobody came, and the time was given back.
alter table resource_bookings
  add column check_in_minutes int,
  add column check_in_until timestamptz,
  add column checked_in_at timestamptz,
  add column released_at timestamptz;

create index resource_bookings_to_release on resource_bookings (check_in_until)
  where check_in_until is not null and checked_in_at is null and status in ('confirmed', 'accepted', 'approved');

-- However a booking is made, moved or approved. One that a pack brings is another system's, which says who comes. A booking that is as short as its deadline
-- is never released: there would be nothing left to give back.
create function atrium_check_in() returns trigger language plpgsql as $check$ begin
  if tg_op = 'INSERT' then
    select room.check_in_minutes into new.check_in_minutes from resources room
      where room.portfolio_uuid = new.portfolio_uuid and room.uuid = new.resource_uuid;
  elsif old.start_at is distinct from new.start_at then
    new.checked_in_at := null;
  end if;
  if tg_op = 'INSERT' or old.start_at is distinct from new.start_at
      or (old.status not in ('confirmed', 'accepted', 'approved') and new.status in ('confirmed', 'accepted', 'approved')) then
    new.check_in_until := greatest(new.start_at, new.updated_at) + make_interval(mins => new.check_in_minutes);
  end if;
  return new;
end $check$;

create trigger booking_asks_for_check_in before insert on resource_bookings
  for each row when (new.pack_key is null) execute function atrium_check_in();

create trigger booking_keeps_check_in before update of start_at, status on resource_bookings
  for each row when (new.check_in_minutes is not null) execute function atrium_check_in();
