create table apps (
  portfolio_uuid uuid not null references portfolios on delete cascade,
  uuid uuid not null,
  pack_key text not null,
  name text not null,
  type text not null check (type in ('WEBVIEW', 'NATIVE', 'NATIVELINK', 'MICROFRONTEND')),
  url text not null,
  origins text[] not null,
  actions text[] not null,
  active boolean not null default true,
  primary key (portfolio_uuid, uuid),
  unique (portfolio_uuid, pack_key)
);

create table app_buildings (
  portfolio_uuid uuid not null,
  app_uuid uuid not null,
  building_uuid uuid not null,
  primary key (portfolio_uuid, building_uuid, app_uuid),
  foreign key (portfolio_uuid, app_uuid) references apps on delete cascade,
  foreign key (portfolio_uuid, building_uuid) references buildings on delete cascade
);

-- The card number is the gateway's; here are its last four digits and the gateway's token.
create table payment_methods (
  portfolio_uuid uuid not null,
  uuid uuid not null,
  pack_key text,
  id bigint generated always as identity,
  user_uuid uuid not null,
  gateway_id text not null,
  card_last_four text not null check (card_last_four ~ '^[0-9]{4}$'),
  card_brand text not null,
  payment_token text not null,
  tokenized_card_id text,
  first_name text not null,
  last_name text not null,
  month int not null check (month between 1 and 12),
  year int not null,
  country text not null,
  created_at timestamptz not null,
  primary key (portfolio_uuid, uuid),
  unique (portfolio_uuid, pack_key),
  foreign key (portfolio_uuid, user_uuid) references users on delete cascade
);

create index payment_methods_user on payment_methods (portfolio_uuid, user_uuid);

create table farms (
  portfolio_uuid uuid not null references portfolios on delete cascade,
  uuid uuid not null,
  pack_key text not null,
  url text not null,
  position int not null default 0,
  description jsonb not null,
  primary key (portfolio_uuid, uuid),
  unique (portfolio_uuid, pack_key)
);

select atrium_protect(name) from unnest(array['apps', 'app_buildings', 'payment_methods', 'farms']::regclass[]) name;
