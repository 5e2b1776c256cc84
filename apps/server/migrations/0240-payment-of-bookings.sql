-- A room may ask for its price when it is booked: its person's card is charged, and the booking stands from then on.
alter table resources add column pay_when_booking boolean not null default false;

-- `pays`: what it costs is paid by card, not by invoice. While its status is `pending_payment` its time is held until `payment_ends_at`; `payment_lapsed`: the payment was
-- declined or came to nothing until then, and the time was given back. `payment_open`: its status or price has changed, so that it is to be seen whether something is to be given back.
alter table resource_bookings
  add column pays boolean not null default false,
  add column payment_ends_at timestamptz,
  add column payment_lapsed boolean not null default false,
  add column payment_open boolean not null default false;

create index resource_bookings_payment_open on resource_bookings (portfolio_uuid, uuid) where payment_open;

create function atrium_payment_opens() returns trigger language plpgsql as $opens$ begin
  new.payment_open := true;
  return new;
end $opens$;

create trigger booking_opens_payment before update of status, total_price on resource_bookings
  for each row when (new.pays and (old.status, old.total_price) is distinct from (new.status, new.total_price))
  execute function atrium_payment_opens();

-- What was asked of a gateway for a booking, and what has come of it; the uuid is the key by which the gateway does it once. A charge is `asked` until something is known of it,
-- `pending` while the gateway decides, then `done` or `declined`, or `ended` where nobody was charged in time; a refund is `asked`, `done` or `refused`. `next_at`: when it is
-- asked about next. `card` is the token that is charged, as long as nothing is decided. `change`: the time that is paid for, where more is paid for a booking that stands.
create table booking_payments (
  portfolio_uuid uuid not null,
  uuid uuid not null,
  booking_uuid uuid not null,
  kind text not null check (kind in ('charge', 'refund')),
  state text not null check (state in ('asked', 'pending', 'done', 'declined', 'ended', 'refused')),
  cents int not null check (cents > 0),
  currency_type text not null,
  whitelabel_uuid uuid not null,
  card jsonb,
  card_brand text,
  card_last_four text,
  then_status text,
  change jsonb,
  charge_uuid uuid,
  gateway_ref text,
  attempts int not null default 0,
  ends_at timestamptz,
  next_at timestamptz,
  created_at timestamptz not null,
  decided_at timestamptz,
  primary key (portfolio_uuid, uuid),
  check ((kind = 'refund') = (charge_uuid is not null)),
  check (kind = 'charge' or change is null),
  check ((state in ('asked', 'pending')) = (next_at is not null)),
  foreign key (portfolio_uuid, booking_uuid) references resource_bookings on delete cascade
);

create index booking_payments_booking on booking_payments (portfolio_uuid, booking_uuid);

create index booking_payments_due on booking_payments (next_at) where next_at is not null;

-- A booking is charged once, and for one change of it at a time.
create unique index booking_payments_once on booking_payments (portfolio_uuid, booking_uuid) where kind = 'charge' and change is null;

create unique index booking_payments_one_change on booking_payments (portfolio_uuid, booking_uuid)
  where kind = 'charge' and change is not null and state in ('asked', 'pending');

select atrium_protect('booking_payments');

-- What the sandbox was asked: it is a gateway of its own, by which nobody is charged. `secret` signs what it says of a charge that it decides later.
create table sandbox_payments (
  portfolio_uuid uuid not null references portfolios on delete cascade,
  key uuid not null,
  charge_key uuid,
  cents int not null,
  currency_type text not null,
  state text not null check (state in ('pending', 'succeeded', 'declined', 'ended')),
  secret text not null,
  decides_at timestamptz,
  created_at timestamptz not null,
  primary key (portfolio_uuid, key)
);

create index sandbox_payments_due on sandbox_payments (decides_at) where decides_at is not null;

select atrium_protect('sandbox_payments');
