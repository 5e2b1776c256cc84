-- Who waits for a place at an event that is full. `waiting`: in line, by `joined_at`. `offered`: a place is held for them until `offer_ends_at`, and is
-- counted in `contents.attendants_taken`. `ended`: it was not taken in time. Whoever says yes or leaves has no row. `told_at`: the letter about the offer is
-- on its way.
create table event_waits (
  portfolio_uuid uuid not null,
  uuid uuid not null,
  content_uuid uuid not null,
  user_uuid uuid not null,
  state text not null check (state in ('waiting', 'offered', 'ended')),
  joined_at timestamptz not null,
  offer_ends_at timestamptz,
  told_at timestamptz,
  primary key (portfolio_uuid, uuid),
  unique (portfolio_uuid, content_uuid, user_uuid),
  check ((state = 'waiting') = (offer_ends_at is null)),
  foreign key (portfolio_uuid, content_uuid) references contents on delete cascade,
  foreign key (portfolio_uuid, user_uuid) references users on delete cascade
);

create index event_waits_line on event_waits (portfolio_uuid, content_uuid, joined_at, uuid) where state = 'waiting';

create index event_waits_user on event_waits (portfolio_uuid, user_uuid);

create index event_waits_open on event_waits (state, offer_ends_at) where state <> 'ended';

select atrium_protect('event_waits');
