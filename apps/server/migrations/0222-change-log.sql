-- What a change of a thing was, field by field and whole, beside the fact that it happened (row G12). The facts hold no names and no addresses, and stay; this may hold
-- both, and goes much earlier. No key leads to the fact: both are written in one transaction, and a fact stays for longer.
create table change_log (
  portfolio_uuid uuid not null references portfolios on delete cascade,
  fact_uuid uuid not null,
  at timestamptz not null,
  before jsonb not null,
  after jsonb not null,
  primary key (portfolio_uuid, fact_uuid)
);

select atrium_protect('change_log');

create index change_log_at on change_log (at);
