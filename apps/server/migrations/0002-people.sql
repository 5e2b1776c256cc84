create table companies (
  portfolio_uuid uuid not null references portfolios on delete cascade,
  uuid uuid not null,
  pack_key text not null,
  name text not null,
  logo text,
  url text,
  company_types text[] not null default '{}',
  email_domains text[] not null default '{}',
  sso_required boolean not null default false,
  translations jsonb not null default '{}',
  primary key (portfolio_uuid, uuid),
  unique (portfolio_uuid, pack_key)
);

create index companies_email_domains on companies using gin (email_domains);

create table company_buildings (
  portfolio_uuid uuid not null,
  company_uuid uuid not null,
  building_uuid uuid not null,
  primary key (portfolio_uuid, building_uuid, company_uuid),
  foreign key (portfolio_uuid, company_uuid) references companies on delete cascade,
  foreign key (portfolio_uuid, building_uuid) references buildings on delete cascade
);

create table users (
  portfolio_uuid uuid not null references portfolios on delete cascade,
  uuid uuid not null,
  pack_key text,
  id bigint generated always as identity,
  email text not null,
  first_name text not null,
  last_name text not null,
  avatar_url text not null default 'uploads/default_avatar.png',
  default_building_uuid uuid,
  company_uuid uuid,
  locale text,
  confirmed boolean not null default false,
  email_accepted boolean not null default false,
  terms_accepted boolean not null default false,
  deactivated boolean not null default false,
  admin boolean not null default false,
  hqo_staff boolean not null default false,
  roles text[] not null default '{}',
  signup_app_brand text,
  created_by text check (created_by in ('', 'user', 'sso', 'scim', 'upload', 'acs')),
  user_type_id int not null default 1,
  password_hash text,
  created_at timestamptz not null default now(),
  primary key (portfolio_uuid, uuid),
  unique (portfolio_uuid, pack_key),
  unique (portfolio_uuid, email),
  check (email = lower(email)),
  foreign key (portfolio_uuid, default_building_uuid) references buildings,
  foreign key (portfolio_uuid, company_uuid) references companies
);

create table user_buildings (
  portfolio_uuid uuid not null,
  user_uuid uuid not null,
  building_uuid uuid not null,
  permissions text[] not null default '{}',
  primary key (portfolio_uuid, user_uuid, building_uuid),
  foreign key (portfolio_uuid, user_uuid) references users on delete cascade,
  foreign key (portfolio_uuid, building_uuid) references buildings on delete cascade
);

create table sessions (
  portfolio_uuid uuid not null,
  uuid uuid not null,
  user_uuid uuid not null,
  user_agent text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  primary key (portfolio_uuid, uuid),
  foreign key (portfolio_uuid, user_uuid) references users on delete cascade
);

create index sessions_user on sessions (portfolio_uuid, user_uuid) where ended_at is null;

create table refresh_tokens (
  portfolio_uuid uuid not null,
  token_hash bytea not null,
  session_uuid uuid not null,
  generation int not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (portfolio_uuid, token_hash),
  unique (portfolio_uuid, session_uuid, generation),
  foreign key (portfolio_uuid, session_uuid) references sessions on delete cascade
);

create table idempotency_keys (
  portfolio_uuid uuid not null references portfolios on delete cascade,
  user_uuid uuid not null,
  key text not null,
  fingerprint text not null,
  status int,
  -- json, not jsonb: the first answer is repeated to the letter
  body json,
  created_at timestamptz not null,
  primary key (portfolio_uuid, user_uuid, key)
);

create index idempotency_keys_age on idempotency_keys (created_at);

select atrium_protect(name) from unnest(array[
  'companies', 'company_buildings', 'users', 'user_buildings', 'sessions', 'refresh_tokens', 'idempotency_keys'
]::regclass[]) name;
