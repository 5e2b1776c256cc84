-- Sign-up, codes, single sign-on and provisioning. Whatever proves something (a code, a link, a token) is kept as a hash only.

-- What somebody typed who wants an account. It becomes a person only when the address is proved, so that nobody can prepare
-- an account for somebody else's address. Rows exist for addresses that cannot sign up as well (target = 'nobody'), so that both look alike.
create table sign_ups (
  portfolio_uuid uuid not null references portfolios on delete cascade,
  uuid uuid not null,
  email text not null check (email = lower(email)),
  target text not null check (target in ('person', 'nobody')),
  first_name text not null,
  last_name text not null,
  password_hash text not null,
  building_uuid uuid,
  company_uuid uuid,
  user_type_id int not null default 1,
  locale text,
  brand_identifier text,
  email_accepted boolean not null default false,
  browser_hash bytea not null,
  idempotency_key text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  primary key (portfolio_uuid, uuid),
  unique (portfolio_uuid, browser_hash),
  unique (portfolio_uuid, idempotency_key),
  foreign key (portfolio_uuid, building_uuid) references buildings on delete cascade,
  foreign key (portfolio_uuid, company_uuid) references companies on delete cascade
);

create index sign_ups_email on sign_ups (portfolio_uuid, email) where ended_at is null;

-- A 4-digit code and the long link of the same mail. user_uuid and sign_up_uuid are both null for an address that nobody has.
create table verification_codes (
  portfolio_uuid uuid not null references portfolios on delete cascade,
  uuid uuid not null,
  purpose text not null check (purpose in ('sign_up', 'reset_password')),
  email text not null check (email = lower(email)),
  user_uuid uuid,
  sign_up_uuid uuid,
  code_hash bytea not null,
  link_hash bytea not null,
  browser_hash bytea,
  tries int not null default 0,
  unbound_tries int not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('used', 'replaced', 'exhausted')),
  primary key (portfolio_uuid, uuid),
  unique (portfolio_uuid, link_hash),
  foreign key (portfolio_uuid, user_uuid) references users on delete cascade,
  foreign key (portfolio_uuid, sign_up_uuid) references sign_ups on delete cascade
);

create unique index verification_codes_open on verification_codes (portfolio_uuid, purpose, email) where ended_at is null;

-- Counters of rate-limiter-flexible: its own columns. Keys begin with the portfolio's uuid where a limit belongs to one.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

create index rate_limits_expire on rate_limits (expire);

-- Mails leave with the transaction that caused them: a job takes them from here.
create table outgoing_mails (
  portfolio_uuid uuid not null references portfolios on delete cascade,
  uuid uuid not null,
  mail jsonb not null,
  attempts int not null default 0,
  created_at timestamptz not null,
  next_at timestamptz not null,
  primary key (portfolio_uuid, uuid)
);

create index outgoing_mails_next on outgoing_mails (next_at);

alter table sessions add column companion_hash bytea;

alter table users add column external_id text;

alter table users add column updated_at timestamptz not null default now();

-- One walk to a provider and back, good once and for minutes. `identity` is what the provider proved.
create table sso_transactions (
  portfolio_uuid uuid not null references portfolios on delete cascade,
  uuid uuid not null,
  provider_uuid uuid not null,
  browser_hash bytea not null,
  state_hash bytea not null,
  nonce text,
  code_verifier text,
  request_id text,
  code_hash bytea,
  identity jsonb,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  proved_at timestamptz,
  redeemed_at timestamptz,
  primary key (portfolio_uuid, uuid),
  unique (portfolio_uuid, state_hash),
  foreign key (portfolio_uuid, provider_uuid) references sso_providers on delete cascade
);

create index sso_transactions_age on sso_transactions (expires_at);

-- Who is who at a provider: the provider's own subject, never the address.
create table sso_identities (
  portfolio_uuid uuid not null,
  provider_uuid uuid not null,
  subject text not null,
  user_uuid uuid not null,
  created_at timestamptz not null,
  primary key (portfolio_uuid, provider_uuid, subject),
  foreign key (portfolio_uuid, provider_uuid) references sso_providers on delete cascade,
  foreign key (portfolio_uuid, user_uuid) references users on delete cascade
);

-- Each assertion opens one session at most, however often and however fast it is posted.
create table saml_assertions (
  portfolio_uuid uuid not null,
  provider_uuid uuid not null,
  assertion_id text not null,
  expires_at timestamptz not null,
  primary key (portfolio_uuid, provider_uuid, assertion_id),
  foreign key (portfolio_uuid, provider_uuid) references sso_providers on delete cascade
);

create index saml_assertions_age on saml_assertions (expires_at);

create table scim_tokens (
  portfolio_uuid uuid not null,
  uuid uuid not null,
  company_uuid uuid not null,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (portfolio_uuid, uuid),
  foreign key (portfolio_uuid, company_uuid) references companies on delete cascade
);

create table scim_groups (
  portfolio_uuid uuid not null,
  uuid uuid not null,
  company_uuid uuid not null,
  display_name text not null,
  external_id text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (portfolio_uuid, uuid),
  unique (portfolio_uuid, company_uuid, display_name),
  foreign key (portfolio_uuid, company_uuid) references companies on delete cascade
);

create table scim_group_members (
  portfolio_uuid uuid not null,
  group_uuid uuid not null,
  user_uuid uuid not null,
  primary key (portfolio_uuid, group_uuid, user_uuid),
  foreign key (portfolio_uuid, group_uuid) references scim_groups on delete cascade,
  foreign key (portfolio_uuid, user_uuid) references users on delete cascade
);

create index users_company on users (portfolio_uuid, company_uuid);

select atrium_protect(name) from unnest(array[
  'sign_ups', 'verification_codes', 'outgoing_mails', 'sso_transactions', 'sso_identities', 'saml_assertions',
  'scim_tokens', 'scim_groups', 'scim_group_members'
]::regclass[]) name;
