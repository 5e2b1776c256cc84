-- Bookings that were made together, by a pattern: `repeat` as it was asked for, `left_out` the days of it (2026-12-24) that were not booked. Each date is an
-- ordinary booking.
create table booking_series (
  portfolio_uuid uuid not null,
  uuid uuid not null,
  user_uuid uuid not null,
  building_uuid uuid not null,
  repeat jsonb not null,
  left_out text[] not null,
  created_at timestamptz not null,
  primary key (portfolio_uuid, uuid),
  foreign key (portfolio_uuid, user_uuid) references users on delete cascade,
  foreign key (portfolio_uuid, building_uuid) references buildings on delete cascade
);

create index booking_series_user on booking_series (portfolio_uuid, user_uuid);

select atrium_protect('booking_series');

alter table resource_bookings
  add column series_uuid uuid,
  add foreign key (portfolio_uuid, series_uuid) references booking_series;

create index resource_bookings_series on resource_bookings (portfolio_uuid, series_uuid) where series_uuid is not null;
