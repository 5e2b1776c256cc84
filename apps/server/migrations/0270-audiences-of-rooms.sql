-- The audiences that the rules and prices of rooms name (row P6): kept beside the room, so that no audience is deleted that one of them names. Written from
-- the room's own columns, whoever writes these.
create table room_audiences (
  portfolio_uuid uuid not null references portfolios on delete cascade,
  resource_uuid uuid not null,
  audience_uuid uuid not null,
  primary key (portfolio_uuid, resource_uuid, audience_uuid),
  foreign key (portfolio_uuid, resource_uuid) references resources on delete cascade,
  foreign key (portfolio_uuid, audience_uuid) references audiences
);

create index room_audiences_of_audience on room_audiences (portfolio_uuid, audience_uuid);

select atrium_protect('room_audiences');

create function atrium_keep_room_audiences() returns trigger language plpgsql as $keep$ begin
  if tg_op = 'UPDATE' then
    if (old.rules, old.prices) = (new.rules, new.prices) then return null; end if;
    delete from room_audiences where portfolio_uuid = new.portfolio_uuid and resource_uuid = new.uuid;
  end if;
  insert into room_audiences (portfolio_uuid, resource_uuid, audience_uuid)
    select distinct new.portfolio_uuid, new.uuid, (its ->> 'audience')::uuid
    from jsonb_array_elements(new.rules || new.prices) its where its ? 'audience';
  return null;
end $keep$;

create trigger resources_keep_audiences after insert or update of rules, prices on resources
  for each row execute function atrium_keep_room_audiences();
