-- What a cancellation costs, step by step: from so many minutes before the start on so many percent of the price. What holds for a booking is what the room asked for
-- when it was made, however the room changes later. One that a pack brings is another system's.
alter table resources add column cancellation_steps jsonb not null default '[]';

alter table resource_bookings add column cancellation_steps jsonb not null default '[]';

create function atrium_cancellation_steps() returns trigger language plpgsql as $steps$ begin
  new.cancellation_steps := coalesce((select room.cancellation_steps from resources room
    where room.portfolio_uuid = new.portfolio_uuid and room.uuid = new.resource_uuid), '[]');
  return new;
end $steps$;

create trigger booking_keeps_its_steps before insert on resource_bookings
  for each row when (new.pack_key is null) execute function atrium_cancellation_steps();
