-- What the code on a room's door says. It leads to the room's page and opens nothing: whoever follows it signs in, and sees no more than elsewhere. Renewed in the
-- console, so that what hangs elsewhere by now leads nowhere.
alter table resources add column door_code text not null default substr(replace(gen_random_uuid()::text, '-', ''), 1, 12);

create unique index resources_door on resources (portfolio_uuid, door_code);
