-- A host name may be a building's own: its brand's page then wears that building's logo and picture.
alter table domains add column building_uuid uuid;

alter table domains add foreign key (portfolio_uuid, building_uuid) references buildings on delete cascade;

-- The one-time way into the operator's administration; only the hash of what it is opened with is kept.
create table auth_links (
  portfolio_uuid uuid not null references portfolios on delete cascade,
  code_hash bytea not null,
  user_uuid uuid not null,
  session_uuid uuid not null,
  building_uuid uuid not null,
  audience text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  consumed_at timestamptz,
  primary key (portfolio_uuid, code_hash),
  foreign key (portfolio_uuid, user_uuid) references users on delete cascade,
  foreign key (portfolio_uuid, building_uuid) references buildings on delete cascade
);

create index auth_links_expires_at on auth_links (expires_at);

-- Whoever redeems a code belongs to no portfolio.
create index auth_links_code_hash on auth_links (code_hash);

-- Passwords that somebody had before, so that they do not come back.
create table former_passwords (
  portfolio_uuid uuid not null references portfolios on delete cascade,
  user_uuid uuid not null,
  password_hash text not null,
  replaced_at timestamptz not null,
  primary key (portfolio_uuid, user_uuid, password_hash),
  foreign key (portfolio_uuid, user_uuid) references users on delete cascade
);

select atrium_protect(name) from unnest(array['auth_links', 'former_passwords']::regclass[]) name;
