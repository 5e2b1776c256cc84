alter table apps add column scopes text[] not null default '{}' check (scopes <@ array['email']);

-- What a mini-app keeps for a person in a building. One row a bag, so that its size is judged by the statement that changes it.
-- Each value is the text of its JSON: what it holds concerns nobody but the app.
create table app_storages (
  portfolio_uuid uuid not null references portfolios on delete cascade,
  app_uuid uuid not null,
  user_uuid uuid not null,
  building_uuid uuid not null,
  entries jsonb not null,
  updated_at timestamptz not null,
  primary key (portfolio_uuid, app_uuid, user_uuid, building_uuid),
  foreign key (portfolio_uuid, app_uuid) references apps on delete cascade,
  foreign key (portfolio_uuid, user_uuid) references users on delete cascade,
  foreign key (portfolio_uuid, building_uuid) references buildings on delete cascade
);

create index app_storages_user on app_storages (portfolio_uuid, user_uuid);

create index app_storages_building on app_storages (portfolio_uuid, building_uuid);

select atrium_protect('app_storages');
