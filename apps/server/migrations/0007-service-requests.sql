-- A type without a building is offered in every building of the portfolio.
create table service_request_types (
  portfolio_uuid uuid not null references portfolios on delete cascade,
  uuid uuid not null,
  pack_key text not null,
  building_uuid uuid,
  position int not null default 0,
  translations jsonb not null,
  primary key (portfolio_uuid, uuid),
  unique (portfolio_uuid, pack_key),
  foreign key (portfolio_uuid, building_uuid) references buildings on delete cascade
);

create table service_request_priorities (
  portfolio_uuid uuid not null references portfolios on delete cascade,
  uuid uuid not null,
  pack_key text not null,
  position int not null default 0,
  translations jsonb not null,
  primary key (portfolio_uuid, uuid),
  unique (portfolio_uuid, pack_key)
);

create table service_requests (
  portfolio_uuid uuid not null,
  uuid uuid not null,
  pack_key text,
  id bigint generated always as identity,
  building_uuid uuid not null,
  user_uuid uuid not null,
  type_uuid uuid not null,
  priority_uuid uuid,
  title text not null,
  description text not null,
  location text,
  status text not null check (status in ('open', 'in_progress', 'on_hold', 'resolved', 'closed', 'canceled')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (portfolio_uuid, uuid),
  unique (portfolio_uuid, pack_key),
  foreign key (portfolio_uuid, building_uuid) references buildings,
  foreign key (portfolio_uuid, user_uuid) references users on delete cascade,
  foreign key (portfolio_uuid, type_uuid) references service_request_types,
  foreign key (portfolio_uuid, priority_uuid) references service_request_priorities
);

create index service_requests_building on service_requests (portfolio_uuid, building_uuid, user_uuid, created_at);

select atrium_protect(name) from unnest(array[
  'service_request_types', 'service_request_priorities', 'service_requests'
]::regclass[]) name;
