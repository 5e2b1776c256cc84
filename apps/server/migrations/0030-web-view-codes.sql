-- The one-time way into the web view: what an app puts into an address in the place of its person's token. Only its hash is kept.
create table web_view_codes (
  portfolio_uuid uuid not null references portfolios on delete cascade,
  code_hash bytea not null,
  user_uuid uuid not null,
  session_uuid uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  consumed_at timestamptz,
  primary key (portfolio_uuid, code_hash),
  foreign key (portfolio_uuid, user_uuid) references users on delete cascade
);

create index web_view_codes_user_uuid on web_view_codes (portfolio_uuid, user_uuid);

create index web_view_codes_expires_at on web_view_codes (expires_at);

-- Whoever redeems a code belongs to no portfolio.
create index web_view_codes_code_hash on web_view_codes (code_hash);

select atrium_protect('web_view_codes');
