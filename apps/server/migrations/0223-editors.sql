-- Who has the form of something open at this moment, so that another who opens it is told (row G13). A row is a page's open stream: it goes when the page is left. seen_at: the
-- process that has the stream says so from time to time; what a killed process has left behind goes by it.
create table editors (
  portfolio_uuid uuid not null,
  stream_uuid uuid not null,
  kind text not null,
  thing_uuid uuid not null,
  user_uuid uuid not null,
  began_at timestamptz not null,
  seen_at timestamptz not null,
  primary key (portfolio_uuid, stream_uuid),
  foreign key (portfolio_uuid, user_uuid) references users on delete cascade
);

select atrium_protect('editors');

create index editors_of_thing on editors (portfolio_uuid, kind, thing_uuid);

create index editors_seen on editors (seen_at);
