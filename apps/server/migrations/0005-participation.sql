-- What people own is not removed with the thing it hangs on: these keys have no "on delete cascade" towards content.
alter table contents
  add column attendants_elsewhere int not null default 0 check (attendants_elsewhere >= 0),
  add column claims_elsewhere int not null default 0 check (claims_elsewhere >= 0);

create table event_attendances (
  portfolio_uuid uuid not null,
  uuid uuid not null,
  pack_key text,
  content_uuid uuid not null,
  user_uuid uuid not null,
  status text not null check (status in (
    'pending', 'pending_payment', 'confirmed', 'cancelled_user', 'cancelled_vendor',
    'denied_unavailable', 'denied_available', 'accepted', 'cancelled')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (portfolio_uuid, uuid),
  unique (portfolio_uuid, pack_key),
  unique (portfolio_uuid, content_uuid, user_uuid),
  foreign key (portfolio_uuid, content_uuid) references contents,
  foreign key (portfolio_uuid, user_uuid) references users on delete cascade
);

create index event_attendances_user on event_attendances (portfolio_uuid, user_uuid);

-- ordinal: the person's first, second … standing claim of this offer; the partial key stops two clicks from both being the last.
create table offer_claims (
  portfolio_uuid uuid not null,
  uuid uuid not null,
  pack_key text,
  content_uuid uuid not null,
  user_uuid uuid not null,
  ordinal int not null check (ordinal >= 1),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  cancelled_at timestamptz,
  primary key (portfolio_uuid, uuid),
  unique (portfolio_uuid, pack_key),
  foreign key (portfolio_uuid, content_uuid) references contents,
  foreign key (portfolio_uuid, user_uuid) references users on delete cascade
);

create unique index offer_claims_standing on offer_claims (portfolio_uuid, content_uuid, user_uuid, ordinal)
  where cancelled_at is null;

create index offer_claims_user on offer_claims (portfolio_uuid, user_uuid);

select atrium_protect(name) from unnest(array['event_attendances', 'offer_claims']::regclass[]) name;
