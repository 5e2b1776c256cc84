-- A text that people read lies in `translations`: {"en": {"title": "…"}, "de": {…}}; one language per read leaves the database.
create table categories (
  portfolio_uuid uuid not null,
  uuid uuid not null,
  pack_key text not null,
  building_uuid uuid not null,
  content_group text not null check (content_group in ('discover', 'spotlight', 'secondary')),
  active boolean not null default true,
  position int not null default 0,
  translations jsonb not null,
  primary key (portfolio_uuid, uuid),
  unique (portfolio_uuid, pack_key),
  foreign key (portfolio_uuid, building_uuid) references buildings on delete cascade
);

create index categories_building on categories (portfolio_uuid, building_uuid, content_group);

create table contents (
  portfolio_uuid uuid not null,
  uuid uuid not null,
  pack_key text not null,
  building_uuid uuid not null,
  type text not null check (type in ('Event', 'Deal', 'Post', 'Amenity')),
  image text,
  host_company_name text,
  price numeric(12, 2) check (price >= 0),
  currency_type text,
  start_at timestamptz,
  end_at timestamptz,
  display_calendar_icon boolean not null default false,
  display_start_at boolean not null default false,
  formatted_address text,
  street_number text,
  route text,
  locality text,
  administrative_area_1 text,
  postal_code text,
  latitude double precision,
  longitude double precision,
  place_id text,
  virtual_url text,
  cta_type text,
  cta_url text,
  cta_display_start_at timestamptz,
  cta_display_end_at timestamptz,
  attachable_amenity_uuid uuid,
  attachable_company_uuid uuid,
  attachable_content_uuid uuid,
  attachable_service_uuid uuid,
  attachable_service_provider_uuid uuid,
  attachable_survey_type text,
  attach_secondary_content boolean not null default false,
  rsvp_enabled boolean not null default false,
  capacity int check (capacity >= 0),
  attendants_taken int not null default 0,
  claimable boolean not null default false,
  is_eligible boolean not null default true,
  max_claims_total int check (max_claims_total >= 0),
  max_claims_per_user int not null default 1,
  claims_taken int not null default 0,
  navigation_command jsonb,
  tags text[] not null default '{}',
  promoted boolean not null default false,
  position int not null default 0,
  published_at timestamptz,
  unpublished_at timestamptz,
  translations jsonb not null,
  primary key (portfolio_uuid, uuid),
  unique (portfolio_uuid, pack_key),
  foreign key (portfolio_uuid, building_uuid) references buildings on delete cascade,
  check (end_at is null or start_at is null or end_at >= start_at)
);

create index contents_promoted on contents (portfolio_uuid, building_uuid, position) where promoted;

create table content_categories (
  portfolio_uuid uuid not null,
  category_uuid uuid not null,
  content_uuid uuid not null,
  position int not null default 0,
  primary key (portfolio_uuid, category_uuid, content_uuid),
  foreign key (portfolio_uuid, category_uuid) references categories on delete cascade,
  foreign key (portfolio_uuid, content_uuid) references contents on delete cascade
);

create table utility_buttons (
  portfolio_uuid uuid not null,
  uuid uuid not null,
  pack_key text not null,
  building_uuid uuid not null,
  type text not null check (type in ('native', 'microfrontend', 'webview', 'nativelink')),
  name text not null,
  utility_name text not null,
  url text,
  route text,
  web_image text,
  company_types text[] not null default '{}',
  position int not null default 0,
  translations jsonb not null,
  primary key (portfolio_uuid, uuid),
  unique (portfolio_uuid, pack_key),
  foreign key (portfolio_uuid, building_uuid) references buildings on delete cascade
);

create index utility_buttons_building on utility_buttons (portfolio_uuid, building_uuid, position);

select atrium_protect(name) from unnest(array['categories', 'contents', 'content_categories', 'utility_buttons']::regclass[]) name;
