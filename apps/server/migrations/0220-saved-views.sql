-- Filters of the console's lists that somebody keeps under a name, for themselves (row G6). query: what stands behind the `?` of the list's address.
create table saved_views (
  portfolio_uuid uuid not null,
  uuid uuid not null,
  user_uuid uuid not null,
  list text not null,
  name text not null,
  query text not null,
  created_at timestamptz not null,
  primary key (portfolio_uuid, uuid),
  unique (portfolio_uuid, user_uuid, list, name),
  foreign key (portfolio_uuid, user_uuid) references users on delete cascade
);

select atrium_protect('saved_views');
