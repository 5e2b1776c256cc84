-- Times in which somebody who runs buildings sees the portal as another person (row G11). They are no sessions of that person: nothing that reads, renews or
-- counts those ever finds one. `code_hash`: of the one-time code that brings it into the portal's tab. The person may be gone, and the audit log still has to
-- hear of the end: so neither person is a foreign key, and what belongs to nobody any more is swept away.
create table view_as_sessions (
  portfolio_uuid uuid not null references portfolios,
  uuid uuid not null,
  actor_uuid uuid not null,
  actor_session_uuid uuid not null,
  viewed_uuid uuid not null,
  role text not null,
  reason text not null,
  code_hash bytea not null,
  code_used_at timestamptz,
  began_at timestamptz not null,
  expires_at timestamptz not null check (expires_at <= began_at + interval '30 minutes'),
  ended_at timestamptz,
  end_reason text check (end_reason in ('ended', 'time_over', 'signed_out', 'not_allowed')),
  primary key (portfolio_uuid, uuid)
);

create index view_as_sessions_viewed on view_as_sessions (portfolio_uuid, viewed_uuid, began_at);

create index view_as_sessions_code on view_as_sessions (code_hash);

create index view_as_sessions_open on view_as_sessions (expires_at) where ended_at is null;

select atrium_protect('view_as_sessions');
