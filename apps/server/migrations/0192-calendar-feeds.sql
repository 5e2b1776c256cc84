-- The address by which somebody's own calendar reads their bookings: one a person, of which only the hash is kept.
create table calendar_feeds (
  portfolio_uuid uuid not null,
  user_uuid uuid not null,
  token_hash bytea not null,
  created_at timestamptz not null,
  primary key (portfolio_uuid, user_uuid),
  foreign key (portfolio_uuid, user_uuid) references users on delete cascade
);

create unique index calendar_feeds_token on calendar_feeds (portfolio_uuid, token_hash);

select atrium_protect('calendar_feeds');
