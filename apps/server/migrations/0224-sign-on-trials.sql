-- Sign-ins at a company's provider that only show whether it works, before it becomes the only way in (row G8). Nobody is signed in by one, and nothing but this row is written.
-- settings_hash: how the provider was set up then. identity: what it said of whoever tried it; failure: which check failed, and in whose words.
create table sso_trials (
  portfolio_uuid uuid not null,
  uuid uuid not null,
  provider_uuid uuid not null,
  by_uuid uuid not null,
  settings_hash bytea not null,
  state_hash bytea not null,
  nonce text,
  code_verifier text,
  request_id text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  answered_at timestamptz,
  identity jsonb,
  failure jsonb,
  primary key (portfolio_uuid, uuid),
  check ((answered_at is null) = (identity is null and failure is null)),
  foreign key (portfolio_uuid, provider_uuid) references sso_providers on delete cascade
);

select atrium_protect('sso_trials');

create index sso_trials_of_provider on sso_trials (portfolio_uuid, provider_uuid, answered_at desc);

create index sso_trials_by_state on sso_trials (portfolio_uuid, state_hash);
