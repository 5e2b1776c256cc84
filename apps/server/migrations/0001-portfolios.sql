-- Tenancy. A portfolio is the tenant: every table below carries its uuid in the key, and so can be sharded by it later.
-- One statement a paragraph: the migrator splits at ";" before a blank line.

-- Row-level security as backstop: the role `atrium_app`, which `ensureAppRole` has seen to before, sees one portfolio, the one that its connection was given. The owner sees all.
create function atrium_protect(tenant_table regclass) returns void language plpgsql as $protect$ begin
  execute format('alter table %s enable row level security', tenant_table);
  execute format('grant select, insert, update, delete on %s to atrium_app', tenant_table);
  execute format(
    $policy$create policy one_portfolio on %s
      using (portfolio_uuid = nullif(current_setting('atrium.portfolio', true), '')::uuid)$policy$,
    tenant_table);
end $protect$;

create table portfolios (
  uuid uuid primary key,
  key text not null unique,
  name text not null
);

create table whitelabels (
  portfolio_uuid uuid not null references portfolios on delete cascade,
  uuid uuid not null,
  pack_key text not null,
  id bigint generated always as identity,
  brand_identifier text not null unique,
  name text not null,
  whitelabel_config_uuid uuid not null unique,
  primary_color text not null,
  secondary_color text not null,
  theme jsonb not null,
  config jsonb not null,
  languages jsonb not null,
  flags jsonb not null default '{"flags":{}}',
  is_default boolean not null default false,
  primary key (portfolio_uuid, uuid),
  unique (portfolio_uuid, pack_key)
);

create table domains (
  domain text primary key,
  portfolio_uuid uuid not null,
  whitelabel_uuid uuid not null,
  position int not null default 0,
  foreign key (portfolio_uuid, whitelabel_uuid) references whitelabels on delete cascade
);

create table buildings (
  portfolio_uuid uuid not null references portfolios on delete cascade,
  uuid uuid not null,
  pack_key text not null,
  whitelabel_uuid uuid not null,
  name text not null,
  image text,
  address text not null,
  address_1 text not null,
  timezone text not null,
  locale text not null,
  languages jsonb not null default '[]',
  secondary_content jsonb,
  portfolio_company_uuid uuid,
  asset_uuid uuid,
  brand_identifier text,
  is_guest boolean not null default false,
  is_public boolean not null default true,
  position int not null default 0,
  theme jsonb not null,
  primary key (portfolio_uuid, uuid),
  unique (portfolio_uuid, pack_key),
  foreign key (portfolio_uuid, whitelabel_uuid) references whitelabels on delete cascade
);

create table signing_keys (
  kid text primary key,
  purpose text not null check (purpose in ('access', 'refresh')),
  material jsonb not null,
  created_at timestamptz not null,
  retired_at timestamptz
);

select atrium_protect(name) from unnest(array['whitelabels', 'domains', 'buildings']::regclass[]) name;

grant select on portfolios to atrium_app;
