-- Whom something is meant for (row P6): a rule with a name, of the whole portfolio, or of one building. `clauses` is the same rule in the form in which it is
-- decided here: a list of clauses, of which one has to hold; a clause is a list of {"any": traits, "not": boolean}, which all have to hold. `flag_keys`: the
-- features that it names.
create table audiences (
  portfolio_uuid uuid not null references portfolios on delete cascade,
  uuid uuid not null,
  pack_key text,
  changed_in_console_at timestamptz,
  building_uuid uuid,
  name text not null,
  rule jsonb not null,
  clauses jsonb not null,
  flag_keys text[] not null default '{}',
  primary key (portfolio_uuid, uuid),
  unique (portfolio_uuid, pack_key),
  check (pack_key is not null or changed_in_console_at is not null),
  foreign key (portfolio_uuid, building_uuid) references buildings on delete cascade
);

create index audiences_building on audiences (portfolio_uuid, building_uuid) where building_uuid is not null;

select atrium_protect('audiences');

-- Whom an item is for; everybody in its building where it names nobody.
alter table contents
  add column audience_uuid uuid,
  add foreign key (portfolio_uuid, audience_uuid) references audiences;

create index contents_of_audience on contents (portfolio_uuid, audience_uuid) where audience_uuid is not null;
