-- What is still to go back for bookings that were erased with their person: how much, and which charge of which gateway. `uuid` is the key by which the gateway does it once. Nothing here says
-- whose it was, nor of which booking. A row that is done is removed.
create table refunds_left (
  portfolio_uuid uuid not null references portfolios on delete cascade,
  uuid uuid not null,
  building_uuid uuid not null,
  whitelabel_uuid uuid not null,
  charge_key uuid not null,
  charge_ref text,
  cents int not null check (cents > 0),
  currency_type text not null,
  state text not null check (state in ('asked', 'refused')),
  attempts int not null default 0,
  next_at timestamptz,
  decided_at timestamptz,
  created_at timestamptz not null,
  primary key (portfolio_uuid, uuid),
  foreign key (portfolio_uuid, building_uuid) references buildings on delete cascade,
  check ((state = 'asked') = (next_at is not null)),
  check ((state = 'refused') = (decided_at is not null))
);

create index refunds_left_due on refunds_left (next_at) where next_at is not null;

create index refunds_left_building on refunds_left (portfolio_uuid, building_uuid);

select atrium_protect('refunds_left');

-- Before a booking goes: the refunds that were asked for and not done, and what its last change of status or price gives back, of what was paid last first
-- (refundDue of packages/rules/src/booking-payment.ts).
create function atrium_keep_refunds() returns trigger language plpgsql as $keep$ declare
  place uuid;
begin
  select building_uuid into place from resources where portfolio_uuid = old.portfolio_uuid and uuid = old.resource_uuid;
  -- A building or a portfolio that goes takes its money matters with it, as it takes its bookings.
  if not exists (select from portfolios join buildings on buildings.portfolio_uuid = portfolios.uuid
    where portfolios.uuid = old.portfolio_uuid and buildings.uuid = place) then return old; end if;
  insert into refunds_left (portfolio_uuid, uuid, building_uuid, whitelabel_uuid, charge_key, charge_ref, cents, currency_type,
      state, attempts, next_at, decided_at, created_at)
    select refund.portfolio_uuid, coalesce(refund.refund_key, refund.uuid), place, refund.whitelabel_uuid, charge.uuid,
      charge.gateway_ref, refund.cents, refund.currency_type, refund.state, refund.attempts, refund.next_at, refund.decided_at,
      refund.created_at
    from booking_payments refund
    join booking_payments charge on charge.portfolio_uuid = refund.portfolio_uuid and charge.uuid = refund.charge_uuid
    where refund.portfolio_uuid = old.portfolio_uuid and refund.booking_uuid = old.uuid and refund.kind = 'refund'
      and refund.state in ('asked', 'refused');
  if not old.payment_open then return old; end if;
  insert into refunds_left (portfolio_uuid, uuid, building_uuid, whitelabel_uuid, charge_key, charge_ref, cents, currency_type,
      state, next_at, created_at)
    with paid as (
      select charge.*, charge.cents - coalesce((select sum(refund.cents) from booking_payments refund
          where refund.portfolio_uuid = charge.portfolio_uuid and refund.charge_uuid = charge.uuid), 0) as kept
      from booking_payments charge
      where charge.portfolio_uuid = old.portfolio_uuid and charge.booking_uuid = old.uuid
        and charge.kind = 'charge' and charge.state = 'done'),
    due as (
      select greatest(0, sum(kept) - case when old.status like 'denied%' or old.status = 'pending_payment' then 0
        else round(coalesce(old.total_price, 0) * 100) end) as cents from paid),
    shared as (
      select paid.*, least(kept, due.cents - coalesce(sum(kept) over (order by paid.created_at desc, paid.uuid desc
        rows between unbounded preceding and 1 preceding), 0)) as back
      from paid, due)
    select portfolio_uuid, gen_random_uuid(), place, whitelabel_uuid, uuid, gateway_ref, back::int, currency_type,
      'asked', old.updated_at, old.updated_at
    from shared where back > 0;
  return old;
end $keep$;

create trigger booking_keeps_refunds before delete on resource_bookings
  for each row when (old.pays) execute function atrium_keep_refunds();
