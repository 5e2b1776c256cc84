-- What is done at the door of an event, as each phone has noted it: nothing here is changed or put together, so that the scans of several phones may arrive in any order.
-- `user_uuid` is null where the code was nobody's, whose hash is `code_hash` then. An `undo` takes back the scans that it names. `scanned_at` is the time of the scan by the
-- server's clock. `scanned_by` stays when that person goes.
create table event_scans (
  portfolio_uuid uuid not null,
  content_uuid uuid not null,
  uuid uuid not null,
  way text not null check (way in ('code', 'hand', 'undo')),
  user_uuid uuid,
  code_hash text,
  undoes uuid[] not null default '{}',
  scanned_at timestamptz not null,
  scanned_by uuid not null,
  received_at timestamptz not null,
  primary key (portfolio_uuid, content_uuid, uuid),
  foreign key (portfolio_uuid, content_uuid) references contents on delete cascade,
  foreign key (portfolio_uuid, user_uuid) references users on delete cascade
);

create index event_scans_user on event_scans (portfolio_uuid, user_uuid) where user_uuid is not null;

create index event_scans_received on event_scans (received_at);

select atrium_protect('event_scans');

-- When they were checked in by the scans that stand. It stays when the scans themselves are no longer kept.
alter table event_attendances add column came_at timestamptz;
