-- People who were entered together from a file, so that it can be undone.
create table people_imports (
  portfolio_uuid uuid not null,
  uuid uuid not null,
  building_uuid uuid not null,
  by_uuid uuid,
  people uuid[] not null,
  created_at timestamptz not null,
  undone_at timestamptz,
  primary key (portfolio_uuid, uuid),
  foreign key (portfolio_uuid, building_uuid) references buildings on delete cascade
);

select atrium_protect('people_imports');

create index people_imports_by_time on people_imports (portfolio_uuid, created_at desc, uuid);
