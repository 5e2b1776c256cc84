-- What is being written about a content item, beside its published row (`contents`), which the portal reads. `version` counts on from the last version
-- that was published. `title` is what lists of drafts show and search.
create table drafts (
  portfolio_uuid uuid not null,
  content_uuid uuid not null,
  building_uuid uuid not null,
  type text not null check (type in ('Event', 'Deal', 'Post', 'Amenity')),
  version int not null check (version > 0),
  title text not null,
  fields jsonb not null,
  changed_at timestamptz not null,
  changed_by_uuid uuid,
  primary key (portfolio_uuid, content_uuid),
  foreign key (portfolio_uuid, building_uuid) references buildings on delete cascade
);

create index drafts_building on drafts (portfolio_uuid, building_uuid);

-- Each state in which an item was published. Number 0 is what a pack had brought before the console changed it. `announce_at`: that it is published is
-- still to be recorded, at that time.
create table content_versions (
  portfolio_uuid uuid not null,
  content_uuid uuid not null,
  number int not null check (number >= 0),
  fields jsonb not null,
  published_at timestamptz,
  unpublished_at timestamptz,
  written_at timestamptz not null,
  written_by_uuid uuid,
  announce_at timestamptz,
  primary key (portfolio_uuid, content_uuid, number),
  foreign key (portfolio_uuid, content_uuid) references contents on delete cascade
);

create index content_versions_to_announce on content_versions (announce_at) where announce_at is not null;

-- Items that nobody works on any more. An item may have a draft alone, so no key leads to `contents`.
create table archived_contents (
  portfolio_uuid uuid not null references portfolios on delete cascade,
  content_uuid uuid not null,
  archived_at timestamptz not null,
  archived_by_uuid uuid,
  primary key (portfolio_uuid, content_uuid)
);

select atrium_protect(name) from unnest(array['drafts', 'content_versions', 'archived_contents']::regclass[]) name;
