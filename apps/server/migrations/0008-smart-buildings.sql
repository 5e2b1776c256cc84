-- What stands behind a building's suites. Its token or password is in the environment variable that secret_variable names.
create table smart_buildings (
  portfolio_uuid uuid not null,
  uuid uuid not null,
  pack_key text not null,
  building_uuid uuid not null,
  adapter text not null check (adapter in ('simulator', 'mqtt', 'home_assistant')),
  url text,
  secret_variable text,
  settings jsonb not null default '{}',
  primary key (portfolio_uuid, uuid),
  unique (portfolio_uuid, pack_key),
  unique (portfolio_uuid, building_uuid),
  foreign key (portfolio_uuid, building_uuid) references buildings on delete cascade
);

create table smart_floors (
  portfolio_uuid uuid not null,
  uuid uuid not null,
  pack_key text not null,
  building_uuid uuid not null,
  nav_name text not null,
  position int not null default 0,
  primary key (portfolio_uuid, uuid),
  unique (portfolio_uuid, pack_key),
  foreign key (portfolio_uuid, building_uuid) references buildings on delete cascade
);

create index smart_floors_building on smart_floors (portfolio_uuid, building_uuid, position);

-- updated_at: when the state below was last set in the portal or told by the adapter; null while it is the pack's.
create table smart_suites (
  portfolio_uuid uuid not null,
  uuid uuid not null,
  pack_key text not null,
  floor_uuid uuid not null,
  nav_name text not null,
  position int not null default 0,
  external_id text,
  temp numeric(5, 1),
  temp_unit text check (temp_unit in ('C', 'F')),
  temp_equipment_name text,
  requested_temp numeric(5, 1),
  lighting int check (lighting between 0 and 100),
  updated_at timestamptz,
  primary key (portfolio_uuid, uuid),
  unique (portfolio_uuid, pack_key),
  foreign key (portfolio_uuid, floor_uuid) references smart_floors on delete cascade
);

create index smart_suites_floor on smart_suites (portfolio_uuid, floor_uuid, position);

select atrium_protect(name) from unnest(array['smart_buildings', 'smart_floors', 'smart_suites']::regclass[]) name;
