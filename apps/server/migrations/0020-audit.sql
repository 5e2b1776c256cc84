-- Who did what, on what, from where: only ever added to. No foreign keys, for it outlives what it tells of.
create table audit_entries (
  portfolio_uuid uuid not null,
  uuid uuid not null,
  at timestamptz not null,
  action text not null,
  actor_kind text not null check (actor_kind in ('user', 'manager', 'integration', 'operator', 'system', 'nobody')),
  actor_uuid uuid,
  target_kind text,
  target_uuid uuid,
  building_uuid uuid,
  details jsonb not null default '{}',
  address text,
  trace_id text,
  primary key (portfolio_uuid, uuid)
);

create index audit_entries_at on audit_entries (portfolio_uuid, at, uuid);

select atrium_protect('audit_entries');

revoke update, delete on audit_entries from atrium_app;

-- The owner cannot rewrite it either; what is older than a year may go.
create function audit_entries_stay() returns trigger language plpgsql as $stay$ begin
  if tg_op = 'DELETE' and old.at < now() - interval '365 days' then
    return old;
  end if;
  raise exception 'audit entries are only added' using errcode = 'insufficient_privilege';
end $stay$;

create trigger audit_entries_stay before update or delete on audit_entries
  for each row execute function audit_entries_stay();
