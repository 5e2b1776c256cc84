-- What people looked at and pressed, by the month in which it came: a month that is over long enough goes as a whole. No foreign keys,
-- which would cost more than the event itself; what an event names may be gone before it.
create table analytics_events (
  portfolio_uuid uuid not null,
  -- The first day of the month in which it came (UTC). An event that is sent again meets its own key.
  month date not null,
  event_uuid uuid not null,
  received_at timestamptz not null,
  occurred_at timestamptz not null,
  whitelabel_uuid uuid not null,
  building_uuid uuid,
  -- Only of somebody who need not agree, or has.
  user_uuid uuid,
  event_type text not null,
  channel text not null check (channel in ('web', 'kiosk', 'webview')),
  browser text,
  system text,
  properties jsonb not null default '{}',
  primary key (portfolio_uuid, month, event_uuid)
) partition by range (month);

create index analytics_events_received_at on analytics_events (portfolio_uuid, received_at, event_uuid);

select atrium_protect('analytics_events');

revoke update, delete on analytics_events from atrium_app;

-- Makes the place of a month's events, once, whoever asks at the same time.
create function atrium_analytics_month(first_day date) returns void language plpgsql as $month$ declare
  place text := format('analytics_events_%s', to_char(first_day, 'YYYY_MM'));
begin
  perform pg_advisory_xact_lock(hashtext('analytics_events'));
  if to_regclass(place) is not null then
    return;
  end if;
  -- What this session remembers of the place may be older than the lock: whoever held it may have made it.
  begin
    execute format('create table %I partition of analytics_events for values from (%L) to (%L)',
      place, first_day, (first_day + interval '1 month')::date);
  exception when duplicate_table then
    return;
  end;
  execute format('alter table %I enable row level security', place);
  execute format('create policy one_portfolio on %I using (portfolio_uuid = nullif(current_setting(''atrium.portfolio'', true), '''')::uuid)',
    place);
end $month$;

-- What an operator's own system is still to be told; the same bytes at each attempt.
create table outgoing_webhooks (
  portfolio_uuid uuid not null references portfolios on delete cascade,
  uuid uuid not null,
  whitelabel_uuid uuid not null,
  body text not null,
  attempts int not null default 0,
  created_at timestamptz not null,
  next_at timestamptz not null,
  primary key (portfolio_uuid, uuid),
  foreign key (portfolio_uuid, whitelabel_uuid) references whitelabels on delete cascade
);

create index outgoing_webhooks_next_at on outgoing_webhooks (next_at);

-- Addresses that have answered "gone": they are told nothing more until another address is set.
create table ended_webhooks (
  portfolio_uuid uuid not null references portfolios on delete cascade,
  whitelabel_uuid uuid not null,
  url text not null,
  ended_at timestamptz not null,
  primary key (portfolio_uuid, whitelabel_uuid, url),
  foreign key (portfolio_uuid, whitelabel_uuid) references whitelabels on delete cascade
);

select atrium_protect(name) from unnest(array['outgoing_webhooks', 'ended_webhooks']::regclass[]) name;
