-- Who signs up by the company's domain alone is known to nobody: its manager is told, and may be asked first (R12).
alter table companies add column manager_email text;

alter table companies add column approves_sign_ups boolean not null default false;

alter table users add column awaits_approval boolean not null default false;

-- What a manager decides from a mail, without an account: only the hash of the link's token is kept.
create table manager_requests (
  portfolio_uuid uuid not null references portfolios on delete cascade,
  uuid uuid not null,
  token_hash bytea not null,
  kind text not null check (kind in ('sign_up')),
  subject_uuid uuid not null,
  whitelabel_uuid uuid not null,
  manager_email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  decided_at timestamptz,
  decision text check (decision in ('approve', 'deny')),
  reason text,
  primary key (portfolio_uuid, uuid),
  unique (portfolio_uuid, token_hash),
  check ((decided_at is null) = (decision is null)),
  foreign key (portfolio_uuid, whitelabel_uuid) references whitelabels on delete cascade
);

create index manager_requests_expires_at on manager_requests (expires_at);

select atrium_protect('manager_requests'::regclass);
