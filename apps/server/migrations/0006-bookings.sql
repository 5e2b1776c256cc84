create extension if not exists btree_gist;

create table resources (
  portfolio_uuid uuid not null,
  uuid uuid not null,
  pack_key text not null,
  building_uuid uuid not null,
  owner_type text not null check (owner_type in ('building', 'company')),
  owner_uuid uuid not null,
  manager_user_uuid uuid,
  image text,
  capacity int check (capacity >= 0),
  price numeric(12, 2) check (price >= 0),
  currency_type text,
  approval_required boolean not null default false,
  cancellation_window_end_minutes int check (cancellation_window_end_minutes >= 0),
  position int not null default 0,
  questions jsonb not null default '[]',
  translations jsonb not null,
  primary key (portfolio_uuid, uuid),
  unique (portfolio_uuid, pack_key),
  foreign key (portfolio_uuid, building_uuid) references buildings on delete cascade,
  foreign key (portfolio_uuid, manager_user_uuid) references users on delete set null (manager_user_uuid)
);

create index resources_building on resources (portfolio_uuid, building_uuid, position);

-- Statuses are 2 §4's two spellings in lower case. A standing booking excludes every other of the same time.
create table resource_bookings (
  portfolio_uuid uuid not null,
  uuid uuid not null,
  pack_key text,
  resource_uuid uuid not null,
  user_uuid uuid not null,
  start_at timestamptz not null,
  end_at timestamptz not null,
  status text not null check (status in (
    'pending', 'pending_payment', 'submitted', 'confirmed', 'accepted', 'approved', 'denied', 'denied_available',
    'denied_unavailable', 'canceled', 'cancelled', 'cancelled_user', 'cancelled_vendor')),
  total_price numeric(12, 2) check (total_price >= 0),
  currency_type text,
  form_responses jsonb not null default '[]',
  decided_by_uuid uuid,
  decision_reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (portfolio_uuid, uuid),
  unique (portfolio_uuid, pack_key),
  foreign key (portfolio_uuid, resource_uuid) references resources,
  foreign key (portfolio_uuid, user_uuid) references users on delete cascade,
  foreign key (portfolio_uuid, decided_by_uuid) references users on delete set null (decided_by_uuid),
  check (end_at > start_at),
  constraint resource_bookings_no_overlap exclude using gist (
    portfolio_uuid with =, resource_uuid with =, tstzrange(start_at, end_at) with &&
  ) where (status in ('pending', 'pending_payment', 'submitted', 'confirmed', 'accepted', 'approved'))
);

create index resource_bookings_user on resource_bookings (portfolio_uuid, user_uuid, end_at);

create table service_providers (
  portfolio_uuid uuid not null references portfolios on delete cascade,
  uuid uuid not null,
  pack_key text not null,
  name text not null,
  logo text,
  primary key (portfolio_uuid, uuid),
  unique (portfolio_uuid, pack_key)
);

-- Prices of services are in cents (2 §9).
create table services (
  portfolio_uuid uuid not null,
  uuid uuid not null,
  pack_key text not null,
  provider_uuid uuid not null,
  building_uuid uuid not null,
  price int not null check (price >= 0),
  currency_type text not null,
  position int not null default 0,
  translations jsonb not null,
  primary key (portfolio_uuid, uuid),
  unique (portfolio_uuid, pack_key),
  foreign key (portfolio_uuid, provider_uuid) references service_providers on delete cascade,
  foreign key (portfolio_uuid, building_uuid) references buildings on delete cascade
);

create table services_bookings (
  portfolio_uuid uuid not null,
  uuid uuid not null,
  pack_key text,
  service_uuid uuid not null,
  user_uuid uuid not null,
  start_at timestamptz not null,
  end_at timestamptz not null,
  status text not null check (status in (
    'pending', 'pending_payment', 'submitted', 'confirmed', 'accepted', 'approved', 'denied', 'denied_available',
    'denied_unavailable', 'canceled', 'cancelled', 'cancelled_user', 'cancelled_vendor')),
  price int not null check (price >= 0),
  currency_type text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (portfolio_uuid, uuid),
  unique (portfolio_uuid, pack_key),
  foreign key (portfolio_uuid, service_uuid) references services,
  foreign key (portfolio_uuid, user_uuid) references users on delete cascade,
  check (end_at > start_at)
);

create index services_bookings_user on services_bookings (portfolio_uuid, user_uuid, end_at);

select atrium_protect(name) from unnest(array[
  'resources', 'resource_bookings', 'service_providers', 'services', 'services_bookings'
]::regclass[]) name;
