-- What somebody who is signed in has written to the support of their brand.
create table support_requests (
  portfolio_uuid uuid not null references portfolios on delete cascade,
  uuid uuid not null,
  id bigint generated always as identity,
  whitelabel_uuid uuid not null,
  user_uuid uuid not null,
  building_uuid uuid,
  amenity_uuid uuid,
  issue_type text not null,
  subject text not null,
  description text not null,
  -- What the sender's program told of itself.
  client jsonb not null default '{}',
  created_at timestamptz not null,
  primary key (portfolio_uuid, uuid),
  foreign key (portfolio_uuid, whitelabel_uuid) references whitelabels on delete cascade,
  foreign key (portfolio_uuid, user_uuid) references users on delete cascade,
  foreign key (portfolio_uuid, building_uuid) references buildings on delete set null (building_uuid),
  foreign key (portfolio_uuid, amenity_uuid) references amenities on delete set null (amenity_uuid)
);

create index support_requests_user on support_requests (portfolio_uuid, user_uuid, created_at);

-- A file waits for its request for a day and is then kept as long as its link is good. Only the hash of the link's token is kept.
create table support_files (
  portfolio_uuid uuid not null references portfolios on delete cascade,
  uuid uuid not null,
  user_uuid uuid not null,
  request_uuid uuid,
  position int not null default 0,
  name text not null,
  size int not null check (size > 0),
  token_hash bytea,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (portfolio_uuid, uuid),
  unique (portfolio_uuid, token_hash),
  foreign key (portfolio_uuid, user_uuid) references users on delete cascade,
  foreign key (portfolio_uuid, request_uuid) references support_requests on delete cascade
);

create index support_files_expires_at on support_files (expires_at);

create index support_files_request on support_files (portfolio_uuid, request_uuid);

select atrium_protect(name) from unnest(array['support_requests', 'support_files']::regclass[]) name;
