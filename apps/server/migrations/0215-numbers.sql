-- What is counted week by week: a view a figure, and nothing else says what it counts. Each has a row for each thing that counts: where and when it was, in
-- which week of the building's calendar (its Monday), whose it was, and the company that they are in. `side` tells the two sides of a share apart. They read as
-- whoever asks: row-level security holds behind them.
create view numbers_signed_in with (security_invoker = true) as
  select f.portfolio_uuid, b.uuid as building_uuid, u.company_uuid, u.uuid as user_uuid, null::uuid as thing_uuid, 1 as side, f.at,
    date_trunc('week', f.at at time zone b.timezone)::date as week, 1::numeric as amount
  from facts f
  join users u on u.portfolio_uuid = f.portfolio_uuid and u.uuid = f.actor_uuid
  join buildings b on b.portfolio_uuid = u.portfolio_uuid and b.uuid = coalesce(u.default_building_uuid, (
    select own.building_uuid from user_buildings own where own.portfolio_uuid = u.portfolio_uuid and own.user_uuid = u.uuid
    order by own.building_uuid limit 1))
  where f.action = 'session.begun';

-- Of people who let the portal count them, in the week in which the server heard of it, so that a week that is over changes no more.
create view numbers_items_read with (security_invoker = true) as
  select e.portfolio_uuid, c.building_uuid, u.company_uuid, u.uuid as user_uuid, c.uuid as thing_uuid, 1 as side, e.received_at as at,
    date_trunc('week', e.received_at at time zone b.timezone)::date as week, 1::numeric as amount
  from analytics_events e
  join contents c on c.portfolio_uuid = e.portfolio_uuid and c.uuid = (e.properties ->> 'content_uuid')::uuid
  join buildings b on b.portfolio_uuid = c.portfolio_uuid and b.uuid = c.building_uuid
  join users u on u.portfolio_uuid = e.portfolio_uuid and u.uuid = e.user_uuid
  where e.event_type = 'content_viewed';

-- What people answered by themselves to events that began in the week: yes is side 1, no side 2.
create view numbers_event_answers with (security_invoker = true) as
  select a.portfolio_uuid, c.building_uuid, u.company_uuid, u.uuid as user_uuid, a.uuid as thing_uuid,
    case when a.status in ('pending', 'pending_payment', 'confirmed', 'accepted') then 1 else 2 end as side, c.start_at as at,
    date_trunc('week', c.start_at at time zone b.timezone)::date as week, 1::numeric as amount
  from contents c
  join buildings b on b.portfolio_uuid = c.portfolio_uuid and b.uuid = c.building_uuid
  join event_attendances a on a.portfolio_uuid = c.portfolio_uuid and a.content_uuid = c.uuid
  join users u on u.portfolio_uuid = a.portfolio_uuid and u.uuid = a.user_uuid
  where c.type = 'Event' and c.start_at is not null and a.house_reason is null;

create view numbers_event_guests with (security_invoker = true) as
  select a.portfolio_uuid, c.building_uuid, u.company_uuid, u.uuid as user_uuid, a.uuid as thing_uuid, 1 as side, c.start_at as at,
    date_trunc('week', c.start_at at time zone b.timezone)::date as week, 1::numeric as amount
  from contents c
  join buildings b on b.portfolio_uuid = c.portfolio_uuid and b.uuid = c.building_uuid
  join event_attendances a on a.portfolio_uuid = c.portfolio_uuid and a.content_uuid = c.uuid
  join users u on u.portfolio_uuid = a.portfolio_uuid and u.uuid = a.user_uuid
  where c.type = 'Event' and c.start_at is not null and a.came_at is not null;

-- Also those that were given back: a week that is over changes no more.
create view numbers_claims with (security_invoker = true) as
  select k.portfolio_uuid, c.building_uuid, u.company_uuid, u.uuid as user_uuid, k.uuid as thing_uuid, 1 as side, k.created_at as at,
    date_trunc('week', k.created_at at time zone b.timezone)::date as week, 1::numeric as amount
  from offer_claims k
  join contents c on c.portfolio_uuid = k.portfolio_uuid and c.uuid = k.content_uuid
  join buildings b on b.portfolio_uuid = c.portfolio_uuid and b.uuid = c.building_uuid
  join users u on u.portfolio_uuid = k.portfolio_uuid and u.uuid = k.user_uuid;

create view numbers_bookings_made with (security_invoker = true) as
  select k.portfolio_uuid, r.building_uuid, u.company_uuid, u.uuid as user_uuid, k.uuid as thing_uuid, 1 as side, k.created_at as at,
    date_trunc('week', k.created_at at time zone b.timezone)::date as week, 1::numeric as amount
  from resource_bookings k
  join resources r on r.portfolio_uuid = k.portfolio_uuid and r.uuid = k.resource_uuid
  join buildings b on b.portfolio_uuid = r.portfolio_uuid and b.uuid = r.building_uuid
  join users u on u.portfolio_uuid = k.portfolio_uuid and u.uuid = k.user_uuid;

create view numbers_bookings_cancelled with (security_invoker = true) as
  select k.portfolio_uuid, r.building_uuid, u.company_uuid, u.uuid as user_uuid, k.uuid as thing_uuid, 1 as side, f.at,
    date_trunc('week', f.at at time zone b.timezone)::date as week, 1::numeric as amount
  from facts f
  join resource_bookings k on k.portfolio_uuid = f.portfolio_uuid and k.uuid = f.target_uuid
  join resources r on r.portfolio_uuid = k.portfolio_uuid and r.uuid = k.resource_uuid
  join buildings b on b.portfolio_uuid = r.portfolio_uuid and b.uuid = r.building_uuid
  join users u on u.portfolio_uuid = k.portfolio_uuid and u.uuid = k.user_uuid
  where f.action = 'booking.cancelled';

create view numbers_bookings_missed with (security_invoker = true) as
  select k.portfolio_uuid, r.building_uuid, u.company_uuid, u.uuid as user_uuid, k.uuid as thing_uuid, 1 as side, k.released_at as at,
    date_trunc('week', k.released_at at time zone b.timezone)::date as week, 1::numeric as amount
  from resource_bookings k
  join resources r on r.portfolio_uuid = k.portfolio_uuid and r.uuid = k.resource_uuid
  join buildings b on b.portfolio_uuid = r.portfolio_uuid and b.uuid = r.building_uuid
  join users u on u.portfolio_uuid = k.portfolio_uuid and u.uuid = k.user_uuid
  where k.released_at is not null;

create view numbers_hours_booked with (security_invoker = true) as
  select k.portfolio_uuid, r.building_uuid, u.company_uuid, u.uuid as user_uuid, k.uuid as thing_uuid, 1 as side, k.start_at as at,
    date_trunc('week', k.start_at at time zone b.timezone)::date as week, extract(epoch from k.end_at - k.start_at) / 3600 as amount
  from resource_bookings k
  join resources r on r.portfolio_uuid = k.portfolio_uuid and r.uuid = k.resource_uuid
  join buildings b on b.portfolio_uuid = r.portfolio_uuid and b.uuid = r.building_uuid
  join users u on u.portfolio_uuid = k.portfolio_uuid and u.uuid = k.user_uuid
  where k.status in ('confirmed', 'accepted', 'approved');

create view numbers_requests_opened with (security_invoker = true) as
  select q.portfolio_uuid, q.building_uuid, u.company_uuid, u.uuid as user_uuid, q.uuid as thing_uuid, 1 as side, q.created_at as at,
    date_trunc('week', q.created_at at time zone b.timezone)::date as week, 1::numeric as amount
  from service_requests q
  join buildings b on b.portfolio_uuid = q.portfolio_uuid and b.uuid = q.building_uuid
  join users u on u.portfolio_uuid = q.portfolio_uuid and u.uuid = q.user_uuid;

-- When it was done for the first time; the amount is how many hours that took.
create view numbers_requests_done with (security_invoker = true) as
  select q.portfolio_uuid, q.building_uuid, u.company_uuid, u.uuid as user_uuid, q.uuid as thing_uuid, 1 as side, f.at,
    date_trunc('week', f.at at time zone b.timezone)::date as week, extract(epoch from f.at - q.created_at) / 3600 as amount
  from facts f
  join service_requests q on q.portfolio_uuid = f.portfolio_uuid and q.uuid = f.target_uuid
  join buildings b on b.portfolio_uuid = q.portfolio_uuid and b.uuid = q.building_uuid
  join users u on u.portfolio_uuid = q.portfolio_uuid and u.uuid = q.user_uuid
  where f.action = 'service_request.moved' and f.details ->> 'to' in ('resolved', 'closed')
    and not exists (select from facts before where before.portfolio_uuid = f.portfolio_uuid and before.target_uuid = f.target_uuid
      and before.action = 'service_request.moved' and before.details ->> 'to' in ('resolved', 'closed')
      and (before.at, before.uuid) < (f.at, f.uuid));

create view numbers_searches_empty with (security_invoker = true) as
  select e.portfolio_uuid, e.building_uuid, u.company_uuid, u.uuid as user_uuid, e.event_uuid as thing_uuid, 1 as side, e.received_at as at,
    date_trunc('week', e.received_at at time zone b.timezone)::date as week, 1::numeric as amount
  from analytics_events e
  join buildings b on b.portfolio_uuid = e.portfolio_uuid and b.uuid = e.building_uuid
  join users u on u.portfolio_uuid = e.portfolio_uuid and u.uuid = e.user_uuid
  where e.event_type = 'search_found_nothing';

grant select on numbers_signed_in, numbers_items_read, numbers_event_answers, numbers_event_guests, numbers_claims, numbers_bookings_made,
  numbers_bookings_cancelled, numbers_bookings_missed, numbers_hours_booked, numbers_requests_opened, numbers_requests_done, numbers_searches_empty
  to atrium_app;

-- A few weeks are found without what is older.
create index facts_of_numbers on facts (portfolio_uuid, action, at)
  where action in ('session.begun', 'booking.cancelled', 'service_request.moved');

create index contents_events_by_start on contents (portfolio_uuid, start_at) where type = 'Event' and start_at is not null;

create index offer_claims_by_time on offer_claims (portfolio_uuid, created_at);

create index resource_bookings_by_time on resource_bookings (portfolio_uuid, created_at);

create index resource_bookings_by_start on resource_bookings (portfolio_uuid, start_at);

create index resource_bookings_released on resource_bookings (portfolio_uuid, released_at) where released_at is not null;

create index service_requests_by_time on service_requests (portfolio_uuid, created_at);

-- Who gets the numbers of the week by mail. `last_week`: the Monday of the last week that they have had.
create table numbers_mails (
  portfolio_uuid uuid not null,
  user_uuid uuid not null,
  last_week date not null,
  asked_at timestamptz not null,
  primary key (portfolio_uuid, user_uuid),
  foreign key (portfolio_uuid, user_uuid) references users on delete cascade
);

create index numbers_mails_due on numbers_mails (last_week);

select atrium_protect('numbers_mails');
