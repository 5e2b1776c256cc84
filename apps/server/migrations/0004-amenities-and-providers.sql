create table amenity_categories (
  portfolio_uuid uuid not null,
  uuid uuid not null,
  pack_key text not null,
  id bigint generated always as identity,
  building_uuid uuid not null,
  position int not null default 0,
  translations jsonb not null,
  primary key (portfolio_uuid, uuid),
  unique (portfolio_uuid, pack_key),
  foreign key (portfolio_uuid, building_uuid) references buildings on delete cascade
);

create index amenity_categories_building on amenity_categories (portfolio_uuid, building_uuid, position);

create table amenities (
  portfolio_uuid uuid not null,
  uuid uuid not null,
  pack_key text not null,
  building_uuid uuid not null,
  category_uuid uuid not null,
  image text,
  position int not null default 0,
  translations jsonb not null,
  primary key (portfolio_uuid, uuid),
  unique (portfolio_uuid, pack_key),
  foreign key (portfolio_uuid, building_uuid) references buildings on delete cascade,
  foreign key (portfolio_uuid, category_uuid) references amenity_categories on delete cascade
);

create index amenities_category on amenities (portfolio_uuid, category_uuid, position);

-- A provider's secret is never stored: client_secret_variable names the environment variable that has it.
create table sso_providers (
  portfolio_uuid uuid not null,
  uuid uuid not null,
  pack_key text not null,
  company_uuid uuid not null,
  protocol text not null check (protocol in ('oidc', 'saml')),
  name text not null,
  position int not null default 0,
  issuer text,
  client_id text,
  client_secret_variable text,
  scopes text[] not null default '{}',
  single_signon_service text,
  entity_id text,
  certificates text[] not null default '{}',
  attributes jsonb not null default '{}',
  primary key (portfolio_uuid, uuid),
  unique (portfolio_uuid, pack_key),
  foreign key (portfolio_uuid, company_uuid) references companies on delete cascade,
  check (case protocol
    when 'oidc' then issuer is not null and client_id is not null
    else single_signon_service is not null and entity_id is not null
  end)
);

create index sso_providers_company on sso_providers (portfolio_uuid, company_uuid, position);

select atrium_protect(name) from unnest(array['amenity_categories', 'amenities', 'sso_providers']::regclass[]) name;
