-- A role of those who run buildings, in one place: a brand, a building or a company, or the whole portfolio where none is named.
create table grants (
  portfolio_uuid uuid not null,
  uuid uuid not null,
  user_uuid uuid not null,
  role text not null,
  whitelabel_uuid uuid,
  building_uuid uuid,
  company_uuid uuid,
  given_by_uuid uuid,
  given_at timestamptz not null,
  primary key (portfolio_uuid, uuid),
  unique nulls not distinct (portfolio_uuid, user_uuid, role, whitelabel_uuid, building_uuid, company_uuid),
  check (num_nonnulls(whitelabel_uuid, building_uuid, company_uuid) <= 1),
  foreign key (portfolio_uuid, user_uuid) references users on delete cascade,
  foreign key (portfolio_uuid, whitelabel_uuid) references whitelabels on delete cascade,
  foreign key (portfolio_uuid, building_uuid) references buildings on delete cascade,
  foreign key (portfolio_uuid, company_uuid) references companies on delete cascade
);

select atrium_protect('grants');

create index grants_owners on grants (portfolio_uuid) where role = 'owner';

-- People are listed by name, and found by the beginning of a name or an address. Conditions on an expression cannot use an index behind a
-- policy, so the names in lower case are columns; the collation is the one in which a beginning is a range.
alter table users
  add column sort_name text collate "C" generated always as (lower(last_name || ' ' || first_name)) stored,
  add column given_name text collate "C" generated always as (lower(first_name)) stored;

create index users_sort_name on users (portfolio_uuid, sort_name, uuid);

create index users_given_name on users (portfolio_uuid, given_name);

create index users_email_beginning on users (portfolio_uuid, email collate "C");

drop index users_company;

create index users_company on users (portfolio_uuid, company_uuid, sort_name, uuid);

create index user_buildings_of_building on user_buildings (portfolio_uuid, building_uuid, user_uuid);

create index users_waiting on users (portfolio_uuid, created_at, uuid) where awaits_approval and not deactivated;

-- What waits, for the console's inbox; and who decided it.
create index resource_bookings_waiting on resource_bookings (portfolio_uuid, start_at, created_at, uuid) where status in ('pending', 'submitted');

create index service_requests_waiting on service_requests (portfolio_uuid, created_at, uuid) where status in ('open', 'in_progress', 'on_hold');

create index service_requests_waiting_in on service_requests (portfolio_uuid, building_uuid, created_at, uuid)
  where status in ('open', 'in_progress', 'on_hold');

create index facts_of_building on facts (portfolio_uuid, building_uuid, at, uuid) where building_uuid is not null;

create index facts_decisions on facts (portfolio_uuid, target_uuid, at)
  where action in ('person.approved', 'person.denied', 'booking.approved', 'booking.denied', 'service_request.moved');
