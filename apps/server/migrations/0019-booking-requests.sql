-- A manager decides on bookings by the link of a mail as well (R6).
alter table manager_requests drop constraint manager_requests_kind_check;

alter table manager_requests add constraint manager_requests_kind_check check (kind in ('sign_up', 'booking'));

-- A booking is asked about once: also by two processes that look at the same time for what nobody was asked about.
create unique index manager_requests_booking on manager_requests (portfolio_uuid, subject_uuid) where kind = 'booking';

-- A calendar's entry that was sent is changed by a later one with the same name and a higher number (RFC 5545, SEQUENCE).
alter table resource_bookings add column invitations int not null default 0 check (invitations >= 0);

-- What waits for a decision is looked for after each import of a pack.
create index resource_bookings_undecided on resource_bookings (start_at) where status in ('pending', 'submitted');

-- The bearer of a booking system, for one building: only its hash is kept.
create table integration_tokens (
  portfolio_uuid uuid not null,
  uuid uuid not null,
  building_uuid uuid not null,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  primary key (portfolio_uuid, uuid),
  foreign key (portfolio_uuid, building_uuid) references buildings on delete cascade
);

select atrium_protect('integration_tokens'::regclass);
